import type { CreditEntry, OwedOrderRow } from '@duka/domain/credit/credit-account';
import { isReversible } from '@duka/domain/money/reversal';
import { formatDay } from '@duka/domain/values/dates';
import { formatPrice, formatWhole } from '@duka/domain/values/money';
import { m } from '#paraglide/messages.js';
import { entryWords } from './debt-words.ts';

/** A line of an account as it is shown. */
export interface AccountEntry {
  readonly entry: CreditEntry;
  readonly name: string;
  /** The order that the line began, while some of it is owed. */
  readonly owed: OwedOrderRow | undefined;
  readonly isTakenBack: boolean;
}

interface Entries {
  readonly entries: readonly CreditEntry[];
  /** The ids of those that another line takes back. */
  readonly takenBack: readonly string[];
}

/** Joins each sale on credit with what is still owed of it, so that it is listed once. */
export function toAccountEntries({ entries, takenBack }: Entries, orders: readonly OwedOrderRow[]): AccountEntry[] {
  return entries.map((entry) => {
    const { kind, id, reversesId, orderId } = entry;
    // What the advance settles of a debt from before changes no balance (R79).
    const words = kind === 'payment' && entry.amount === 0 ? m.advance_from() : entryWords[kind]();
    return {
      entry,
      name: reversesId === '' ? words : m.undo_line({ name: words }),
      owed: kind === 'sale' && reversesId === '' ? orders.find((order) => order.id === orderId) : undefined,
      isTakenBack: takenBack.includes(id),
    };
  });
}

/** Writes what a line adds to the debt or takes from it: `+12,000`. */
export function formatChange(amount: number): string {
  return amount > 0 ? `+${formatWhole(amount)}` : `−${formatWhole(-amount)}`;
}

/** True if a line can be taken back: it is of a kind that can, and no other line takes it back. */
export function isTakeable({ entry, isTakenBack }: AccountEntry): boolean {
  return isReversible(entry) && !isTakenBack;
}

/** Says since when an opening debt is owed, and what was written with a line; what there is of it. */
export function describeNotes({ owedSince, reference, note }: CreditEntry): string[] {
  const day = formatDay(owedSince);
  return [day ? m.debt_before_since_day({ day }) : '', reference, note].filter((words) => words !== '');
}

/** Names the control that takes a line back. */
export function takeBackLabel({ entry, name }: AccountEntry): string {
  return m.undo_take_back_of({ name, sum: formatPrice(Math.abs(entry.amount)) });
}
