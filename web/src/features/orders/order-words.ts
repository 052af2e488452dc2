import type { OrderStatus, PaymentMethod } from '@duka/domain/order';
import type { OrderEventKind } from '@duka/domain/order-history';
import type { ShopOrder } from '@duka/domain/shop-order';
import { m } from '#paraglide/messages.js';

export const paymentWords: Record<PaymentMethod, () => string> = {
  cash: m.orders_payment_cash,
  'mobile money': m.orders_payment_mobile,
  bank: m.orders_payment_bank,
  credit: m.orders_payment_credit,
  unpaid: m.orders_payment_unpaid,
};

export const eventWords: Record<OrderEventKind, () => string> = {
  ordered: m.orders_event_ordered,
  sold: m.orders_event_sold,
  'stock-taken': m.orders_event_stock_taken,
  'stock-returned': m.orders_event_stock_returned,
  changed: m.orders_event_changed,
};

/** The usual next step of an order, as a button says it. */
export const stepWords: Partial<Record<OrderStatus, () => string>> = {
  'In-Progress': m.orders_step_start,
  Completed: m.orders_step_complete,
};

/** The customer's name; at the counter nobody has to give one. */
export function customerOf({ customerName }: Pick<ShopOrder, 'customerName'>): string {
  return customerName.trim() || m.orders_customer_unnamed();
}
