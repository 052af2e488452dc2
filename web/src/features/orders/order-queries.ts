import { type Payment, parsePayment } from '@duka/domain/money/payment-line';
import { maxOrderLines } from '@duka/domain/orders/order';
import { listUnreversed, type OrderPayment } from '@duka/domain/orders/paid-order';
import { type OrderItem, parseOrderItem, parseShopOrder } from '@duka/domain/orders/shop-order';
import { equal, limit, order, select } from '@duka/domain/query';
import { queryOptions } from '@tanstack/react-query';
import { toRelationId } from '#data/calls/document-data.ts';
import { getDocument, listDocuments } from '#data/calls/documents.ts';

/** The most steps that are read. An order takes four; only its payment can be changed again and again. */
export const maxEvents = 500;

export const orderKeys = {
  all: ['orders'] as const,
  lists: ['orders', 'list'] as const,
  goods: ['orders', 'goods'] as const,
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
    // The seller is waiting, and a missing order does not appear on the third try.
    retry: false,
  });
}

export function orderItemsQuery(orderId: string) {
  return queryOptions({
    queryKey: [...orderKeys.one(orderId), 'items'],
    queryFn: () => listOrderItems(orderId),
  });
}

/** Lists the lines of an order. */
export async function listOrderItems(orderId: string) {
  const { documents } = await listDocuments('orderItems', [
    equal('orderId', orderId),
    order('orderAsc', '$id'),
    select(
      ...['$id', 'productId.$id', 'productName', 'unitName', 'quantity', 'unitPrice', 'listPrice', 'expiryDate'],
      ...['packName', 'packQuantity', 'packPrice', 'total', 'discount', 'returned', 'isCostUnknown'],
    ),
    limit(maxOrderLines),
  ]);
  return documents.flatMap((document) => parseOrderItem(document) ?? []);
}

/** Lists the money that came in for an order and stayed, in the order in which it came. */
export function orderMoneyQuery(orderId: string) {
  return queryOptions({
    queryKey: [...orderKeys.one(orderId), 'money'],
    queryFn: async () => {
      const { documents } = await listDocuments('payments', [equal('orderId', orderId), limit(maxEvents)]);
      return listUnreversed(documents.flatMap((document) => parsePayment(document) ?? []));
    },
  });
}

/** Lists the lines of several orders, by the id of the order. */
export async function listGoods(orderIds: readonly string[]): Promise<ReadonlyMap<string, readonly OrderItem[]>> {
  const { documents } = await listDocuments('orderItems', [
    equal('orderId', ...orderIds),
    order('orderAsc', '$id'),
    select('$id', 'orderId.$id', 'productName', 'unitName', 'quantity', 'packName', 'packQuantity'),
    limit(orderIds.length * maxOrderLines),
  ]);
  const goods = new Map<string, OrderItem[]>(orderIds.map((id) => [id, []]));
  for (const document of documents) {
    const item = parseOrderItem(document);
    if (item) goods.get(toRelationId(document.orderId) ?? '')?.push(item);
  }
  return goods;
}

/** Lists the money that came in for several orders and stayed, by the id of the order. */
export async function listMoney(orderIds: readonly string[]): Promise<ReadonlyMap<string, readonly OrderPayment[]>> {
  const { documents } = await listDocuments('payments', [
    equal('orderId', ...orderIds),
    order('orderAsc', '$id'),
    select('$id', 'orderId.$id', 'kind', 'method', 'amount', 'countsAt'),
    limit(orderIds.length * maxEvents),
  ]);
  const lines = new Map<string, Payment[]>(orderIds.map((id) => [id, []]));
  for (const document of documents) {
    const payment = parsePayment(document);
    if (payment) lines.get(toRelationId(document.orderId) ?? '')?.push(payment);
  }
  return new Map([...lines].map(([id, payments]) => [id, listUnreversed(payments)]));
}
