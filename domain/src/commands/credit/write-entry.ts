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
import { changeOpening, writeOpening } from './opening-debt.ts';
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
  const { scope, at } = write;
  const request = requireReadable(readEntryRequest(data, toDay(at)));
  const { storeId, kind, amount, method, reference, note } = request;
  requireMayCreate(write, 'creditEntries', storeId);
  // Checked first, so that a repeated request gets this error and not one about the amount.
  await requireNew(write, 'creditEntries', id);
  const account = await findAccount(write, request);
  if (!account) throw apiError('relationship_value_invalid', 'Attribute "accountId" names no account of this shop.');
  if (kind === 'opening') {
    await writeOpening(write, id, account, request);
    return;
  }
  const accountId = account.id;
  const balance = Number(account.attributes.balance ?? 0);
  if (amount > balance) {
    const name = account.attributes.name || account.attributes.phone;
    throw apiError('document_update_conflict', `${name} owes ${formatPrice(balance)}, not ${formatPrice(amount)}.`);
  }
  const orders = await write.documents.list('orders', {
    where: owedBy(storeId, String(account.attributes.customerKey)),
    order: [{ attribute: 'orderDate', descending: false }],
    limit: maxOrders + 1,
  });
  const opening = Math.min(amount, openingOwedOf(account.attributes));
  const parts = allot(
    amount - opening,
    orders.map((order) => ({ id: order.id, owed: Number(order.attributes.owed) })),
  );
  if (parts.length > maxOrders) {
    const most = parts.slice(0, maxOrders).reduce((sum, part) => sum + part.amount, opening);
    const message = `That is more than the ${maxOrders} oldest orders come to, and more are not paid at once. Write down ${formatPrice(most)} first, and then the rest.`;
    throw apiError('document_update_conflict', message);
  }
  await write.insert('creditEntries', {
    id,
    attributes: {
      ...{ storeId, accountId, kind, amount: -amount, balanceAfter: balance - amount, method, at },
      ...(opening > 0 && { ofOpening: -opening }),
      orderId: parts.length === 1 && opening === 0 ? (parts[0]?.id ?? null) : null,
      ...{ reference: reference || null, note: note || null },
      ...toLedgerActor(scope, storeId),
    },
  });
  const settled = parts.map((part) => ({ orderId: part.id, amount: part.amount }));
  await recordSettlements(write, storeId, { creditEntryId: id }, settled);
  if (opening > 0) {
    const links = { storeId, creditAccountId: accountId };
    if (method) await recordPayment(write, { ...links, kind: 'debt', method, amount: opening, reference });
    await changeOpening(write, account, -opening);
  }
  for (const part of parts) {
    const order = orders.find((one) => one.id === part.id) as DocumentRow;
    await settle(write, order, { ...request, accountId }, part.amount);
  }
}

/**
 * Finds the credit account of `accountId`. The id may be that of an order: an offline phone gives a new customer's account the id of its
 * sale, but if another phone's sale to that customer arrived first, the account has that sale's id (decision 0050). For an account that
 * was merged meanwhile, returns the one it was merged into (decision 0088).
 */
async function findAccount(
  write: CommandStore,
  { storeId, accountId }: EntryRequest,
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
  { storeId, accountId: creditAccountId, method, reference }: EntryRequest,
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
