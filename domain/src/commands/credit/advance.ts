import { toLedgerActor } from '#commands/caller-scope.ts';
import { makeRowId, requireRight } from '#commands/command.ts';
import { apiError } from '#commands/command-error.ts';
import type { CommandStore } from '#commands/command-store.ts';
import { equal } from '#commands/conditions.ts';
import { recordPayment } from '#commands/money/record-payment.ts';
import type { DocumentRow } from '#commands/stored-row.ts';
import { allot } from '#credit/allotment.ts';
import type { EntryRequest } from '#credit/entry-request.ts';
import { openingOwedOf } from '#money/opening-debt.ts';
import { type ReceivedMethod, toReceivedMethod } from '#money/payment.ts';
import { listUnreversed, type OrderPayment } from '#orders/paid-order.ts';
import { formatPrice } from '#values/money.ts';
import { advanceOf, balanceOf, changeSums } from './book-sums.ts';
import { findBook, findDates, owedBy } from './books.ts';
import { readDebt } from './order-debt.ts';
import { settleOrder } from './settle-entry.ts';

/**
 * Settles with a customer's advance whatever is owed beside it (R79): the opening debt, and then the oldest orders. Each part is two lines of
 * the ledger of money by one method, so that no cash balance moves; the balance of the account stays, which has counted the advance already.
 * Returns the account as it is then.
 */
export async function spendAdvance(write: CommandStore, account: DocumentRow): Promise<DocumentRow> {
  const { storeId, customerKey } = account.attributes;
  const orders = await write.documents.list('orders', {
    where: owedBy(String(storeId), String(customerKey)),
    order: [{ attribute: 'orderDate', descending: false }],
  });
  const opening = openingOwedOf(account.attributes);
  const owed = orders.map((order) => ({ id: order.id, owed: readDebt(order).owed }));
  const excess = owed.reduce((sum, order) => sum + order.owed, opening) - Math.max(balanceOf(account), 0);
  if (excess <= 0) return account;
  const method = await findAdvanceMethod(write, account);
  const toOpening = Math.min(excess, opening);
  const settled = toOpening === 0 ? account : await moveToOpening(write, account, { amount: toOpening, method });
  for (const { id, amount } of allot(excess - toOpening, owed)) {
    const order = orders.find((one) => one.id === id) as DocumentRow;
    const isNew = order.createdAt === write.at;
    const line = { method, countsAt: isNew ? String(order.attributes.orderDate) : write.at };
    const more = { fromAdvance: readDebt(order).fromAdvance + amount };
    const links = { storeId: String(storeId), creditAccountId: account.id, orderId: id };
    await recordPayment(write, { ...links, ...line, kind: 'advance', amount: -amount });
    await settleOrder(write, order, { ...line, amount, kind: isNew ? 'sale' : 'debt', more });
  }
  return write.update('creditAccounts', settled, { attributes: await findDates(write, settled.attributes) });
}

/**
 * Settles a part of the opening debt with the advance, by a line of the account that leaves the balance as it is; an `amount` below 0 takes
 * that back. Returns the account as it is then.
 */
async function moveToOpening(
  write: CommandStore,
  account: DocumentRow,
  { amount, method }: { readonly amount: number; readonly method: ReceivedMethod },
): Promise<DocumentRow> {
  const { at, scope } = write;
  const storeId = String(account.attributes.storeId);
  const links = { storeId, creditAccountId: account.id, method };
  await write.insert('creditEntries', {
    id: makeRowId(write),
    attributes: {
      ...{ storeId, accountId: account.id, kind: 'payment', amount: 0, balanceAfter: balanceOf(account), method: null },
      ...{ ofOpening: -amount, at, ...toLedgerActor(scope, storeId) },
    },
  });
  await recordPayment(write, { ...links, kind: 'advance', amount: -amount });
  await recordPayment(write, { ...links, kind: amount > 0 ? 'debt' : 'correction', amount });
  return changeSums(write, account, { opening: -amount, advance: -amount });
}

/**
 * Gives back to the advance what it has settled of the opening debt, so that at least `amount` of that is left, as far as it goes. Returns the
 * account as it is then.
 */
export async function freeOpening(write: CommandStore, account: DocumentRow, amount: number): Promise<DocumentRow> {
  const missing = amount - openingOwedOf(account.attributes);
  if (missing <= 0) return account;
  const lines = await write.documents.list('creditEntries', {
    where: [equal('accountId', account.id), equal('kind', 'payment'), equal('amount', 0)],
  });
  const settled = lines.reduce((sum, { attributes }) => sum - Number(attributes.ofOpening ?? 0), 0);
  const freed = Math.min(missing, settled);
  if (freed <= 0) return account;
  return moveToOpening(write, account, { amount: -freed, method: await findAdvanceMethod(write, account) });
}

/**
 * Writes back to the advance what it had paid of an order that was voided, cancelled or is owed again, each part by the method and on the day
 * by which it was taken.
 */
export async function returnToAdvance(write: CommandStore, account: DocumentRow, order: DocumentRow): Promise<void> {
  const links = { storeId: String(order.attributes.storeId), orderId: order.id, creditAccountId: account.id };
  for (const { method, amount, countsAt } of await listTaken(write, order.id)) {
    await recordPayment(write, { ...links, kind: 'advance', method, amount, countsAt });
  }
}

