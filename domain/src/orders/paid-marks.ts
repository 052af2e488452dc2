import { receivedMethods } from '#money/payment.ts';
import { sumPayments } from '#money/payment-list.ts';
import { isOwedMethod, type PaymentMethod } from './order.ts';
import type { OrderPayment } from './paid-order.ts';
import type { ShopOrder } from './shop-order.ts';

/** How an order was paid: a payment method, a written-off debt, a refund, or `nothing` to pay. */
export type PaidMark = PaymentMethod | 'written off' | 'refunded' | 'nothing';

/**
 * Lists how an order was paid: each method by which the shop received `money` that it did not refund, then the method of the rest, or
 * `written off`. A cancelled order owes nothing, whatever its payment method.
 */
export function listPaidMarks(
  order: Pick<ShopOrder, 'status' | 'paymentMethod' | 'owed' | 'returned' | 'orderTotal'>,
  money: readonly OrderPayment[],
): PaidMark[] {
  const { status, paymentMethod, owed, returned, orderTotal } = order;
  const isOpen = isOwedMethod(paymentMethod);
  if (status === 'Cancelled') return [isOpen ? 'nothing' : 'refunded'];
  const methods = receivedMethods.filter((method) => sumOf(money, method) > 0);
  if (!isOpen) return methods.length > 0 ? methods : [paymentMethod];
  if (owed > 0) return [...methods, paymentMethod];
  return returned < orderTotal ? [...methods, 'written off'] : [paymentMethod];
}

/** Adds up the payments by one method, in whole shillings. */
function sumOf(money: readonly OrderPayment[], method: PaymentMethod): number {
  return sumPayments(money.filter((payment) => payment.method === method));
}
