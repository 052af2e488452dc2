import { type OrderStatus, toOrderStatus, toPaymentMethod } from '@duka/domain/orders/order';
import type { OrderEvent } from '@duka/domain/orders/order-history';
import type { PaidMark } from '@duka/domain/orders/paid-marks';
import type { OrderItem, ShopOrder } from '@duka/domain/orders/shop-order';
import { formatAmount, formatPacks } from '@duka/domain/values/amount';
import { formatPrice } from '@duka/domain/values/money';
import { spoken } from '@duka/domain/values/spoken';
import { m } from '#paraglide/messages.js';
import { orderStatusWords } from '#shop/trade/order-status-words.ts';
import { paymentWords } from '#shop/trade/payment-words.ts';

/** The most characters of a payment's reference, as in the collection. */
export const longestReference = 64;

export { paymentWords };

const paidWords: Readonly<Record<PaidMark, () => string>> = {
  ...paymentWords,
  'given up': m.credit_entry_write_off,
  'given back': m.orders_payment_given_back,
  nothing: m.orders_payment_nothing,
};

/** Says how an order was paid: `Cash + Credit`. */
export function describePaid(marks: readonly PaidMark[]): string {
  return marks.map((mark) => paidWords[mark]()).join(' + ');
}

/**
 * Says what a step of the order's history was. A status or a payment that a later version of the server writes is shown as it is.
 */
export function describeEvent(
  { kind, value }: OrderEvent,
  { channel, expiredReason, voidReason }: Pick<ShopOrder, 'channel' | 'expiredReason' | 'voidReason'>,
): string {
  if (kind === 'expired') return m.orders_event_expired({ reason: expiredReason });
  if (kind === 'void') return m.orders_event_voided({ reason: voidReason });
  if (kind === 'return') return m.orders_event_returned({ amount: formatPrice(Number(value)) });
  if (kind === 'placed') return channel === 'walk-in' ? m.orders_event_sold() : m.orders_event_ordered();
  if (kind === 'status') return describeMove(value);
  const method = toPaymentMethod(value);
  return m.orders_event_payment({ method: method ? paymentWords[method]() : value });
}

function describeMove(value: string): string {
  const status = toOrderStatus(value);
  if (status === 'Cancelled') return m.orders_event_cancelled();
  return m.orders_event_moved({ status: status ? orderStatusWords[status]() : value });
}

/** Says how much was sold, in what it was sold in: `2.5 kg`, `2 sacks (200 kg)`. */
export function describeSold({ pack, quantity, unitName }: OrderItem, language = spoken): string {
  const amount = formatAmount(quantity, unitName, language);
  return pack ? `${formatPacks(pack.quantity, pack.name, language)} (${amount})` : amount;
}

/** Says what to give back, or what is still missing; shillings. */
export function changeText(change: number): string {
  return change < 0
    ? m.orders_cash_missing({ amount: formatPrice(-change) })
    : m.orders_change({ amount: formatPrice(change) });
}

/** The usual next step of an order, in the words of its button. */
export const stepWords: Partial<Record<OrderStatus, () => string>> = {
  'In-Progress': m.orders_step_start,
  Completed: m.orders_step_complete,
};
