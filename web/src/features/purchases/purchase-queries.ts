import { compare, equal, limit, order, select } from '@duka/domain/query';
import { parseBatch, parsePurchase, parseSupplier, parseSupplierPayment } from '@duka/domain/stock/buying';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { connectivity } from '#api/connectivity.ts';
import { getDocument, listDocuments } from '#api/documents.ts';
import type { Sort } from '#shop/trade/use-sort.ts';
import { purchaseKeys } from './purchase-keys.ts';

/** The most suppliers of a shop that are listed. */
const maxSuppliers = 500;
/** The most lines of the purchases of one page. */
const maxBatches = 1000;

/** The columns by which purchases are ordered: the day, the cost, or the amount owed. */
export type PurchaseOrder = 'at' | 'total' | 'owed';

/** Lists the first purchases of an order, of one supplier where one is named, each with the goods that came by it. */
export function usePurchases(
  storeId: string,
  count: number,
  { column, isUp }: Sort<PurchaseOrder>,
  supplierId?: string,
) {
  return useQuery({
    queryKey: [...purchaseKeys.all, 'list', storeId, supplierId ?? '', column, isUp, count],
    queryFn: async () => {
      const { total, documents } = await listDocuments('purchases', [
        equal('storeId', storeId),
        ...(supplierId === undefined ? [] : [equal('supplierId', supplierId)]),
        order(isUp ? 'orderAsc' : 'orderDesc', column),
        ...(column === 'at' ? [] : [order('orderDesc', 'at')]),
        limit(count),
      ]);
      const purchases = documents.flatMap((document) => parsePurchase(document) ?? []);
      const goods = purchases.length === 0 ? [] : await listGoods(purchases.map(({ id }) => id)).catch(passOffline);
      return {
        total,
        purchases: purchases.map((purchase) => ({
          ...purchase,
          goods: goods.filter(({ purchaseId }) => purchaseId === purchase.id),
        })),
      };
    },
    placeholderData: keepPreviousData,
  });
}

async function listGoods(purchaseIds: readonly string[]) {
  const { documents } = await listDocuments('batches', [
    equal('purchaseId', ...purchaseIds),
    select('$id', 'received', 'packName', 'packQuantity', 'purchaseId.$id', 'productId.name'),
    limit(maxBatches),
  ]);
  return documents.flatMap((document) => parseBatch(document) ?? []);
}

/** Without a network the purchases are on the phone, and what came by each is not. */
function passOffline(error: unknown): [] {
  if (!connectivity.isDown()) throw error;
  return [];
}

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

export function useSupplier(id: string) {
  return useQuery({
    queryKey: [...purchaseKeys.all, 'supplier', id],
    queryFn: async () => parseSupplier(await getDocument('suppliers', id)),
    // A supplier who is not there does not come up on the third try.
    retry: false,
  });
}

/** Lists what a supplier was paid, the newest first. */
export function useSupplierPayments(supplierId: string, count: number) {
  return useQuery({
    queryKey: [...purchaseKeys.all, 'payments', supplierId, count],
    queryFn: async () => {
      const { total, documents } = await listDocuments('supplierEntries', [
        equal('supplierId', supplierId),
        equal('kind', 'payment'),
        compare('lessThan', 'amount', 0),
        order('orderDesc', 'at'),
        limit(count),
      ]);
      const payments = documents.flatMap((document) => parseSupplierPayment(document) ?? []);
      const takenBack = payments.length === 0 ? [] : await listReversals(payments.map(({ id }) => id));
      return { total, payments, takenBack };
    },
    placeholderData: keepPreviousData,
  });
}

/** Lists the lines that take these payments back, each with the reason. */
async function listReversals(ids: readonly string[]) {
  const { documents } = await listDocuments('supplierEntries', [
    equal('reversesId', ...ids),
    select('$id', 'reversesId', 'note'),
    limit(ids.length),
  ]);
  return documents.map(({ reversesId, note }) => ({ paymentId: String(reversesId), reason: String(note ?? '') }));
}
