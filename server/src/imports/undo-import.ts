import { type Collection, collections } from '@duka/domain/collections';
import { findAudience } from '#access/audience.ts';
import { findCallerScope } from '#access/rights.ts';
import type { Stores } from '#database/database.ts';
import type { DocumentRow } from '#database/document-store.ts';
import type { ImportedRow } from '#database/import-store.ts';
import type { Values } from '#documents/document-data.ts';
import type { DocumentChange } from '#documents/document-event.ts';
import { actorOf, announce } from '#documents/documents.ts';
import { apiError } from '#errors.ts';
import type { Writer } from '#http/caller.ts';
import { tellOfChanges } from '#notifications/tell-changes.ts';
import { type LedgerActor, toLedgerActor } from '#stock/ledger-actor.ts';
import { recordStockChange } from '#stock/stock-ledger.ts';
import type { ImportDeps } from './import-products.ts';

/** Ids asked for by one statement. */
const idsAtATime = 200;
/** Products that a refusal names. */
const mostNamed = 5;

/**
 * Takes a whole import back: what it made is deleted, what it changed is as before. Throws `document_update_conflict` when
 * one of its products was sold or changed since; products that were deleted since are left alone. Answers how many rows were undone.
 */
export async function undoImport(
  deps: ImportDeps,
  { storeId, importId }: { readonly storeId: string; readonly importId: string },
  caller: Writer,
): Promise<number> {
  const at = deps.now().toISOString();
  const [written, told] = await deps.database.transaction(async (tx) => {
    const rows = await tx.imports.list(storeId, importId);
    const products = await findProducts(tx, rows);
    await checkUntouched(tx, rows, products);
    const step = { at, actor: toLedgerActor(await findCallerScope(tx, caller), storeId) };
    const written: DocumentChange[] = [];
    for (const row of rows) {
      const product = products.get(row.documentId);
      if (product) written.push(...(await undoRow(tx, row, product, step)));
    }
    await tx.imports.delete(storeId, importId);
    return [written, await tellOfChanges(tx, written, { actor: actorOf(caller), at })] as const;
  });
  announce(deps, written, told);
  return written.filter(({ collection }) => collection === 'products').length;
}

async function undoRow(
  tx: Stores,
  { action, before }: ImportedRow,
  product: DocumentRow,
  { at, actor }: { readonly at: string; readonly actor: LedgerActor },
): Promise<DocumentChange[]> {
  if (action === 'create') {
    const { access }: Collection = collections.products;
    const audience = await findAudience(tx, access, product);
    await tx.documents.delete('products', product.id);
    return [{ action: 'delete', collection: 'products', row: product, audience }];
  }
  const attributes = { ...(JSON.parse(before ?? '{}') as Values), updstedAt: at };
  await tx.documents.update('products', product.id, { updatedAt: at, attributes });
  const after = { ...product, updatedAt: at, attributes: { ...product.attributes, ...attributes } };
  const cause = { reason: 'import', actor } as const;
  const moves = await recordStockChange(tx, after, Number(product.attributes.quantityInStock), cause);
  return [{ action: 'update', collection: 'products', row: after }, ...moves];
}

async function findProducts(tx: Stores, rows: readonly ImportedRow[]): Promise<Map<string, DocumentRow>> {
  const products = new Map<string, DocumentRow>();
  for (const ids of inParts(rows.map(({ documentId }) => documentId))) {
    for (const product of await tx.documents.getMany('products', ids)) products.set(product.id, product);
  }
  return products;
}

async function checkUntouched(
  tx: Stores,
  rows: readonly ImportedRow[],
  products: ReadonlyMap<string, DocumentRow>,
): Promise<void> {
  const touched = new Set(
    rows.flatMap(({ documentId, at }) => (products.get(documentId)?.updatedAt === at ? [] : [documentId])),
  );
  // What was sold and brought back has the time of that; what was sold in the very moment of the import has not.
  const since = rows.map(({ at }) => at).sort()[0] ?? '';
  for (const ids of inParts(rows.map(({ documentId }) => documentId))) {
    const sold = await tx.documents.list('orderItems', {
      where: [
        { method: 'equal', attribute: 'productId', values: ids },
        { method: 'greaterThanEqual', attribute: '$createdAt', values: [since] },
      ],
    });
    for (const item of sold) touched.add(String(item.attributes.productId));
  }
  const names = [...touched].flatMap((id) => products.get(id)?.attributes.name ?? []);
  if (names.length === 0) return;
  const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : '';
  throw apiError(
    'document_update_conflict',
    `Sold or changed since the import: ${names.slice(0, mostNamed).join(', ')}${more}.`,
  );
}

function inParts(ids: readonly string[]): string[][] {
  const parts: string[][] = [];
  for (let at = 0; at < ids.length; at += idsAtATime) parts.push(ids.slice(at, at + idsAtATime));
  return parts;
}
