import { receivedMethods } from '@duka/domain/money/payment';
import { sumPayments } from '@duka/domain/money/payment-list';
import type { OrderPayment } from '@duka/domain/orders/paid-order';
import type { ShopOrder } from '@duka/domain/orders/shop-order';
import { paymentWords } from '#features/orders/order-words.ts';
import { m } from '#paraglide/messages.js';

/**
 * Says how much was paid in each way and how much is owed, in shillings; nothing of an order that is paid in one way, or
 * not at all.
 */
export function describeMoney(
  { owed, paid }: Pick<ShopOrder, 'owed' | 'paid'>,
  money: readonly OrderPayment[],
): (readonly [name: string, amount: number])[] {
  const ways = receivedMethods.flatMap((method) => {
    const amount = sumPayments(money.filter((payment) => payment.method === method));
    return amount > 0 ? [[paymentWords[method](), amount] as const] : [];
  });
  if (ways.length < 2 && (owed === 0 || paid === 0)) return [];
  return [...ways, ...(owed > 0 ? [[m.orders_owed_amount(), owed] as const] : [])];
}
