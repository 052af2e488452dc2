import { toDay } from '#values/dates.ts';
import { startOfMonth } from '#values/periods.ts';
import { toThousandths } from '#values/quantity.ts';
import { shareOf } from '#values/share.ts';

/** The part of a sold line or a loss that was taken beyond the stock: its cost is a guess until goods come in (R44). */
export interface Guess {
  /** In the product's unit, with three decimals. */
  readonly guessed: number;
  /** Whole shillings. */
  readonly guessedCost: number;
}

/** A part of a guess whose real cost is known now. */
export interface SettledGuess<Owner extends Guess> {
  readonly of: Owner;
  readonly quantity: number;
  readonly guessedCost: number;
  readonly cost: number;
}

/**
 * Divides goods that came in, and what they did cost, among guesses in their order, which is that of the sales. Shares of the
 * cost add up to it, and those of a guess to the guess, so that no shilling is lost. Goods beyond all guesses settle nothing.
 */
export function settleGuesses<Owner extends Guess>(
  guesses: readonly Owner[],
  { quantity, cost }: { readonly quantity: number; readonly cost: number },
): SettledGuess<Owner>[] {
  const all = toThousandths(quantity);
  const settled: SettledGuess<Owner>[] = [];
  let done = 0;
  for (const of of guesses) {
    const open = toThousandths(of.guessed);
    const part = Math.min(open, all - done);
    if (part <= 0) continue;
    settled.push({
      ...{ of, quantity: part / 1000, guessedCost: shareOf(of.guessedCost, 0, part, open) },
      cost: shareOf(cost, done, done + part, all),
    });
    done += part;
  }
  return settled;
}

/**
 * Returns the moment on which a correction counts: that of the sale while its month is open, which is the shop's current one, else
 * `now`. Both are ISO texts.
 */
function findCorrectionMoment(soldAt: string, now: string): string {
  const monthOf = (moment: string) => startOfMonth(toDay(Date.parse(moment)));
  return monthOf(soldAt) === monthOf(now) ? soldAt : now;
}

/** Returns what a correction of a part says of it; `soldAt` and `now` are ISO texts. */
export function toCorrection(
  { quantity, guessedCost, cost }: Pick<SettledGuess<Guess>, 'quantity' | 'guessedCost' | 'cost'>,
  soldAt: string,
  now: string,
) {
  const countsAt = findCorrectionMoment(soldAt, now);
  const difference = cost - guessedCost;
  return { quantity, guessedCost, cost, difference, soldAt, countsAt, isCancelled: false, at: now };
}
