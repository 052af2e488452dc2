import { toDay } from '#values/dates.ts';
import { isShillings } from '#values/sent-numbers.ts';
import { readText } from '#values/unchecked-values.ts';
import { type ReceivedMethod, toReceivedMethod } from './payment.ts';
import { type CashEntryKind, cashEntryKinds } from './payment-line.ts';

/**
 * A movement of money without a sale, purchase or expense: an opening balance, a transfer between payment methods, or money
 * that the owner puts in or takes out. It changes the balance of a method, and never income or profit (R43).
 */
export interface CashEntry {
  readonly id: string;
  readonly kind: CashEntryKind;
  /** The method that the money leaves; null when it comes from outside the shop. */
  readonly from: ReceivedMethod | null;
  /** The method that the money reaches; null when it leaves the shop. */
  readonly to: ReceivedMethod | null;
  /** Whole shillings, above 0; an opening balance, taken at the beginning of the day, may also be 0. */
  readonly amount: number;
  /** The shop's day, as `2026-11-21`. */
  readonly day: string;
  readonly note: string;
  readonly isCancelled: boolean;
}

export function toCashEntryKind(value: unknown): CashEntryKind | undefined {
  return cashEntryKinds.find((kind) => kind === value);
}

/** True if each kind of entry has a method that the money leaves, and one that it reaches. */
export const cashEntryEnds: Readonly<Record<CashEntryKind, { readonly from: boolean; readonly to: boolean }>> = {
  opening: { from: false, to: true },
  transfer: { from: true, to: true },
  'owner-in': { from: false, to: true },
  'owner-out': { from: true, to: false },
};

/** Parses the document of an entry; returns undefined when it is not a valid one. */
export function parseCashEntry(document: unknown): CashEntry | undefined {
  const { $id, kind, fromMethod, toMethod, amount, entryDate, note, isCancelled } = Object(document);
  const [entryKind, day] = [toCashEntryKind(kind), toDay(String(entryDate))];
  const [from, to] = [toReceivedMethod(fromMethod) ?? null, toReceivedMethod(toMethod) ?? null];
  if (typeof $id !== 'string' || !entryKind || !isShillings(amount) || day === '') return undefined;
  const ends = cashEntryEnds[entryKind];
  if (ends.from !== (from !== null) || ends.to !== (to !== null) || from === to) return undefined;
  return {
    ...{ id: $id, kind: entryKind, from, to, amount, day },
    ...{ note: readText(note), isCancelled: isCancelled === true },
  };
}

/**
 * Returns the change of each method's balance, in whole shillings, below 0 for money that leaves. An opening balance changes
 * it by the difference to `heldBefore`, the balance that the books gave the method when the day began.
 */
export function listEntryMoves(
  { kind, from, to, amount }: Pick<CashEntry, 'kind' | 'from' | 'to' | 'amount'>,
  heldBefore = 0,
): readonly { readonly method: ReceivedMethod; readonly amount: number }[] {
  const moves = [
    ...(from ? [{ method: from, amount: -amount }] : []),
    ...(to ? [{ method: to, amount: kind === 'opening' ? amount - heldBefore : amount }] : []),
  ];
  return moves.filter((move) => move.amount !== 0);
}
