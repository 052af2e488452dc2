import type { ReceivedMethod } from '#money/payment.ts';
import type { PaymentKind } from '#money/payment-line.ts';
import { sumPayments } from '#money/payment-list.ts';
import { isOwedMethod, type PaymentMethod } from './order.ts';

/** The part of a row of `payments` that decides what is paid of its order. */
export interface OrderPayment {
  readonly kind: PaymentKind;
  readonly method: ReceivedMethod;
  /** Whole shillings; below 0 for money that went out. */
  readonly amount: number;
  /** ISO text. */
  readonly countsAt: string;
  readonly reference?: string | null;
  /** The account by which it was paid; absent for what came with the order or was written down there. */
  readonly creditAccountId?: string | null;
}

/**
 * Lists the payments of an order that no correction has reversed, in their order, without refunds, the rounding of refunds, and what was taken
 * from an advance for them (R79).
 */
export function listUnreversed<Line extends OrderPayment>(payments: readonly Line[]): Line[] {
  const unreversed: Line[] = [];
  for (const payment of payments) {
    if (otherKinds.includes(payment.kind)) continue;
    if (payment.amount >= 0) unreversed.push(payment);
    else {
      const index = unreversed.findIndex((earlier) => isReversedBy(earlier, payment));
      if (index >= 0) unreversed.splice(index, 1);
    }
  }
  return unreversed;
}

const otherKinds: readonly PaymentKind[] = ['refund', 'rounding', 'advance'];

/** Makes the corrections that reverse all payments of an order, each on the day of its payment. */
export function reverseAll(payments: readonly OrderPayment[]): OrderPayment[] {
  return listUnreversed(payments).map(reverse);
}

/** The payment method whose money stays with the shop when its order is cancelled. */
export const keptMethod = 'mobile money' satisfies ReceivedMethod;

/**
 * Lists the payments of an order that stay with the shop when it is cancelled, as the customer's advance (R79): what was paid into the
 * account by mobile money is in the shop's wallet until somebody sends it back.
 */
export function listKeptPayments(payments: readonly OrderPayment[]): OrderPayment[] {
  return listUnreversed(payments).filter(
    ({ kind, method, creditAccountId }) => kind === 'debt' && method === keptMethod && Boolean(creditAccountId),
  );
}

/**
 * Makes the lines that reverse all payments and all refunds of an order: a sale that was never paid has nothing to refund, so returned
 * goods only lower the debt (R26, R29).
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

/** Adds up the change of an order's `paid` by these lines, in whole shillings; the rounding of a refund is no part of it (R29). */
export function sumPaid(lines: readonly OrderPayment[]): number {
  return sumPayments(lines.filter(({ kind }) => kind !== 'rounding'));
}

/**
 * Makes the lines that change the payment method of an order to `method`, given its `payments` so far and the amount still `owed`. What is
 * owed is paid at `at`; earlier payments are corrected on their own days; a method that is owed reverses everything, refunds too.
 * Undefined where several methods were used, as nobody can say which one was wrong (R26).
 */
export function changeMethod(
  { payments, owed }: { readonly payments: readonly OrderPayment[]; readonly owed: number },
  method: PaymentMethod,
  at: string,
): OrderPayment[] | undefined {
  if (isOwedMethod(method)) return reverseWithRefunds(payments);
  const received = method as ReceivedMethod;
  if (owed > 0) return [{ kind: 'debt', method: received, amount: owed, countsAt: at }];
  const unreversed = listUnreversed(payments);
  if (new Set(unreversed.map((payment) => payment.method)).size > 1) return undefined;
  return unreversed
    .filter((payment) => payment.method !== received)
    .flatMap((payment) => [reverse(payment), { ...payment, kind: 'correction', method: received }]);
}

/**
 * Returns the written-off amount that is paid after all when an order is marked as paid by `method`, in whole shillings: all of it where
 * nothing else is owed, else 0 (R26).
 */
export function findPaidWriteOff(
  order: { readonly owed: number; readonly writtenOff: number; readonly paymentMethod: string },
  method: PaymentMethod,
): number {
  const isPaidAfterAll = order.owed === 0 && isOwedMethod(order.paymentMethod) && !isOwedMethod(method);
  return isPaidAfterAll ? order.writtenOff : 0;
}

/**
 * True if `method` would mark a cancelled order as paid. A cancelled order owes nothing, so the money would be in the drawer and in no
 * book (R26). Correcting the method of a paid order moves no money.
 */
export function isPaymentForCancelled(
  order: { readonly status: string; readonly paymentMethod: string },
  method: PaymentMethod,
): boolean {
  return order.status === 'Cancelled' && isOwedMethod(order.paymentMethod) && !isOwedMethod(method);
}

/** Returns the method of the largest payment, among equals the last; undefined where nothing was paid. */
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
