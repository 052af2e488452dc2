import type { EntryKind } from '@duka/domain/credit/credit-entry';
import type { DocumentRow, Values } from '#database/types.ts';
import { type DemoRow, toIso } from './demo-ids.ts';
import { toTime } from './demo-moment.ts';
import type { DemoDebt } from './demo-orders.ts';

/** Credit limits of customers, by key, where the seller has set one. */
const limits: Readonly<Record<string, number>> = { 'account:daudi': 500_000 };

/** A line of a book before its balance is known. */
interface Line extends Values {
  readonly orderId: string;
  readonly kind: EntryKind;
  readonly amount: number;
  /** ISO text. */
  readonly at: string;
}

/**
 * Makes the books of those who owe or have owed, with the lines of each and the money that came in for them. `debts` says
 * what became of an order that is not just owed.
 */
export function makeDemoCredit(rows: readonly DemoRow[], debts: ReadonlyMap<string, DemoDebt>, now: Date): DemoRow[] {
  const books = new Map<string, DocumentRow[]>();
  for (const [collection, row] of rows) {
    if (collection !== 'orders' || !(Number(row.attributes.owed) > 0 || debts.has(row.id))) continue;
    const place = `${row.attributes.storeId} ${row.attributes.customerKey}`;
    books.set(place, [...(books.get(place) ?? []), row]);
  }
  return [...books.values()].flatMap((orders, index) => {
    const lines = orders.flatMap((order) => listLines(order, debts.get(order.id), now));
    return makeBook(
      orders,
      lines.toSorted((a, b) => a.at.localeCompare(b.at)),
      index,
    );
  });
}

function listLines({ id: orderId, attributes }: DocumentRow, debt: DemoDebt | undefined, now: Date): Line[] {
  const { customerId, storeId, orderDate, owed, writtenOff } = attributes;
  const bySeller = { by: sellerOf(storeId), byRole: 'seller' };
  const buyer = typeof customerId === 'string' ? { by: customerId, byRole: 'customer' } : bySeller;
  const { paid, writeOff } = debt ?? {};
  const sold = Number(owed) + Number(writtenOff) + (paid?.amount ?? 0);
  const line = (kind: EntryKind, amount: number, at: string, more: Values): Line[] =>
    amount === 0 ? [] : [{ orderId, kind, amount, at, ...more }];
  return [
    ...line('sale', sold, String(orderDate), buyer),
    ...(paid ? line('payment', -paid.amount, toIso(toTime(paid.at, now)), { method: paid.method, ...bySeller }) : []),
    ...(writeOff
      ? line('write-off', -Number(writtenOff), toIso(toTime(writeOff.at, now)), { note: writeOff.note, ...bySeller })
      : []),
  ];
}

function makeBook(orders: readonly DocumentRow[], lines: readonly Line[], index: number): DemoRow[] {
  const [first, last] = [orders[0] as DocumentRow, orders.at(-1) as DocumentRow];
  const { storeId = null, customerKey = null, customerId = null, customerName, customerPhone = null } = last.attributes;
  const id = `${sellerOf(storeId)}-book-${index + 1}`;
  let balance = 0;
  const entries = lines.map((line, place): DemoRow => {
    balance += line.amount;
    const attributes = { storeId, accountId: id, ...line, balanceAfter: balance };
    return ['creditEntries', { id: `${id}-${place + 1}`, ...writtenAt(line.at), attributes }];
  });
  const payments = lines.flatMap(({ orderId, kind, amount, at, method = null, by = null }, place): DemoRow[] => {
    if (kind !== 'payment') return [];
    const links = { storeId, orderId, creditAccountId: id, by, byRole: 'seller' };
    const attributes = { ...links, kind: 'debt', method, amount: -amount, countsAt: at, at };
    return [['payments', { id: `${id}-paid-${place + 1}`, ...writtenAt(at), attributes }]];
  });
  const owed = orders.map(({ attributes }) => attributes).filter((order) => Number(order.owed) > 0);
  const book: DocumentRow = {
    ...{ id, createdAt: first.createdAt, updatedAt: lines.at(-1)?.at ?? last.createdAt, permissions: [] },
    attributes: {
      ...{ storeId, customerKey, customerId, name: customerName ?? '', phone: customerPhone, balance },
      limit: limits[String(customerKey)] ?? null,
      ...{ oldestAt: owed[0]?.orderDate ?? null, dueAt: owed.flatMap(({ dueAt }) => dueAt ?? [])[0] ?? null },
      ...{ remindedAt: null, note: null },
    },
  };
  return [['creditAccounts', book], ...entries, ...payments];
}

const writtenAt = (at: string) => ({ createdAt: at, updatedAt: at, permissions: [] });

const sellerOf = (storeId: unknown) => String(storeId).replace('-shop', '');
