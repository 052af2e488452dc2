import type { PaidMark } from '@duka/domain/orders/paid-marks';
import { m } from '#paraglide/messages.js';
import { paymentWords } from '#shop/trade/payment-words.ts';

const paidWords: Readonly<Record<PaidMark, () => string>> = {
  ...paymentWords,
  'written off': m.credit_entry_write_off,
  refunded: m.orders_payment_given_back,
  nothing: m.orders_payment_nothing,
};

/** Says how an order was paid: `Cash + Credit`. */
export function describePaid(marks: readonly PaidMark[]): string {
  return marks.map((mark) => paidWords[mark]()).join(' + ');
}
