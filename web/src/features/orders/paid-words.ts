import type { PaidMark } from '@duka/domain/orders/paid-marks';
import { m } from '#paraglide/messages.js';
import { paymentWords } from '#shop/trade/payment-words.ts';

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
