import { maxOrderLines } from '@duka/domain/order';
import { parseStockMovement } from '@duka/domain/order-history';
import { equal, limit, order, select } from '@duka/domain/query';
import { parseOrderItem, parseShopOrder } from '@duka/domain/shop-order';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getDocument, listDocuments } from '#api/documents.ts';

export const orderKeys = {
  all: ['orders'] as const,
  lists: ['orders', 'list'] as const,
  one: (id: string) => ['orders', 'one', id] as const,
};

export function orderQuery(id: string) {
  return queryOptions({
    queryKey: orderKeys.one(id),
    queryFn: async () => {
      const order = parseShopOrder(await getDocument('orders', id));
      if (!order) throw new Error('The answer is no order.');
      return order;
    },
    // The seller stands before the page; a missing order does not appear on the third try.
    retry: false,
  });
}

export function orderItemsQuery(orderId: string) {
  return queryOptions({
    queryKey: [...orderKeys.one(orderId), 'items'],
    queryFn: () => listOrderItems(orderId),
  });
}

/** The lines of an order. */
export async function listOrderItems(orderId: string) {
  const { documents } = await listDocuments('orderItems', [
    equal('orderId', orderId),
    order('orderAsc', '$id'),
    select('$id', 'productId', 'productName', 'unitName', 'quantity', 'unitPrice'),
    limit(maxOrderLines),
  ]);
  return documents.flatMap((document) => parseOrderItem(document) ?? []);
}

/** What the order did to the stock; each line once, and once more when it was cancelled. */
export function useOrderMovements(orderId: string) {
  return useQuery({
    queryKey: [...orderKeys.one(orderId), 'movements'],
    queryFn: async () => {
      const { documents } = await listDocuments('stockMovements', [
        equal('orderId', orderId),
        order('orderAsc', 'at'),
        select('$id', 'change', 'quantityAfter', 'reason', 'at', 'orderId'),
        limit(2 * maxOrderLines),
      ]);
      return documents.flatMap((document) => parseStockMovement(document) ?? []);
    },
  });
}
