import { readText } from '#values/unchecked-values.ts';
import { type ReceivedMethod, toReceivedMethod } from './payment.ts';

// The lines of the money ledger (R26). Apart from `payment.ts`, as lists of orders load only the methods there.

/** The kinds of cash entries (`cash-entry.ts`); their ledger lines have the same kinds. */
export const cashEntryKinds = ['opening', 'transfer', 'owner-in', 'owner-out'] as const;
export type CashEntryKind = (typeof cashEntryKinds)[number];

/**
 * The kinds of ledger lines: a sale, a payment of a customer's debt, a refund and its rounding, a correction of an earlier
 * line (another method, or a voided sale), a purchase, a payment of a supplier's debt, an expense, the government's payment of claims
 * (R75), an advance of a customer that comes in, is used or is given back (R79); and the cash entries, which are never income.
 */
const paymentKinds = [
  ...([
    'sale',
    'debt',
    'refund',
    'rounding',
    'correction',
    'purchase',
    'supplier',
    'expense',
    'subsidy',
    'advance',
  ] as const),
  ...cashEntryKinds,
] as const;
export type PaymentKind = (typeof paymentKinds)[number];

/** A line of the money ledger; it never changes once written. */
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

/** Parses a payment document; returns undefined for an invalid one, or for a kind that only a later server version knows. */
export function parsePayment(document: unknown): Payment | undefined {
  const row = Object(document);
  const kind = paymentKinds.find((known) => known === row.kind);
  const method = toReceivedMethod(row.method);
  if (typeof row.$id !== 'string' || !kind || !method || typeof row.amount !== 'number') return undefined;
  const [countsAt, at, reference] = [readText(row.countsAt), readText(row.at), readText(row.reference)];
  return { id: row.$id, kind, method, amount: row.amount, countsAt, at, reference };
}

/**
 * Returns the lines by which money has moved: without the pairs of one moment by which an advance pays an order or a debt, is there again or goes
 * to another account (R79).
 */
export function listMoved<Line extends Pick<Payment, 'kind' | 'amount' | 'at'>>(lines: readonly Line[]): Line[] {
  const left = new Set(lines);
  for (const line of lines) {
    if (line.kind !== 'advance' || !left.has(line)) continue;
    const other = [...left].find(({ at, amount }) => at === line.at && amount === -line.amount);
    if (other && left.delete(other)) left.delete(line);
  }
  return [...left];
}
