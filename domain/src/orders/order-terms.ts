import { shareOf } from '#values/share.ts';
import { multiply } from './purchase.ts';

/** A line before its share of what is taken off is known. */
interface AgreedLine {
  readonly quantity: number;
  /** Whole shillings for one, as agreed. */
  readonly unitPrice: number;
  /** Whole shillings for one, as the product says. */
  readonly listPrice: number;
}

/** The money of an order in whole shillings (R26). */
export interface OrderTerms<Line> {
  readonly lines: readonly (Line & LineMoney)[];
  /** The total at the prices of the products. */
  readonly listTotal: number;
  /** The total at the agreed prices, before the discount on the whole. */
  readonly agreedTotal: number;
  readonly orderTotal: number;
}

interface LineMoney {
  /** The line's share of what is taken off the whole. */
  readonly discount: number;
  /** The amount paid for the line. */
  readonly total: number;
}

/**
 * Works out what each line comes to. What is taken off the whole is shared over the lines by what they come to, so that
 * the lines add up to the whole; more than the whole takes nothing below 0, so check `agreedTotal` first.
 */
export function agreeTerms<Line extends AgreedLine>(lines: readonly Line[], discount: number): OrderTerms<Line> {
  const amounts = lines.map(({ quantity, unitPrice }) => multiply(quantity, unitPrice));
  const agreedTotal = sum(amounts);
  const taken = Math.min(discount, agreedTotal);
  let before = 0;
  const priced = lines.map((line, index) => {
    const amount = amounts[index] as number;
    const share = taken === 0 ? 0 : shareOf(taken, before, before + amount, agreedTotal);
    before += amount;
    return { ...line, discount: share, total: amount - share };
  });
  const listTotal = sum(lines.map(({ quantity, listPrice }) => multiply(quantity, listPrice)));
  return { lines: priced, listTotal, agreedTotal, orderTotal: agreedTotal - taken };
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
