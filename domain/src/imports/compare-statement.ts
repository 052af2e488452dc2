import type { StatementLine } from './read-statement.ts';

/** Money that the shop has written down: a line of its ledger. */
export interface RecordedMoney {
  readonly id: string;
  /** Whole shillings; below 0 for money that went out. */
  readonly amount: number;
  /** Empty where none was typed. */
  readonly reference: string;
  /** True where it was written on the compared day; others are there to be found by their reference. */
  readonly isOfDay: boolean;
}

/** A payment that is said to have come, and waits to be confirmed (R80). */
export interface SaidMoney {
  readonly id: string;
  readonly reference: string;
}

export interface StatementComparison<Money extends RecordedMoney> {
  /** The lines of the day that the shop has with the same amount. */
  readonly equal: { readonly count: number; readonly amount: number };
  /** Money that came by the statement, and of which the shop knows nothing. */
  readonly unknown: readonly StatementLine[];
  /** Money that came by the statement, and that waits to be confirmed. */
  readonly said: readonly { readonly line: StatementLine; readonly receiptId: string }[];
  /** What the shop has under the reference of a line, with another amount. */
  readonly other: readonly { readonly line: StatementLine; readonly recorded: number }[];
  /** What the shop wrote down as received on the day, and the statement does not have. */
  readonly missing: readonly Money[];
  /** Money that went out by the statement, and the shop has not written down. */
  readonly unknownOut: readonly StatementLine[];
  /** What the shop wrote down as paid out on the day, and the statement does not have. */
  readonly missingOut: readonly Money[];
  /** The fees of the day. */
  readonly fees: number;
  /** The balance after the last line of the day; null where the statement tells none. */
  readonly closing: number | null;
}

/**
 * Lays the lines of a day beside what the shop wrote down (STATEMENT-004). What has a reference is found by it; the rest by its amount, each
 * once. Several lines of the ledger with one reference are one payment, such as one that paid an order and older debts.
 */
export function compareStatement<Money extends RecordedMoney>(
  lines: readonly StatementLine[],
  day: string,
  recorded: readonly Money[],
  waiting: readonly SaidMoney[],
): StatementComparison<Money> {
  const ofDay = lines.filter((line) => line.day === day);
  const sums = new Map<string, number>();
  for (const { reference, amount } of recorded) {
    const key = toKey(reference);
    if (key !== '') sums.set(key, (sums.get(key) ?? 0) + amount);
  }
  const known = new Set(lines.map(({ reference }) => toKey(reference)));
  // What has no reference of the statement is found by its amount.
  const rest = new Set(recorded.filter(({ reference, isOfDay }) => isOfDay && !known.has(toKey(reference))));
  const takeByAmount = (amount: number) => {
    for (const money of rest) if (money.amount === amount) return rest.delete(money);
    return false;
  };
  const waitingByKey = new Map(waiting.map((said) => [toKey(said.reference), said]));
  const equal = { count: 0, amount: 0 };
  const [unknown, unknownOut]: [StatementLine[], StatementLine[]] = [[], []];
  const said: { line: StatementLine; receiptId: string }[] = [];
  const other: { line: StatementLine; recorded: number }[] = [];
  const take = (amount: number) => {
    equal.count += 1;
    equal.amount += amount;
  };
  for (const line of ofDay) {
    const amount = line.amountIn - line.amountOut;
    if (amount === 0) continue;
    const key = toKey(line.reference);
    const sum = sums.get(key);
    const waits = key === '' ? undefined : waitingByKey.get(key);
    if (sum !== undefined) {
      // What one line is found by is not there for another one with its reference.
      sums.set(key, sum === amount ? 0 : sum);
      if (sum === amount) take(amount);
      else other.push({ line, recorded: sum });
    } else if (waits) said.push({ line, receiptId: waits.id });
    else if (takeByAmount(amount)) take(amount);
    else (amount > 0 ? unknown : unknownOut).push(line);
  }
  const left = [...rest];
  return {
    ...{ equal, unknown, said, other, unknownOut },
    missing: left.filter(({ amount }) => amount > 0),
    missingOut: left.filter(({ amount }) => amount < 0),
    fees: ofDay.reduce((total, { fee }) => total + fee, 0),
    closing: ofDay.findLast(({ balance }) => balance !== null)?.balance ?? null,
  };
}

/** References are the same in capitals and small letters, and with dots or spaces that one side leaves out. */
function toKey(reference: string): string {
  return reference.toUpperCase().replace(/[\s.-]/g, '');
}

/** True where the shop and the statement say the same of the day. */
export function isAllEqual({
  unknown,
  said,
  other,
  missing,
  unknownOut,
  missingOut,
}: StatementComparison<RecordedMoney>): boolean {
  return [unknown, said, other, missing, unknownOut, missingOut].every((list) => list.length === 0);
}
