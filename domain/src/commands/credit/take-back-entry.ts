import { toLedgerActor } from '#commands/caller-scope.ts';
import { requireMayCreate, requireNew, requireReadable } from '#commands/command.ts';
import { apiError } from '#commands/command-error.ts';
import type { AskedDocument, CommandStore } from '#commands/command-store.ts';
import { equal } from '#commands/conditions.ts';
import { recordPayment } from '#commands/money/record-payment.ts';
import { listSettlements } from '#commands/money/settlements.ts';
import { recordOrderSteps } from '#commands/orders/order-ledger.ts';
import { listOrderPayments } from '#commands/orders/order-payments.ts';
import type { DocumentRow, Values } from '#commands/stored-row.ts';
import { toReceivedMethod } from '#money/payment.ts';
import { isReversible, type ReversalRequest, readReversal } from '#money/reversal.ts';
import { isOwedMethod } from '#orders/order.ts';
import { listUnreversed, type OrderPayment } from '#orders/paid-order.ts';
import { formatPrice } from '#values/money.ts';
import { requireAdvance, spendAdvance, takeBackRepayment } from './advance.ts';
import { changeSums } from './book-sums.ts';
import { findBook, followJoins, ofCustomer } from './books.ts';
import { takeBackOpening } from './opening-debt.ts';
import { readDebt } from './order-debt.ts';

/** The part of a line of a book that one order received, as far as it still counts. */
interface StandingPart {
  readonly order: DocumentRow;
  readonly amount: number;
  /** The money that came in by it; absent for a write-off. */
  readonly payment?: OrderPayment;
}

/**
 * Takes a payment or write-off of a customer's debt back: what it settled is owed again, and its money counts for nothing on
 * the day on which it came (R46). Or takes back an opening debt itself (R76), or that an advance was given back (R79). Rejects with `ApiError` 400 `document_invalid_structure` for what cannot be read, 401
 * `user_unauthorized` for another's shop, 404 `document_not_found` for a line that is not the shop's, 409
 * `document_already_exists` for a repeated call, and 409 `document_update_conflict` for a line that was taken back already or
 * cannot be.
 */
export async function takeBackEntry(write: CommandStore, { id, data }: AskedDocument): Promise<void> {
  const reversal = requireReadable(readReversal(data));
  requireMayCreate(write, 'creditEntries', reversal.storeId);
  await requireNew(write, 'creditEntries', id);
  await takeBackLine(write, id, reversal);
}

/** The same for a caller who has checked who may, where `id` is that of the new line. */
export async function takeBackLine(write: CommandStore, id: string, reversal: ReversalRequest): Promise<void> {
  const { storeId, reversesId, note } = reversal;
  const entry = await requireReversible(write, storeId, reversesId);
  const { kind, method = null, at: countsAt } = entry.attributes;
  const account = await write.documents.get('creditAccounts', String(entry.attributes.accountId));
  const ownBook = account && (await followJoins(write, account));
  if (kind === 'opening' && ownBook) return takeBackOpening(write, id, { book: ownBook, entry, note });
  if (kind === 'repayment' && ownBook) return takeBackRepayment(write, id, { book: ownBook, entry, note });
  const [opening, advance] = [openingPartOf(entry), 0 - Number(entry.attributes.ofAdvance ?? 0)];
  const parts = await listStandingParts(write, entry);
  const [first] = parts;
  if (!first && opening + advance === 0) {
    throw conflict('Nothing of it counts any more: what it settled was cancelled or is owed again already.');
  }
  // Orders that moved to the book of an account meanwhile are owed there (R32), and so is what moved with the book.
  const isOfBook = opening + advance > 0;
  const key = isOfBook ? (ownBook?.attributes.customerKey ?? null) : first ? readDebt(first.order).key : null;
  const book = isOfBook ? ownBook : key === null ? undefined : await findBook(write, storeId, String(key));
  if (!book) throw conflict('The customer of what it settled is not known any more.');
  requireAdvance(book, advance);
  const own = parts.filter(({ order }) => readDebt(order).key === key);
  const amount = own.reduce((sum, part) => sum + part.amount, opening + advance);
  await write.insert('creditEntries', {
    id,
    attributes: {
      ...{ storeId, accountId: book.id, kind: kind as string, amount, method: method as string | null },
      ...{ balanceAfter: Number(book.attributes.balance ?? 0) + amount, note, reversesId },
      ...(opening > 0 && { ofOpening: opening }),
      ...(advance > 0 && { ofAdvance: advance }),
      ...{ at: write.at, countsAt: countsAt as string, ...toLedgerActor(write.scope, storeId) },
    },
  });
  if (isOfBook) {
    const received = toReceivedMethod(method);
    const line = { storeId, creditAccountId: book.id, countsAt: String(countsAt) };
    if (received && opening > 0) {
      await recordPayment(write, { ...line, kind: 'correction', method: received, amount: -opening });
    }
    if (received && advance > 0) {
      await recordPayment(write, { ...line, kind: 'advance', method: received, amount: -advance });
    }
    await spendAdvance(write, await changeSums(write, book, { opening, advance: -advance }));
  }
  for (const part of parts) await undoPart(write, part, book.id);
}

