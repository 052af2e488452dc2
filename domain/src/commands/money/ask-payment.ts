import { toLedgerActor } from '#commands/caller-scope.ts';
import { makeRowId, requireRight } from '#commands/command.ts';
import { apiError, invalidStructure } from '#commands/command-error.ts';
import type { CommandStore } from '#commands/command-store.ts';
import { equal } from '#commands/conditions.ts';
import { findAccount } from '#commands/credit/write-entry.ts';
import { owedOf } from '#commands/orders/order-payments.ts';
import type { DocumentRow } from '#commands/stored-row.ts';
import { askingRights, makePaymentReference } from '#money/payment-request.ts';
import { formatPrice } from '#values/money.ts';
import { parsePhone } from '#values/phone.ts';
import { isShillings } from '#values/sent-numbers.ts';

/** What is asked for: what is owed of an order, or of a customer's debts. */
export type PaymentTarget = { readonly orderId: string } | { readonly accountId: string };

export interface AskedPaymentRequest {
  readonly storeId: string;
  readonly target: PaymentTarget;
  /** As it was typed. */
  readonly phone: string;
  /** Whole shillings above 0; of an order at most what is owed of it. */
  readonly amount: number;
}

/**
 * Asks a phone for money: inserts a payment request, which the server sends once it is committed (R77). Rejects with `ApiError` 403
 * `shop_right_missing` for a member without the right, 404 `document_not_found` for what is not the shop's, 400
 * `document_invalid_structure` for a number or an amount that cannot be, 409 `document_update_conflict` for more than is owed of an order,
 * `payment_request_open` while the same is asked for, and as `PaymentAsker`.
 */
export async function askPayment(write: CommandStore, asked: AskedPaymentRequest): Promise<DocumentRow> {
  const { storeId, target, amount } = asked;
  const phone = parsePhone(asked.phone);
  if (phone === undefined) throw invalidStructure('Attribute "phone" must be a phone number');
  if (!isShillings(amount) || amount === 0)
    throw invalidStructure('Attribute "amount" must be whole shillings above 0');
  if (!('orderId' in target)) {
    requireRight(write, storeId, ['credit']);
    const account = await findAccount(write, { storeId, accountId: target.accountId });
    if (!account) throw apiError('document_not_found');
    return insertRequest(write, { storeId, target: { accountId: account.id }, phone, amount });
  }
  const order = await requireOrder(write, storeId, target.orderId);
  const owed = owedOf(order);
  if (amount > owed) {
    throw apiError(
      'document_update_conflict',
      `${formatPrice(owed)} is owed of this order, not ${formatPrice(amount)}.`,
    );
  }
  return insertRequest(write, { storeId, target, phone, amount });
}

/** Returns an order of the shop. A buyer without an account has found theirs by its secret link (R67). */
async function requireOrder(write: CommandStore, storeId: string, orderId: string): Promise<DocumentRow> {
  if (!write.scope.isBuyer) requireRight(write, storeId, askingRights);
  const order = await write.documents.get('orders', orderId);
  if (order?.attributes.storeId !== storeId) throw apiError('document_not_found');
  return order;
}

/** Inserts a request for a number in its stored form. The caller has checked the rights and the target. Rejects as `askPayment`. */
export async function insertRequest(
  write: CommandStore,
  { storeId, target, phone, amount }: AskedPaymentRequest,
): Promise<DocumentRow> {
  const { at, scope, payments } = write;
  // A phone asks nobody: the server does it once the command is there.
  if (!payments)
    throw apiError('payment_provider_missing', 'Only the server asks a phone for money. It needs a network.');
  const [[link, id] = []] = Object.entries(target);
  const open = [equal(String(link), String(id)), equal('status', 'asked')];
  const [earlier] = await write.documents.list('paymentRequests', { where: open, limit: 1 });
  if (earlier) throw apiError('payment_request_open');
  await payments.requireMayAsk({ storeId, phone, target });
  return write.insert('paymentRequests', {
    id: makeRowId(write),
    attributes: {
      ...{ storeId, orderId: null, accountId: null, ...target, phone, amount, provider: null },
      ...{ reference: makePaymentReference(Math.random), providerReference: null, status: 'asked', failure: null },
      ...{ askedAt: at, sentAt: null, dueAt: at, settledAt: null, received: null, receipt: null, fee: null },
      ...{ isLate: false, ...toLedgerActor(scope, storeId) },
    },
  });
}

/**
 * Cancels a request that is still asked; its provider is asked about it for three days all the same, as the phone may pay. Rejects with
 * `ApiError` 404 `document_not_found` for one that is not the shop's, 403 `shop_right_missing`, and 409 `document_update_conflict` for one
 * that was settled.
 */
export async function cancelPayment(
  write: CommandStore,
  { storeId, id }: { readonly storeId: string; readonly id: string },
): Promise<DocumentRow> {
  const request = await requireRequest(write, { storeId, id });
  const { status, sentAt, askedAt, dueAt } = request.attributes;
  if (status !== 'asked') throw apiError('document_update_conflict', `This request is ${status} and no longer asked.`);
  // Nobody has tried to send it yet.
  const isUnsent = sentAt === null && dueAt === askedAt;
  return write.update('paymentRequests', request, {
    attributes: { status: 'cancelled', ...(isUnsent && { dueAt: null }) },
  });
}

/** Returns a request of the shop that the caller may ask and cancel. Rejects as `cancelPayment`. */
export async function requireRequest(
  write: CommandStore,
  { storeId, id }: { readonly storeId: string; readonly id: string },
): Promise<DocumentRow> {
  const request = await write.documents.get('paymentRequests', id);
  if (request?.attributes.storeId !== storeId) throw apiError('document_not_found');
  requireRight(write, storeId, request.attributes.orderId ? askingRights : ['credit']);
  return request;
}
