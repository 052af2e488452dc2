import { type CallerScope, findMember, isAllowed } from '#commands/caller-scope.ts';
import { requireRight } from '#commands/command.ts';
import { apiError, invalidStructure } from '#commands/command-error.ts';
import type { CheckedValues, CommandStore, DocumentChange } from '#commands/command-store.ts';
import { changeAdvanceMethod, keepAsAdvance } from '#commands/credit/advance.ts';
import type { DocumentRow, Values } from '#commands/stored-row.ts';
import { findPaidAt } from '#figures/shop-money.ts';
import { customerKeyOf } from '#orders/customer-key.ts';
import {
  isGuestChannel,
  isOwedMethod,
  nextStatuses,
  type OrderStatus,
  type PaymentMethod,
  toOrderStatus,
  toPaymentMethod,
} from '#orders/order.ts';
import {
  changeMethod,
  findPaidWriteOff,
  isPaymentForCancelled,
  listKeptPayments,
  type OrderPayment,
  reverseAll,
  sumPaid,
} from '#orders/paid-order.ts';
import { chosenDayRule, isChosenDay } from '#values/chosen-day.ts';
import { recordOrderSteps } from './order-ledger.ts';
import { listOrderLines, putAllBack } from './order-lines.ts';
import { checkDebtor, listOrderPayments, owedOf, recordOrderPayments } from './order-payments.ts';

/**
 * Checks a change of an order's status, payment method or due date, and adds the resulting `paid`, `owed` and `writtenOff`;
 * decision 0014, R26. Rejects with `ApiError` 400 `document_invalid_structure` for an unknown value and for a debt without a
 * customer, 409 `document_update_conflict` for a status that cannot follow the present one, for a payment of a cancelled order,
 * and for a new method where the order was paid by several.
 */
export async function checkOrderMove(write: CommandStore, { values, before }: CheckedValues): Promise<Values> {
  if (!before) return values;
  if ('status' in values) checkMove(before, values.status, write.scope);
  if ('isSamePerson' in values) await checkSamePerson(write, before, values.isSamePerson);
  if (typeof values.dueAt === 'string' && !isChosenDay(values.dueAt.slice(0, 10))) {
    throw invalidStructure(`Attribute "dueAt" ${chosenDayRule}, or null`);
  }
  const method = 'paymentMethod' in values ? toPaymentMethod(values.paymentMethod) : undefined;
  if ('paymentMethod' in values && !method) {
    throw invalidStructure('Attribute "paymentMethod" must be cash, mobile money, bank, credit or unpaid');
  }
  requireMoneyRights(write, before, { isCancelled: values.status === 'Cancelled', method });
  if (method) checkPaymentAllowed({ ...before.attributes, ...values }.status, before, method);
  const { paidAt } = before.attributes;
  const paid = method && { paidAt: findPaidAt(method, typeof paidAt === 'string' ? paidAt : null, write.at) };
  // A cancelled order owes nothing, so its write-off is undone.
  if (values.status === 'Cancelled') {
    const kept = sumPaid(listKeptPayments(await listOrderPayments(write, before.id)));
    const fromAdvance = (kept > 0 || before.attributes.fromAdvance) && { fromAdvance: 0 - kept };
    return { ...values, ...paid, paid: 0, owed: 0, writtenOff: 0, ...fromAdvance };
  }
  if (!method || before.attributes.status === 'Cancelled') return { ...values, ...paid };
  const received = sumPaid(await makeMethodChange(write, before, method));
  // What the advance paid is there again, and settles the order at once (R79).
  const fromAdvance = isOwedMethod(method) && before.attributes.fromAdvance && { fromAdvance: 0 };
  const paidWriteOff = paidWriteOffOf(before, method);
  const owed = owedOf(before) + paidWriteOff - received;
  const { customerId = null, customerName, customerPhone } = before.attributes;
  const buyer = { customerId, customerName, customerPhone } as Parameters<typeof customerKeyOf>[0];
  const customerKey = before.attributes.customerKey ?? customerKeyOf(buyer, owed > 0);
  checkDebtor(typeof customerKey === 'string' ? customerKey : null, owed);
  const writtenOff = Number(before.attributes.writtenOff ?? 0) - paidWriteOff;
  const sums = { paid: Number(before.attributes.paid ?? 0) + received, owed, writtenOff, customerKey };
  return { ...values, ...paid, ...sums, ...fromAdvance };
}

/**
 * Throws 403 `shop_right_missing` for a member of the shop who would take money back out of an order, by cancelling it or by another payment
 * method, without the right to undo, or who gives credit without the right to it (R63). A customer's own cancellation needs none.
 */
function requireMoneyRights(
  write: CommandStore,
  { attributes }: DocumentRow,
  { isCancelled, method }: { readonly isCancelled: boolean; readonly method: PaymentMethod | undefined },
): void {
  const { storeId, paid } = attributes;
  if (!findMember(write.scope, storeId)) return;
  if (Number(paid ?? 0) > 0 && (isCancelled || method !== undefined)) requireRight(write, storeId, ['undo']);
  if (method === 'credit') requireRight(write, storeId, ['credit']);
}

