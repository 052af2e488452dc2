import { toLedgerActor } from '#commands/caller-scope.ts';
import { requireMayCreate, requireNew, requireReadable } from '#commands/command.ts';
import { apiError } from '#commands/command-error.ts';
import type { AskedDocument, CommandStore } from '#commands/command-store.ts';
import { recordPayment } from '#commands/money/record-payment.ts';
import { recordSettlements } from '#commands/money/settlements.ts';
import { recordOrderSteps } from '#commands/orders/order-ledger.ts';
import { listOrderPayments } from '#commands/orders/order-payments.ts';
import type { DocumentRow } from '#commands/stored-row.ts';
import { allot } from '#credit/allotment.ts';
import { type EntryRequest, readEntryRequest } from '#credit/entry-request.ts';
import { openingOwedOf } from '#money/opening-debt.ts';
import { findMainMethod, listUnreversed } from '#orders/paid-order.ts';
import { toDay } from '#values/dates.ts';
import { formatPrice } from '#values/money.ts';
import { findBook, followJoins, owedBy } from './books.ts';
import { changeSums, writeOpening } from './opening-debt.ts';
import { readDebt } from './order-debt.ts';

/** The most orders that one payment or write-off may settle, as all other writes wait meanwhile (R57). */
const maxOrders = 500;

/**
 * Records a payment of a customer's debt or a write-off of it, and settles the opening debt and then the oldest owed orders with it (R32,
 * R76); the effect `keepDebts` then updates the account's balance. Or records an opening debt itself. Rejects with `ApiError` 400 `document_invalid_structure` for a malformed
 * request, 409 `document_already_exists` for a known id, and 409 `document_update_conflict` for an amount above the debt, or
 * above the sum of the 500 oldest orders.
 */
export async function writeEntry(write: CommandStore, { id, data }: AskedDocument): Promise<void> {
  const request = requireReadable(readEntryRequest(data, toDay(write.at)));
  const { storeId, kind, amount } = request;
  requireMayCreate(write, 'creditEntries', storeId);
  // Checked first, so that a repeated request gets this error and not one about the amount.
  await requireNew(write, 'creditEntries', id);
  const account = await findAccount(write, request);
  if (!account) throw apiError('relationship_value_invalid', 'Attribute "accountId" names no account of this shop.');
  if (kind === 'opening') {
    await writeOpening(write, id, account, request);
    return;
  }
  const balance = Number(account.attributes.balance ?? 0);
  if (amount > balance) {
    const name = account.attributes.name || account.attributes.phone;
    const owed = Math.max(balance, 0);
    throw apiError('document_update_conflict', `${name} owes ${formatPrice(owed)}, not ${formatPrice(amount)}.`);
  }
  await settleEntry(write, account, { ...request, id, kind }, { most: maxOrders });
}

/** A payment or write-off of a customer's debt. */
type SettlingEntry = Omit<EntryRequest, 'accountId' | 'owedSince' | 'kind'> & {
  readonly id: string;
  readonly kind: 'payment' | 'write-off';
};

/** Where the amount of an entry went, in whole shillings. */
export interface SettledSums {
  readonly toFirst: number;
  readonly toDebts: number;
  readonly toAdvance: number;
}

/**
 * Writes the entry, and settles with its amount the order `first`, if any, the opening debt, and then the oldest owed orders (R32, R76); the
 * rest of a payment is the customer's advance (R79). Rejects with `ApiError` 409 `document_update_conflict` for more than `most` orders.
 */
