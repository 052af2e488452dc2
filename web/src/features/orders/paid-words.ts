import type { PaidMark } from '@duka/domain/orders/paid-marks';
import { m } from '#paraglide/messages.js';
import { paymentWords } from '#shop/trade/payment-words.ts';

const paidWords: Readonly<Record<PaidMark, () => string>> = {
  ...paymentWords,
  'written off': m.credit_entry_write_off,
  refunded: m.orders_payment_given_back,
  nothing: m.orders_payment_nothing,
};

/** Says how an order was paid: `Cash + Credit`. Of one that a phone is asked for, what is owed is not paid yet (ASK-036). */
export function describePaid(marks: readonly PaidMark[], isAsked = false): string {
  return marks
    .map((mark) => (isAsked && (mark === 'credit' || mark === 'unpaid') ? m.ask_not_paid() : paidWords[mark]()))
    .join(' + ');
}
