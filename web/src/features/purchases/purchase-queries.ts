import { equal, limit, order, select } from '@duka/domain/query';
import { parseBatch, parsePurchase } from '@duka/domain/stock/buying';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listDocuments } from '#data/calls/documents.ts';
import { connectivity } from '#data/connection/connectivity.ts';
import type { Sort } from '#shop/trade/use-sort.ts';
import { purchaseKeys } from './purchase-keys.ts';

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