/**
 * Lets a seller confirm that an order's customer is the person with the order's phone number (R32). Rejects with `document_update_conflict` if
 * the number is not that of the account that ordered, and with `document_invalid_structure` for any value but true.
 */
async function checkSamePerson(write: CommandStore, { attributes }: DocumentRow, isSamePerson: unknown): Promise<void> {
  const { customerId, customerPhone, channel } = attributes;
  if (isSamePerson !== true) throw invalidStructure('Attribute "isSamePerson" can only become true');
  // The seller vouches for a guest, who has no account (R67).
  if (isGuestChannel(channel) && customerPhone) return;
  const user = typeof customerId === 'string' ? await write.documents.get('users', customerId) : undefined;
  if (user && customerPhone && user.attributes.phone === customerPhone) return;
  throw apiError(
    'document_update_conflict',
    'The number of this order is not the number of a customer with an account.',
  );
}

/**
 * Inserts the rows that belong to a changed order: its new steps, and its payments or their reversals. Adds the goods of a cancelled order
 * to the stock again.
 */
export async function recordOrderMove(write: CommandStore, { row, before }: DocumentChange): Promise<void> {
  if (!before) return;
  const { status, paymentMethod } = row.attributes;
  const isMoved = status !== before.attributes.status;
  const isPaid = paymentMethod !== before.attributes.paymentMethod;
  const isCancelled = isMoved && status === 'Cancelled';
  if (isCancelled) {
    const payments = await listOrderPayments(write, row.id);
    await recordOrderPayments(write, row, reverseAll(payments));
    await keepAsAdvance(write, row, listKeptPayments(payments));
  } else if (isPaid && status !== 'Cancelled') {
    // Reversals, those of refunds too, have no reference.
    const reference = isOwedMethod(String(paymentMethod)) ? '' : String(row.attributes.paymentReference ?? '');
    const payments = await makeMethodChange(write, before, paymentMethod as PaymentMethod);
    await recordOrderPayments(
      write,
      row,
      payments.map((payment) => ({ ...payment, reference: payment.amount > 0 ? reference : '' })),
    );
    if (payments.every(({ kind }) => kind === 'correction')) await changeAdvanceMethod(write, before.id, paymentMethod);
  }
  await recordOrderSteps(write, row, [
    ...(isPaid ? [{ kind: 'payment', value: String(paymentMethod) } as const] : []),
    ...(isMoved ? [{ kind: 'status', value: String(status) } as const] : []),
  ]);
  if (isCancelled) await putAllBack(write, row.id, await listOrderLines(write, row.id), 'cancel');
}

/** Refuses a payment of a cancelled order, with a message that says what to do with the money, for a seller who was offline meanwhile. */
function checkPaymentAllowed(status: unknown, before: DocumentRow, method: PaymentMethod): void {
  const paymentMethod = String(before.attributes.paymentMethod);
  if (!isPaymentForCancelled({ status: String(status), paymentMethod }, method)) return;
  throw apiError(
    'document_update_conflict',
    'A cancelled order takes no money. Give back what was taken for it, or sell the goods anew.',
  );
}

/** Makes the payment lines that change the order's method from that in `before`. */
async function makeMethodChange(
  write: CommandStore,
  before: DocumentRow,
  method: PaymentMethod,
): Promise<OrderPayment[]> {
  const payments = await listOrderPayments(write, before.id);
  const lines = changeMethod({ payments, owed: owedOf(before) + paidWriteOffOf(before, method) }, method, write.at);
  if (lines) return lines;
  throw apiError(
    'document_update_conflict',
    'It was paid in several ways. Mark it as owed first, and then as paid in the one way.',
  );
}

/** Returns the written-off part of the debt that a payment by this method pays after all, in whole shillings. */
function paidWriteOffOf(before: DocumentRow, method: PaymentMethod): number {
  const { paymentMethod, writtenOff } = before.attributes;
  const order = { owed: owedOf(before), writtenOff: Number(writtenOff ?? 0), paymentMethod: String(paymentMethod) };
  return findPaidWriteOff(order, method);
}

function checkMove(row: DocumentRow, status: unknown, scope: CallerScope): void {
  const from = toOrderStatus(row.attributes.status);
  const to: OrderStatus | undefined = toOrderStatus(status);
  if (!to) throw invalidStructure('Attribute "status" must be Pending, In-Progress, Completed or Cancelled');
  const isShop = isAllowed(scope, row.attributes.storeId, undefined);
  const mayMove = from && nextStatuses(from).includes(to) && (isShop || (from === 'Pending' && to === 'Cancelled'));
  if (!mayMove) {
    throw apiError('document_update_conflict', `An order that is ${from} cannot become ${to}.`);
  }
}