export async function settleEntry(
  write: CommandStore,
  account: DocumentRow,
  { id, storeId, kind, amount, method, reference, note }: SettlingEntry,
  { first, most }: { readonly first?: DocumentRow | undefined; readonly most?: number },
): Promise<SettledSums> {
  const { scope, at } = write;
  const accountId = account.id;
  const balance = Number(account.attributes.balance ?? 0);
  const owed = await write.documents.list('orders', {
    where: owedBy(storeId, String(account.attributes.customerKey)),
    order: [{ attribute: 'orderDate', descending: false }],
    ...(most !== undefined && { limit: most + 1 }),
  });
  const orders = first ? [first, ...owed.filter((order) => order.id !== first.id)] : owed;
  const toFirst = first ? Math.min(amount, readDebt(first).owed) : 0;
  const opening = Math.min(amount - toFirst, openingOwedOf(account.attributes));
  const parts = allot(
    amount - opening,
    orders.map((order) => ({ id: order.id, owed: readDebt(order).owed })),
  );
  if (most !== undefined && parts.length > most) {
    const sum = parts.slice(0, most).reduce((all, part) => all + part.amount, opening);
    const message = `That is more than the ${most} oldest orders come to, and more are not paid at once. Write down ${formatPrice(sum)} first, and then the rest.`;
    throw apiError('document_update_conflict', message);
  }
  const toAdvance = parts.reduce((rest, part) => rest - part.amount, amount - opening);
  await write.insert('creditEntries', {
    id,
    attributes: {
      ...{ storeId, accountId, kind, amount: -amount, balanceAfter: balance - amount, method, at },
      ...(opening > 0 && { ofOpening: -opening }),
      ...(toAdvance > 0 && { ofAdvance: -toAdvance }),
      orderId: parts.length === 1 && opening + toAdvance === 0 ? (parts[0]?.id ?? null) : null,
      ...{ reference: reference || null, note: note || null },
      ...toLedgerActor(scope, storeId),
    },
  });
  const settled = parts.map((part) => ({ orderId: part.id, amount: part.amount }));
  await recordSettlements(write, storeId, { creditEntryId: id }, settled);
  const links = { storeId, creditAccountId: accountId };
  if (method && opening > 0) await recordPayment(write, { ...links, kind: 'debt', method, amount: opening, reference });
  if (method && toAdvance > 0) {
    await recordPayment(write, { ...links, kind: 'advance', method, amount: toAdvance, reference });
  }
  if (opening + toAdvance > 0) await changeSums(write, account, { opening: -opening, advance: toAdvance });
  for (const part of parts) {
    const order = orders.find((one) => one.id === part.id) as DocumentRow;
    await settle(write, order, { storeId, accountId, method, reference }, part.amount);
  }
  return { toFirst, toDebts: amount - toFirst - toAdvance, toAdvance };
}

/**
 * Finds the credit account of `accountId`. The id may be that of an order: an offline phone gives a new customer's account the id of its
 * sale, but if another phone's sale to that customer arrived first, the account has that sale's id (decision 0050). For an account that
 * was merged meanwhile, returns the one it was merged into (decision 0088).
 */
export async function findAccount(
  write: Pick<CommandStore, 'documents'>,
  { storeId, accountId }: Pick<EntryRequest, 'storeId' | 'accountId'>,
): Promise<DocumentRow | undefined> {
  const book = await write.documents.get('creditAccounts', accountId);
  if (book?.attributes.storeId === storeId) return followJoins(write, book);
  const order = await write.documents.get('orders', accountId);
  const key = order && readDebt(order).key;
  return order?.attributes.storeId === storeId && key ? findBook(write, storeId, key) : undefined;
}

/** Reduces the debt of an order by `amount`. A fully settled order gets the payment method of its largest payment. */
async function settle(
  write: CommandStore,
  order: DocumentRow,
  {
    storeId,
    accountId: creditAccountId,
    method,
    reference,
  }: Pick<EntryRequest, 'storeId' | 'accountId' | 'method' | 'reference'>,
  amount: number,
): Promise<void> {
  const sum = (attribute: string) => Number(order.attributes[attribute] ?? 0);
  const owed = sum('owed') - amount;
  if (method) {
    await recordPayment(write, {
      storeId,
      orderId: order.id,
      creditAccountId,
      kind: 'debt',
      method,
      amount,
      reference,
    });
  }
  const settledSum = method ? 'paid' : 'writtenOff';
  const mainMethod = owed === 0 ? findMainMethod(listUnreversed(await listOrderPayments(write, order.id))) : undefined;
  const row = await write.update('orders', order, {
    attributes: {
      owed,
      [settledSum]: sum(settledSum) + amount,
      ...(mainMethod && { paymentMethod: mainMethod, paidAt: write.at }),
    },
  });
  if (mainMethod) await recordOrderSteps(write, row, [{ kind: 'payment', value: mainMethod }]);
}
