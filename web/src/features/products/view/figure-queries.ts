import { parseStockMovement } from '@duka/domain/orders/order-history';
import { parsePurchase, sortPurchases } from '@duka/domain/orders/purchase';
import { findRecordedQuantity, stockChangeWindowMs } from '@duka/domain/products/stock-change';
import { bestFirst, compare, equal, limit, order, type QueryDescription, select } from '@duka/domain/query';
import { sortByExpiry } from '@duka/domain/stock/batch-stock';
import { parseBatch } from '@duka/domain/stock/buying';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listDocuments } from '#data/calls/documents.ts';
import { readNowMs } from '#data/calls/now.ts';
import { listEvery } from '#features/products/product-documents.ts';
import { productKeys } from '#features/products/product-queries.ts';

/** Rows that are asked for at a time when a figure needs all of them. */
const purchasePageSize = 200;
/** The most batches that are shown. */
const maxBatches = 200;

/** Lists every purchase of a product, newest first. */
export function usePurchases(productId: string) {
  return useQuery({
    queryKey: [...productKeys.figures(productId), 'purchases'],
    queryFn: async () => {
      const items = await listEvery('orderItems', [equal('productId', productId)], purchasePageSize);
      return sortPurchases(items.flatMap((item) => parsePurchase(item) ?? []));
    },
  });
}

/** Lists the newest movements of a product's stock, each with its order. */
export function useStockMovements(productId: string, count: number) {
  return useQuery({
    queryKey: [...productKeys.figures(productId), 'movements', count],
    queryFn: async () => {
      const { total, documents } = await listDocuments('stockMovements', [
        equal('productId', productId),
        order('orderDesc', 'at'),
        // Of what was recorded at one moment, as goods that came back and were thrown away, the last stands first too.
        bestFirst,
        select(
          ...['$id', 'change', 'quantityAfter', 'reason', 'at', 'by', 'byRole'],
          ...['orderId.trackingId', 'orderId.customerName'],
        ),
        limit(count),
      ]);
      return { total, movements: documents.flatMap((document) => parseStockMovement(document) ?? []) };
    },
    placeholderData: keepPreviousData,
  });
}

/** Lists the batches of which something is left, the first to be sold first (R28). */
export function useBatches(productId: string) {
  return useQuery({
    queryKey: [...productKeys.figures(productId), 'batches'],
    queryFn: async () => {
      const { documents } = await listDocuments('batches', [
        equal('productId', productId),
        compare('greaterThan', 'left', 0),
        select(
          ...['$id', 'expiryDate', 'left', 'costLeft', 'received', 'packName', 'packQuantity'],
          ...['batchNo', 'at', 'supplierId.name'],
        ),
        limit(maxBatches),
      ]);
      return sortByExpiry(documents.flatMap((document) => parseBatch(document) ?? []));
    },
  });
}

/** Returns the quantity recorded 30 days ago, else after the earliest movement since; null when nothing moved. */
export function useRecordedQuantity(productId: string) {
  return useQuery({
    queryKey: [...productKeys.figures(productId), 'recorded'],
    queryFn: async () => {
      const cutoff = new Date(readNowMs() - stockChangeWindowMs).toISOString();
      const [older, earliest] = await Promise.all([
        findMovement(compare('lessThanEqual', 'at', cutoff), select('$id')),
        findMovement(
          compare('greaterThan', 'at', cutoff),
          order('orderAsc', 'at'),
          select('$id', 'quantityAfter', 'change'),
        ),
      ]);
      return findRecordedQuantity(earliest, older !== undefined) ?? null;
    },
  });

  async function findMovement(...rules: QueryDescription[]) {
    const { documents } = await listDocuments('stockMovements', [equal('productId', productId), ...rules, limit(1)]);
    return documents[0];
  }
}
