import { equal, limit, order } from '@duka/domain/query';
import { parseSupplier } from '@duka/domain/stock/buying';
import { useQuery } from '@tanstack/react-query';
import { getDocument, listDocuments } from '#data/calls/documents.ts';
import { purchaseKeys } from './purchase-keys.ts';

/** The most suppliers of a shop that are listed. */
const maxSuppliers = 500;

/** Lists the shop's suppliers by name, or those who are owed the most first. */
export function useSuppliers(storeId: string, by: 'name' | 'owed') {
  return useQuery({
    queryKey: [...purchaseKeys.all, 'suppliers', storeId, by],
    queryFn: async () => {
      const first = by === 'owed' ? [order('orderDesc', 'owed')] : [];
      const rules = [equal('storeId', storeId), ...first, order('orderAsc', 'name'), limit(maxSuppliers)];
      const { documents } = await listDocuments('suppliers', rules);
      return documents.flatMap((document) => parseSupplier(document) ?? []);
    },
  });
}

/** Fetches one supplier. */
export function useSupplier(id: string) {
  return useQuery({
    queryKey: [...purchaseKeys.all, 'supplier', id],
    queryFn: async () => parseSupplier(await getDocument('suppliers', id)),
    // A supplier who is not there does not come up on the third try.
    retry: false,
  });
}