/** Corrects the payment method of what an advance paid of an order, along with that of the order's payments (R26). */
export async function changeAdvanceMethod(write: CommandStore, orderId: string, asked: unknown): Promise<void> {
  const method = toReceivedMethod(asked);
  for (const taken of await listTaken(write, orderId)) {
    if (!method || taken.method === method) continue;
    const { storeId, creditAccountId, amount, countsAt } = taken;
    const line = { storeId, orderId, kind: 'advance', countsAt, ...(creditAccountId && { creditAccountId }) } as const;
    await recordPayment(write, { ...line, method: taken.method, amount });
    await recordPayment(write, { ...line, method, amount: -amount });
  }
}

/** Lists what was taken from an advance for an order and is not written back, each amount above 0. */
async function listTaken({ documents }: CommandStore, orderId: string) {
  const rows = await documents.list('payments', { where: [equal('orderId', orderId), equal('kind', 'advance')] });
  const lines = rows.map(({ attributes }) => attributes as unknown as OrderPayment & { readonly storeId: string });
  // What is taken is below 0, and what is written back above it.
  return listUnreversed(lines.map((line) => ({ ...line, kind: 'debt', amount: -line.amount })));
}

/** Writes down the payments of a cancelled order that stay with the shop as an advance, each on the day on which it came (R79). */
export async function keepAsAdvance(
  write: CommandStore,
  { attributes }: DocumentRow,
  payments: readonly OrderPayment[],
): Promise<void> {
  if (payments.length === 0) return;
  const storeId = String(attributes.storeId);
  const book = await findBook(write, storeId, String(attributes.customerKey));
  for (const { method, amount, countsAt, reference = null, creditAccountId } of payments) {
    const links = { storeId, creditAccountId: book?.id ?? String(creditAccountId) };
    await recordPayment(write, { ...links, kind: 'advance', method, amount, countsAt, reference });
  }
}

/**
 * Gives an advance back to the customer, wholly or in part. Rejects with `ApiError` 403 `shop_right_missing` without the right to write down
 * money, and 409 `document_update_conflict` for more than it is.
 */
export async function repayAdvance(
  write: CommandStore,
  id: string,
  account: DocumentRow,
  { storeId, kind, amount, method, reference, note }: EntryRequest,
): Promise<void> {
  // It is money that goes out, as an expense is.
  requireRight(write, storeId, ['money']);
  requireAdvance(account, amount);
  await write.insert('creditEntries', {
    id,
    attributes: {
      ...{ storeId, accountId: account.id, kind, amount, ofAdvance: amount, method, at: write.at },
      ...{ balanceAfter: balanceOf(account) + amount, reference: reference || null, note: note || null },
      ...toLedgerActor(write.scope, storeId),
    },
  });
  const links = { storeId, creditAccountId: account.id };
  if (method) await recordPayment(write, { ...links, kind: 'advance', method, amount: -amount, reference });
  await changeSums(write, account, { advance: -amount });
}

/** Takes back that an advance was given back, which is the customer's again and settles what is owed by then (R46). */
export async function takeBackRepayment(
  write: CommandStore,
  id: string,
  { book, entry, note }: { readonly book: DocumentRow; readonly entry: DocumentRow; readonly note: string },
): Promise<void> {
  requireRight(write, book.attributes.storeId, ['money']);
  const { kind = null, method = null, at: countsAt = null } = entry.attributes;
  const [storeId, amount] = [String(book.attributes.storeId), Number(entry.attributes.amount)];
  await write.insert('creditEntries', {
    id,
    attributes: {
      ...{ storeId, accountId: book.id, kind, method, amount: -amount, ofAdvance: -amount, note, reversesId: entry.id },
      ...{ balanceAfter: balanceOf(book) - amount, at: write.at, countsAt, ...toLedgerActor(write.scope, storeId) },
    },
  });
  const received = toReceivedMethod(method);
  const links = { storeId, creditAccountId: book.id, countsAt: String(countsAt) };
  if (received) await recordPayment(write, { ...links, kind: 'advance', method: received, amount });
  await spendAdvance(write, await changeSums(write, book, { advance: amount }));
}

/** Refuses to take more out of an advance than it is; rejects as `repayAdvance`. */
export function requireAdvance(account: DocumentRow, amount: number): void {
  const advance = advanceOf(account);
  if (amount <= advance) return;
  const name = account.attributes.name || account.attributes.phone;
  const message = `The advance of ${name} is ${formatPrice(advance)}, not ${formatPrice(amount)}: the rest of it is used or given back.`;
  throw apiError('document_update_conflict', message);
}

/** Returns the method by which the newest part of an advance came in. */
export async function findAdvanceMethod({ documents }: CommandStore, account: DocumentRow): Promise<ReceivedMethod> {
  const [line] = await documents.list('creditEntries', {
    where: [equal('accountId', account.id), { method: 'lessThan', attribute: 'ofAdvance', values: [0] }],
    order: [{ attribute: 'at', descending: true }],
    limit: 1,
  });
  return toReceivedMethod(line?.attributes.method) ?? 'cash';
}