/** Returns how much of an opening debt a payment or write-off has settled, in whole shillings (R76). */
function openingPartOf({ attributes: { ofOpening } }: DocumentRow): number {
  return 0 - Number(ofOpening ?? 0);
}

async function requireReversible(write: CommandStore, storeId: string, id: string): Promise<DocumentRow> {
  const entry = await write.documents.get('creditEntries', id);
  if (entry?.attributes.storeId !== storeId) throw apiError('document_not_found');
  const { kind, amount, reversesId } = entry.attributes;
  if (!isReversible({ id, kind, amount, reversesId })) {
    throw conflict(
      'Only a payment, a write-off, a debt from before or an advance given back is taken back here; what a sale has done is put right in the sale.',
    );
  }
  const earlier = await write.documents.list('creditEntries', { where: [equal('reversesId', id)], limit: 1 });
  if (earlier.length > 0) throw conflict('It was taken back already.');
  return entry;
}

/** Lists the parts of a line that still count; a part is gone where its order was cancelled or is owed again. */
async function listStandingParts(write: CommandStore, entry: DocumentRow): Promise<StandingPart[]> {
  const { kind, at } = entry.attributes;
  const standing: StandingPart[] = [];
  for (const [orderId, amount] of await findParts(write, entry)) {
    const order = await write.documents.get('orders', orderId);
    if (!order) continue;
    if (kind === 'write-off') {
      // Goods that came back since have reduced the write-off.
      const left = Math.min(amount, readDebt(order).writtenOff);
      if (left > 0) standing.push({ order, amount: left });
      continue;
    }
    const own = listUnreversed(await listOrderPayments(write, orderId)).filter(
      (line) => line.amount === amount && line.countsAt === at,
    );
    // The method of the payment may have been corrected since.
    const payment = own.find(({ method }) => method === entry.attributes.method) ?? own[0];
    if (!payment) continue;
    const { paid } = readDebt(order);
    if (paid < amount) {
      const { trackingId } = order.attributes;
      throw conflict(`Of ${trackingId} only ${formatPrice(paid)} is still paid: money was given back for goods since.`);
    }
    standing.push({ order, amount, payment });
  }
  return standing;
}

/**
 * Finds what a line settled. Of lines without settlements, written before there were any or along with an order, a payment is known by its
 * money, and a write-off is subtracted from the written-off sums of the newest orders.
 */
async function findParts(
  write: CommandStore,
  entry: DocumentRow,
): Promise<Iterable<[orderId: string, amount: number]>> {
  const settled = await listSettlements(write, { creditEntryId: entry.id });
  if (settled.size > 0 || openingPartOf(entry) > 0) return settled;
  const { storeId, accountId, orderId = null, kind, at } = entry.attributes;
  if (kind === 'payment') {
    // A payment that was written along with an order belongs to that order.
    const ofEntry = orderId === null ? equal('creditAccountId', String(accountId)) : equal('orderId', String(orderId));
    const where = [ofEntry, equal('kind', 'debt'), equal('at', String(at))];
    const lines = await write.documents.list('payments', { where });
    return lines.map(({ attributes }) => [String(attributes.orderId), Number(attributes.amount)]);
  }
  const book = await write.documents.get('creditAccounts', String(accountId));
  if (!book) return [];
  const { customerKey } = (await followJoins(write, book)).attributes;
  const orders = await write.documents.list('orders', {
    where: [
      ...ofCustomer(String(storeId), String(customerKey)),
      { method: 'greaterThan', attribute: 'writtenOff', values: [0] },
    ],
    order: [{ attribute: 'orderDate', descending: true }],
  });
  let rest = -Number(entry.attributes.amount);
  return orders.map((order) => {
    const part = Math.min(rest, readDebt(order).writtenOff);
    rest -= part;
    return [order.id, part];
  });
}

async function undoPart(
  write: CommandStore,
  { order, amount, payment }: StandingPart,
  creditAccountId: string,
): Promise<void> {
  const { storeId, channel, paymentMethod } = order.attributes;
  const debt = readDebt(order);
  if (payment) {
    const { method, countsAt } = payment;
    const links = { storeId: String(storeId), orderId: order.id, creditAccountId };
    await recordPayment(write, { ...links, kind: 'correction', method, amount: -amount, countsAt });
  }
  const owedMethod = channel === 'walk-in' ? 'credit' : 'unpaid';
  const isSettled = debt.owed === 0 && payment !== undefined;
  const sums: Values = payment ? { paid: debt.paid - amount } : { writtenOff: debt.writtenOff - amount };
  const row = await write.update('orders', order, {
    attributes: {
      ...{ ...sums, owed: debt.owed + amount },
      ...(debt.owed === 0 && !isOwedMethod(String(paymentMethod)) && { paymentMethod: owedMethod, paidAt: null }),
    },
  });
  if (isSettled) await recordOrderSteps(write, row, [{ kind: 'payment', value: String(row.attributes.paymentMethod) }]);
}

function conflict(message: string) {
  return apiError('document_update_conflict', message);
}
