import type { DocumentRow } from '#database/document-store.ts';
import type { DemoRow } from './demo-shop.ts';

/** What a customer may owe at most, by key, where the seller has said so. */
const limits: Readonly<Record<string, number>> = { 'account:daudi': 500_000 };

/** Makes the books of those who owe, with a line for each order that is owed; the shops' orders stand oldest first. */
export function makeDemoCredit(rows: readonly DemoRow[]): DemoRow[] {
  const books = new Map<string, DocumentRow[]>();
  for (const [collection, row] of rows) {
    if (collection !== 'orders' || !(Number(row.attributes.owed) > 0)) continue;
    const place = `${row.attributes.storeId} ${row.attributes.customerKey}`;
    books.set(place, [...(books.get(place) ?? []), row]);
  }
  return [...books.values()].flatMap(makeBook);
}

function makeBook(orders: readonly DocumentRow[], index: number): DemoRow[] {
  const [first, last] = [orders[0] as DocumentRow, orders.at(-1) as DocumentRow];
  const { storeId = null, customerKey = null, customerId = null, customerName, customerPhone = null } = last.attributes;
  const seller = String(storeId).replace('-shop', '');
  const id = `${seller}-book-${index + 1}`;
  let balance = 0;
  const entries = orders.map((order, place): DemoRow => {
    const at = String(order.attributes.orderDate);
    const amount = Number(order.attributes.owed);
    balance += amount;
    const attributes = {
      ...{ storeId, accountId: id, orderId: order.id, kind: 'sale', amount, balanceAfter: balance, at },
      ...{ by: customerId, byRole: 'customer' },
    };
    return ['creditEntries', { id: `${id}-${place + 1}`, createdAt: at, updatedAt: at, permissions: [], attributes }];
  });
  const book: DocumentRow = {
    id,
    createdAt: first.createdAt,
    updatedAt: last.createdAt,
    permissions: [],
    attributes: {
      ...{ storeId, customerKey, customerId, name: customerName ?? '', phone: customerPhone, balance },
      limit: limits[String(customerKey)] ?? null,
      ...{ oldestAt: first.attributes.orderDate ?? null, dueAt: null, remindedAt: null, note: null },
    },
  };
  return [['creditAccounts', book], ...entries];
}
