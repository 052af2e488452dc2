import { isPaidAmount } from './paid-amount.ts';
import { type ReceivedMethod, receivedMethods, toReceivedMethod } from './payment.ts';
import { maxReferenceLength } from './payment-reference.ts';

/** A part of what is paid, as it is asked for. */
export interface AskedPayment {
  readonly method: ReceivedMethod;
  /** Whole shillings above 0. */
  readonly amount: number;
  /** The reference of a transfer; empty where there is none. */
  readonly reference: string;
}

/** The most payments of one sale or purchase. */
export const maxPayments = 10;

/** Says what a list of payments must be, as the end of a sentence about the attribute. */
export const paymentListRule =
  `must be a list of at most ${maxPayments} payments, each {"method", "amount", "reference"} with a method of ` +
  `${receivedMethods.join(', ')} and an amount in whole shillings above 0`;

/** Reads the payments that are asked for along with a sale or a purchase; undefined for what breaks `paymentListRule`. */
export function readPaymentList(value: unknown): AskedPayment[] | undefined {
  if (!Array.isArray(value) || value.length > maxPayments) return undefined;
  const payments: AskedPayment[] = [];
  for (const item of value) {
    const method = toReceivedMethod(Object(item).method);
    const { amount, reference } = Object(item);
    const text = reference ?? '';
    if (!method || !isPaidAmount(amount) || typeof text !== 'string' || [...text].length > maxReferenceLength) {
      return undefined;
    }
    payments.push({ method, amount, reference: text.trim() });
  }
  return payments;
}

/** Adds up payments in whole shillings. */
export function sumPayments(payments: readonly { readonly amount: number }[]): number {
  return payments.reduce((sum, { amount }) => sum + amount, 0);
}
