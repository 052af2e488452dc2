import { maxPacks, type Pack, parsePack } from '@duka/domain/products/packs';
import { equal, limit, order, select } from '@duka/domain/query';
import { queryOptions } from '@tanstack/react-query';
import { listDocuments } from '#data/calls/documents.ts';

/** Asks for what these products are sold in beside their unit, the largest pack first; R30. */
export function packsQuery(productIds: readonly string[]) {
  const ids = [...new Set(productIds)].sort();
  return queryOptions({
    // It begins like the products' own keys, so that whatever changes a product asks for its packs anew too.
    queryKey: ['products', 'packs', ids] as const,
    queryFn: () => listPacks(ids),
    enabled: ids.length > 0,
  });
}

/** Lists what these products are sold in beside their unit, the largest pack first. */
export async function listPacks(productIds: readonly string[]): Promise<Pack[]> {
  if (productIds.length === 0) return [];
  const { documents } = await listDocuments('productPacks', [
    equal('productId', ...productIds),
    order('orderDesc', 'factor'),
    limit(productIds.length * maxPacks),
    select('$id', 'productId.$id', 'name', 'factor', 'sellingPrice'),
  ]);
  return documents.flatMap((document) => parsePack(document) ?? []);
}
