import { toDay } from '#values/dates.ts';
import { isShillings } from '#values/sent-numbers.ts';
import { readText } from '#values/unchecked-values.ts';
import { type ReceivedMethod, toReceivedMethod } from './payment.ts';
import { type CashEntryKind, cashEntryKinds } from './payment-line.ts';

/**
 * Money that moves though nothing is bought or sold: what was there when the books began, what goes from one way of payment
 * to another, what the owner puts in and takes out. It counts in what the ways hold, and in no income or profit (R43).
 */
export interface CashEntry {
  readonly id: string;
  readonly kind: CashEntryKind;
  /** Where it leaves; null for what comes from outside. */
  readonly from: ReceivedMethod | null;
  /** Where it arrives; null for what goes outside. */
  readonly to: ReceivedMethod | null;
  /** Whole shillings: above 0, or what was there at the beginning of the day, which may be nothing. */
  readonly amount: number;
  /** The shop's day, as `2026-11-21`. */
  readonly day: string;
  readonly note: string;
  readonly isCancelled: boolean;
}

export function toCashEntryKind(value: unknown): CashEntryKind | undefined {
  return cashEntryKinds.find((kind) => kind === value);
}

/** Which ends an entry has. */
export const cashEntryEnds: Readonly<Record<CashEntryKind, { readonly from: boolean; readonly to: boolean }>> = {
  opening: { from: false, to: true },
  transfer: { from: true, to: true },
  'owner-in': { from: false, to: true },
  'owner-out': { from: true, to: false },
};

/** Reads an entry's document; undefined for what is none. */
export function parseCashEntry(document: unknown): CashEntry | undefined {
  const { $id, kind, fromMethod, toMethod, amount, entryDate, note, isCancelled } = Object(document);
  const [known, day] = [toCashEntryKind(kind), toDay(String(entryDate))];
  const [from, to] = [toReceivedMethod(fromMethod) ?? null, toReceivedMethod(toMethod) ?? null];
  if (typeof $id !== 'string' || !known || !isShillings(amount) || day === '') return undefined;
  const ends = cashEntryEnds[known];
  if (ends.from !== (from !== null) || ends.to !== (to !== null) || from === to) return undefined;
  const isBack = isCancelled === true;
  return { ...{ id: $id, kind: known, from, to, amount, day }, note: readText(note), isCancelled: isBack };
}

/**
 * Lists what an entry moves, below 0 for what leaves. Opening money moves a way by what it takes for it to have held the
 * amount when the day began: `heldBefore` is what it held then by the books.
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
