import type { ReceivedMethod } from '#money/payment.ts';
import type { PaymentKind } from '#money/payment-line.ts';
import { sumPayments } from '#money/payment-list.ts';
import { isOwedMethod, type PaymentMethod } from './order.ts';

/** A line of the ledger of money, as far as it counts for its order. */
export interface OrderPayment {
  readonly kind: PaymentKind;
  readonly method: ReceivedMethod;
  /** Whole shillings; below 0 for money that went out. */
  readonly amount: number;
  /** ISO text. */
  readonly countsAt: string;
}

/** Lists what came in for an order and was not taken back since by a correction, in order. Refunds, and what they were rounded by, are left out. */
export function listUnreversed<Line extends OrderPayment>(payments: readonly Line[]): Line[] {
  const standing: Line[] = [];
  for (const payment of payments) {
    if (payment.kind === 'refund' || payment.kind === 'rounding') continue;
    if (payment.amount >= 0) standing.push(payment);
    else {
      const index = standing.findIndex((earlier) => isReversedBy(earlier, payment));
      if (index >= 0) standing.splice(index, 1);
    }
  }
  return standing;
}

/** Lists the corrections that take back all that came in, each on the day on which it did. */
export function reverseAll(payments: readonly OrderPayment[]): OrderPayment[] {
  return listUnreversed(payments).map(reverse);
}

/**
 * Lists the lines by which none of an order's money stands, neither what came in nor what was given back of it: a sale that was not paid
 * has nothing to give back, so what came back of it only lowers the debt (R26, R29).
 */
function reverseWithRefunds(payments: readonly OrderPayment[]): OrderPayment[] {
  const givenBack: OrderPayment[] = [];
  for (const payment of payments) {
    if (payment.kind !== 'refund' && payment.kind !== 'rounding') continue;
    const index = givenBack.findIndex((earlier) => earlier.kind === payment.kind && isReversedBy(earlier, payment));
    if (index >= 0) givenBack.splice(index, 1);
    else givenBack.push(payment);
  }
  return [...reverseAll(payments), ...givenBack.map((line) => ({ ...line, amount: -line.amount }))].map(
    ({ kind, method, amount, countsAt }) => ({ kind, method, amount, countsAt }),
  );
}

/** Adds up what lines change of what was paid of an order: what a refund was rounded by is no part of that (R29). */
export function sumPaid(lines: readonly OrderPayment[]): number {
  return sumPayments(lines.filter(({ kind }) => kind !== 'rounding'));
}

/**
 * Lists the lines by which an order comes to be paid in this way, after it was paid so far by `payments` and `owed` is left: all
 * that is owed comes in now; what came in already is corrected on its day; to be owed, all is taken back, refunds too. Undefined
 * where it was paid in several ways, of which nobody can say which one was wrong (R26).
 */
export function changeMethod(
  { payments, owed }: { readonly payments: readonly OrderPayment[]; readonly owed: number },
  method: PaymentMethod,
  at: string,
): OrderPayment[] | undefined {
  if (isOwedMethod(method)) return reverseWithRefunds(payments);
  const way = method as ReceivedMethod;
  if (owed > 0) return [{ kind: 'debt', method: way, amount: owed, countsAt: at }];
  const standing = listUnreversed(payments);
  if (new Set(standing.map((payment) => payment.method)).size > 1) return undefined;
  return standing
    .filter((payment) => payment.method !== way)
    .flatMap((payment) => [reverse(payment), { ...payment, kind: 'correction', method: way }]);
}

/**
 * Answers what was given up of an order and is paid after all, now that it is marked as paid in this way: all of it where nothing else is
 * owed, in whole shillings (R26).
 */
export function findPaidWriteOff(
  order: { readonly owed: number; readonly writtenOff: number; readonly paymentMethod: string },
  method: PaymentMethod,
): number {
  const isPaidAfterAll = order.owed === 0 && isOwedMethod(order.paymentMethod) && !isOwedMethod(method);
  return isPaidAfterAll ? order.writtenOff : 0;
}

/**
 * Answers whether an order that is cancelled would come to be marked as paid in this way: it owes nothing, so that the money would
 * be in the drawer and in no book (R26). To correct the way of one that was paid moves none.
 */
export function isPaymentForCancelled(
  order: { readonly status: string; readonly paymentMethod: string },
  method: PaymentMethod,
): boolean {
  return order.status === 'Cancelled' && isOwedMethod(order.paymentMethod) && !isOwedMethod(method);
}

/** Answers the way of the largest payment, among equals the last; undefined where nothing was paid. */
export function findMainMethod(
  payments: readonly { readonly method: ReceivedMethod; readonly amount: number }[],
): ReceivedMethod | undefined {
  let main = payments[0];
  for (const payment of payments) if (main && payment.amount >= main.amount) main = payment;
  return main?.method;
}

function reverse({ method, amount, countsAt }: OrderPayment): OrderPayment {
  return { kind: 'correction', method, amount: -amount, countsAt };
}

function isReversedBy(earlier: OrderPayment, { method, amount, countsAt }: OrderPayment): boolean {
  return earlier.method === method && earlier.amount === -amount && earlier.countsAt === countsAt;
}
