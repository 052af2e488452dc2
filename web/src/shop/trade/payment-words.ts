import type { PaymentMethod } from '@duka/domain/orders/order';
import { m } from '#paraglide/messages.js';

/** The ways to pay, in words. */
export const paymentWords: Record<PaymentMethod, () => string> = {
  cash: m.orders_payment_cash,
  'mobile money': m.orders_payment_mobile,
  bank: m.orders_payment_bank,
  credit: m.orders_payment_credit,
  unpaid: m.orders_payment_unpaid,
};
