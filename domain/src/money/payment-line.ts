import { readText } from '#values/unchecked-values.ts';
import { type ReceivedMethod, toReceivedMethod } from './payment.ts';

/** Money that comes in or goes out, whatever it is for (R26). By itself, as lists of orders know the ways alone. */

/** The kinds of entries of `cash-entry.ts`, which are also the kinds of their lines. */
export const cashEntryKinds = ['opening', 'transfer', 'owner-in', 'owner-out'] as const;
export type CashEntryKind = (typeof cashEntryKinds)[number];

/**
 * What moves money: a sale, a payment of what was owed, money given back for goods, the way of a payment set right or its
 * sale called off, goods bought in, what was owed to a supplier, what the shop itself costs; and entries of
 * `cash-entry.ts`, which are no income: money that was there, goes from one way to another, or is the owner's.
 */
const paymentKinds = [
  ...(['sale', 'debt', 'refund', 'rounding', 'correction', 'purchase', 'supplier', 'expense'] as const),
  ...cashEntryKinds,
] as const;
export type PaymentKind = (typeof paymentKinds)[number];

/** A line of the ledger of money, which nobody changes later. */
export interface Payment {
  readonly id: string;
  readonly kind: PaymentKind;
  readonly method: ReceivedMethod;
  /** Whole shillings; below 0 for money that went out. */
  readonly amount: number;
  /** The moment on whose day of the shop it counts; a correction counts when what it corrects did. */
  readonly countsAt: string;
  /** The moment at which it was written. */
  readonly at: string;
  readonly reference: string;
}

/** Reads a payment document; undefined for what is none, or of a kind that a later version of the server writes. */
export function parsePayment(document: unknown): Payment | undefined {
  const row = Object(document);
  const kind = paymentKinds.find((known) => known === row.kind);
  const method = toReceivedMethod(row.method);
  if (typeof row.$id !== 'string' || !kind || !method || typeof row.amount !== 'number') return undefined;
  const [countsAt, at, reference] = [readText(row.countsAt), readText(row.at), readText(row.reference)];
  return { id: row.$id, kind, method, amount: row.amount, countsAt, at, reference };
}
