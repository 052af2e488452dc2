import { type OrderChannel, type OrderStatus, toOrderStatus, toPaymentMethod } from '@duka/domain/orders/order';
import type { OrderEvent } from '@duka/domain/orders/order-history';
import type { OrderItem, ShopOrder } from '@duka/domain/orders/shop-order';
import { formatAmount, formatPacks } from '@duka/domain/values/amount';
import { formatPrice } from '@duka/domain/values/money';
import { spoken } from '@duka/domain/values/spoken';
import { m } from '#paraglide/messages.js';
import { orderStatusWords } from '#shop/trade/order-status-words.ts';
import { paymentWords } from '#shop/trade/payment-words.ts';

export { paymentWords };

/**
 * Says what a step of the order's history was. A status or a payment that a later version of the server writes is shown as it is.
 */
export function describeEvent(
  { kind, value }: OrderEvent,
  {
    channel,
    expiredReason,
    voidReason,
    returnReason = '',
  }: Pick<ShopOrder, 'channel' | 'expiredReason' | 'voidReason'> & { readonly returnReason?: string | undefined },
): string {
  if (kind === 'expired') return m.orders_event_expired({ reason: expiredReason });
  if (kind === 'void') return m.orders_event_voided({ reason: voidReason });
  if (kind === 'return') {
    const amount = formatPrice(Number(value));
    return returnReason === ''
      ? m.orders_event_returned({ amount })
      : m.orders_event_returned_why({ amount, reason: returnReason });
  }
  if (kind === 'placed') return placedWords[channel]();
  if (kind === 'status') return describeMove(value);
  const method = toPaymentMethod(value);
  return m.orders_event_payment({ method: method ? paymentWords[method]() : value });
}

const placedWords: Record<OrderChannel, () => string> = {
  marketplace: m.orders_event_ordered,
  'walk-in': m.orders_event_sold,
  link: m.orders_event_by_page,
  whatsapp: m.orders_event_by_whatsapp,
};

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

/** The usual next step of an order, in the words of its button. */
export const stepWords: Partial<Record<OrderStatus, () => string>> = {
  'In-Progress': m.orders_step_start,
  Completed: m.orders_step_complete,
};
