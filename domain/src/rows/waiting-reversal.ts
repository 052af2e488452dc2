import { isReversible } from '#money/reversal.ts';
import { isOwedMethod } from '#orders/order.ts';
import { listUnreversed, type OrderPayment } from '#orders/paid-order.ts';
import type { QueriedRow } from './query-rows.ts';
import type { RowPatch } from './row-patches.ts';
import { numberOf, rowsOf, type ShopRows, textOf } from './shop-rows.ts';
import { addBookPatches } from './waiting-book.ts';
import { paymentsOf, toPayments } from './waiting-payments.ts';
import type { WaitingWrite } from './waiting-writes.ts';

/** What a payment or write-off that waits settles of one order. */
export function toSettlement(
  id: string,
  of: {
    readonly storeId: unknown;
    readonly creditEntryId: string;
    readonly part: { readonly id: string; readonly amount: number };
    readonly at: string;
  },
): RowPatch {
  const { part, ...rest } = of;
  const set = { ...rest, orderId: part.id, amount: part.amount };
  return { collection: 'settlements', id: `${id}-settled`, isNew: true, set };
}

/** Takes a payment or write-off of a debt back as the server does (R46); nothing where the server would refuse it. */
export function applyReversal(
  { id, documentId, data }: WaitingWrite,
  { shop, now }: { readonly shop: ShopRows; readonly now: string },
): readonly RowPatch[] {
  const entries = rowsOf(shop, 'creditEntries');
  const entry = entries.find(({ $id }) => $id === data.reversesId);
  const isTakenBack = entries.some(({ reversesId }) => reversesId === data.reversesId);
  if (!entry || isTakenBack) return [];
  const { kind, amount, reversesId } = entry;
  if (!isReversible({ kind, amount, reversesId })) return [];
  const parts = listParts(shop, entry).flatMap((part) => findStanding(shop, entry, part) ?? []);
  const [first] = parts;
  if (!first || parts.some(({ order, payment, amount }) => payment && numberOf(order, 'paid') < amount)) return [];
  const key = textOf(first.order, 'customerKey');
  const book = rowsOf(shop, 'creditAccounts').find(
    ({ storeId, customerKey }) => storeId === entry.storeId && customerKey === key,
  );
  if (!book) return [];
  const back = parts
    .filter(({ order }) => textOf(order, 'customerKey') === key)
    .reduce((sum, part) => sum + part.amount, 0);
  const set = {
    ...{ storeId: entry.storeId, accountId: book.$id, kind, amount: back, method: entry.method },
    ...{ balanceAfter: numberOf(book, 'balance') + back, note: data.note, reversesId: entry.$id },
    ...{ at: now, countsAt: entry.at },
  };
  const line: RowPatch = { collection: 'creditEntries', id: documentId, isNew: true, set };
  const undone = parts.flatMap((part, index) => undo(part, { id: `${id}-${index}`, at: now, bookId: book.$id }));
  return addBookPatches([line, ...undone], { shop, now });
}

interface StandingPart {
  readonly order: QueriedRow;
  readonly amount: number;
  readonly payment?: OrderPayment;
}

function listParts(
  shop: ShopRows,
  entry: QueriedRow,
): readonly { readonly orderId: string; readonly amount: number }[] {
  const settled = rowsOf(shop, 'settlements').filter(({ creditEntryId }) => creditEntryId === entry.$id);
  if (settled.length > 0 || entry.kind !== 'payment') return settled.map(toPart);
  const attribute = textOf(entry, 'orderId') === '' ? 'creditAccountId' : 'orderId';
  const of = attribute === 'orderId' ? entry.orderId : entry.accountId;
  return rowsOf(shop, 'payments')
    .filter((line) => line.kind === 'debt' && line[attribute] === of && line.at === entry.at)
    .map(toPart);
}

function toPart(row: QueriedRow) {
  return { orderId: textOf(row, 'orderId'), amount: numberOf(row, 'amount') };
}

function findStanding(
  shop: ShopRows,
  entry: QueriedRow,
  { orderId, amount }: { readonly orderId: string; readonly amount: number },
): StandingPart | undefined {
  const order = rowsOf(shop, 'orders').find(({ $id }) => $id === orderId);
  if (!order) return undefined;
  if (entry.kind === 'write-off') {
    const left = Math.min(amount, numberOf(order, 'writtenOff'));
    return left > 0 ? { order, amount: left } : undefined;
  }
  const own = listUnreversed(paymentsOf(shop, orderId)).filter(
    (line) => line.amount === amount && line.countsAt === entry.at,
  );
  const payment = own.find(({ method }) => method === entry.method) ?? own[0];
  return payment && { order, amount, payment };
}

function undo(
  { order, amount, payment }: StandingPart,
  { id, at, bookId }: { readonly id: string; readonly at: string; readonly bookId: string },
): RowPatch[] {
  const owed = numberOf(order, 'owed');
  const lines: OrderPayment[] = payment ? [{ ...payment, kind: 'correction', amount: -amount }] : [];
  const paidBefore = owed === 0 && !isOwedMethod(textOf(order, 'paymentMethod'));
  const method = textOf(order, 'channel') === 'walk-in' ? 'credit' : 'unpaid';
  const name = payment ? 'paid' : 'writtenOff';
  const set = {
    ...{ owed: owed + amount, [name]: numberOf(order, name) - amount },
    ...(paidBefore && { paymentMethod: method, paidAt: null }),
  };
  const money = toPayments(lines, { id, at, order, with: { creditAccountId: bookId } });
  return [...money, { collection: 'orders', id: order.$id, set }];
}
