import { receivedMethods } from '@duka/domain/money/payment';
import { sumPayments } from '@duka/domain/money/payment-list';
import type { PaymentMethod } from '@duka/domain/orders/order';
import type { OrderPayment } from '@duka/domain/orders/paid-order';
import type { ShopOrder } from '@duka/domain/orders/shop-order';

/**
 * Returns how much was paid in each payment method and, as `unpaid`, how much is owed, in shillings; nothing of an order that is paid in one way, or
 * not at all, and of one that was called off.
 */
export function splitMoney(
  { owed, paid, status }: Pick<ShopOrder, 'owed' | 'paid' | 'status'>,
  money: readonly OrderPayment[],
): (readonly [way: PaymentMethod, amount: number])[] {
  if (status === 'Cancelled') return [];
  const methods = receivedMethods.flatMap((method) => {
    const amount = sumPayments(money.filter((payment) => payment.method === method));
    return amount > 0 ? [[method, amount] as const] : [];
  });
  if (methods.length < 2 && (owed === 0 || paid === 0)) return [];
  return [...methods, ...(owed > 0 ? [['unpaid', owed] as const] : [])];
}
