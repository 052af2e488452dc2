import { toCustomerKey } from '@duka/domain/credit/customer-key';
import { isOwedMethod } from '@duka/domain/orders/order';
import type { DocumentRow } from '#database/document-store.ts';
import type { DemoRow } from './demo-shop.ts';

/** Makes the books of those who owe, from the orders that are owed; the shops' orders stand oldest first. */
export function makeDemoCredit(rows: readonly DemoRow[]): DemoRow[] {
  const owed = rows.flatMap(([collection, row]) => (collection === 'orders' && isOwed(row) ? [row] : []));
  const books = new Map<string, DocumentRow[]>();
  for (const order of owed) {
    const place = `${order.attributes.storeId} ${keyOf(order)}`;
    books.set(place, [...(books.get(place) ?? []), order]);
  }
  return [...books.values()].map((orders, index): DemoRow => ['creditAccounts', makeBook(orders, index)]);
}

function makeBook(orders: readonly DocumentRow[], index: number): DocumentRow {
  const [first, last] = [orders[0] as DocumentRow, orders.at(-1) as DocumentRow];
  const { storeId = null, customerId = null, customerName = null, customerPhone = null } = last.attributes;
  const balance = orders.reduce((sum, { attributes }) => sum + Number(attributes.orderTotal), 0);
  return {
    id: `${String(storeId).replace('-shop', '')}-book-${index + 1}`,
    createdAt: first.createdAt,
    updatedAt: last.createdAt,
    permissions: [],
    attributes: {
      ...{ storeId, customerKey: keyOf(first), customerId, name: customerName, phone: customerPhone },
      ...{
        limit: null,
        balance,
        oldestAt: first.attributes.orderDate ?? null,
        dueAt: null,
        remindedAt: null,
        note: null,
      },
    },
  };
}

function isOwed({ attributes: { paymentMethod, status } }: DocumentRow): boolean {
  return isOwedMethod(String(paymentMethod)) && status !== 'Cancelled';
}

function keyOf({ attributes: { customerId, customerName, customerPhone } }: DocumentRow): string | null {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return toCustomerKey({ customerId: text(customerId) || null, name: text(customerName), phone: text(customerPhone) });
}
