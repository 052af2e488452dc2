import { foldText } from '#values/search.ts';
import type { WalletMessage } from './read-message.ts';

/** What a message may be the payment of. */
export interface OpenDebt {
  readonly target: { readonly orderId: string } | { readonly accountId: string };
  /** What is owed, in whole shillings. */
  readonly owed: number;
  readonly name: string;
  readonly phone: string;
  /** The customer of an order as the books name them, and that of a book; null where nobody is named. */
  readonly customerKey: string | null;
  /** Since when it is owed, as ISO text. */
  readonly since: string;
}

/** A reason to think that a message pays a debt. A hidden number is the same where all digits that are shown are. */
export type Why = 'sum' | 'number' | 'name';

export interface Guess extends OpenDebt {
  readonly why: readonly Why[];
}

/** The most guesses about one message. */
const maxGuesses = 3;

const weights: Readonly<Record<Why, number>> = { sum: 4, number: 3, name: 2 };

/**
 * Lists the debts that a message most likely pays, the best first, at most three: of the same sum, of the same number, of a like name.
 * A guess confirms nothing (WALLET-010 to WALLET-013).
 */
export function matchMessage(
  message: Pick<WalletMessage, 'amount' | 'phone' | 'sender'>,
  debts: readonly OpenDebt[],
): readonly Guess[] {
  const guesses = debts.flatMap((debt): Guess[] => {
    const why = listReasons(message, debt);
    return why.length === 0 ? [] : [{ ...debt, why }];
  });
  guesses.sort(
    (one, other) =>
      scoreOf(other) - scoreOf(one) || other.since.localeCompare(one.since) || placeOf(one) - placeOf(other),
  );
  return guesses.filter((guess, place) => !isToldBefore(guess, guesses.slice(0, place))).slice(0, maxGuesses);
}

/** Writes reasons as the wire has them: "same sum and number". */
export function describeWhy(why: readonly Why[]): string {
  const same = why.filter((reason) => reason !== 'name').join(' and ');
  return [same && `same ${same}`, why.includes('name') && 'like name'].filter(Boolean).join(', ');
}

function listReasons({ amount, phone, sender }: Parameters<typeof matchMessage>[0], debt: OpenDebt): Why[] {
  const reasons: Why[] = [];
  if (debt.owed === amount) reasons.push('sum');
  if (isSameNumber(phone, debt.phone)) reasons.push('number');
  if (isLikeName(sender, debt.name)) reasons.push('name');
  return reasons;
}

function scoreOf({ why }: Guess): number {
  return why.reduce((sum, reason) => sum + weights[reason], 0);
}

/** Orders come before books. */
function placeOf({ target }: Guess): number {
  return 'orderId' in target ? 0 : 1;
}

/** A customer's book says the same as their only order, which is the better guess: it comes first where both are as good. */
function isToldBefore(guess: Guess, better: readonly Guess[]): boolean {
  return better.some(
    (each) =>
      each.customerKey !== null &&
      each.customerKey === guess.customerKey &&
      each.owed === guess.owed &&
      'orderId' in each.target !== 'orderId' in guess.target,
  );
}

function isSameNumber(phone: string | null, other: string): boolean {
  if (phone === null || phone === '' || other === '') return false;
  if (!phone.includes('*')) return phone === other;
  // Wallets hide any number of digits behind the same stars.
  const [start = '', end = ''] = phone.split(/\*+/);
  return start.length + end.length >= 6 && other.startsWith(start) && other.endsWith(end);
}

/**
 * True for two names with two like words in any order, or with one where either has no more: `MUSHI NEEMA JUMA` is like `Neema Mushi`.
 */
export function isLikeName(one: string, other: string): boolean {
  const [words, others] = [toWords(one), toWords(other)];
  if (words.length === 0 || others.length === 0) return false;
  const left = [...others];
  let alike = 0;
  for (const word of words) {
    const place = left.findIndex((each) => isLikeWord(word, each));
    if (place === -1) continue;
    alike += 1;
    left.splice(place, 1);
  }
  return alike >= Math.min(2, words.length, others.length);
}

/** The words of a name that tell people apart: without titles, initials, and what banks and wallets add. */
function toWords(name: string): string[] {
  return foldText(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= 3 && !fillers.has(word));
}

const fillers = new Set([
  'mama',
  'baba',
  'bwana',
  'bibi',
  'mzee',
  'dada',
  'kaka',
  'ndugu',
  'agent',
  'wakala',
  'tips',
  'bank',
  'ltd',
  'limited',
]);

/** One letter may differ in a word of four letters and more, two in one of eight and more. */
function isLikeWord(one: string, other: string): boolean {
  if (one === other) return true;
  const shorter = Math.min(one.length, other.length);
  const most = shorter >= 8 ? 2 : shorter >= 4 ? 1 : 0;
  return Math.abs(one.length - other.length) <= most && countEdits(one, other) <= most;
}

/** The fewest letters to add, drop or change that make one word the other. */
function countEdits(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (const [line, letter] of [...one].entries()) {
    const next = [line + 1];
    for (const [column, each] of [...other].entries()) {
      const change = (row[column] ?? 0) + (letter === each ? 0 : 1);
      next.push(Math.min(change, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
