import { toThousandths } from '#values/quantity.ts';
import { shareOf } from '#values/share.ts';

/** A line of an order with what came back of it, in the unit of the line. */
export interface ReturnableLine {
  readonly quantity: number;
  readonly returned: number;
  /** Whole shillings: what was paid for all of it, and what all of it had cost. */
  readonly total: number;
  readonly cost: number;
  /** The government's part of `total`; absent for none (R75). */
  readonly subsidy?: number;
  /** The cost of the returned goods, where it was stored. */
  readonly returnedCost?: number | undefined;
}

/**
 * Returns what a part of a line is worth in whole shillings, after what came back of it before: shares of one line add up
 * to the line, however many times something comes back (R29). `subsidy` is the government's part of `amount` (R75).
 */
export function valueReturn(
  line: ReturnableLine,
  part: number,
): { readonly amount: number; readonly cost: number; readonly subsidy: number } {
  const [all, before, more] = [toThousandths(line.quantity), toThousandths(line.returned), toThousandths(part)];
  const [earlier, amount] = [shareOf(line.total, 0, before, all), shareOf(line.total, before, before + more, all)];
  return {
    amount,
    // A share of the amount, so that it is never more than that.
    subsidy: shareOf(line.subsidy ?? 0, earlier, earlier + amount, line.total),
    // A cost may have been corrected in between.
    cost: shareOf(line.cost - costOfReturned(line), 0, more, all - before),
  };
}

/** Returns the cost of the goods of a line that were returned so far; their share of the line where it was not stored. */
export function costOfReturned({ quantity, returned, cost, returnedCost }: ReturnableLine): number {
  return returnedCost ?? shareOf(cost, 0, toThousandths(returned), toThousandths(quantity));
}

/** The sums of an order, in whole shillings. */
interface OrderSums {
  readonly paid: number;
  readonly owed: number;
  readonly writtenOff: number;
}

/**
 * Says what goods that come back do to the money of their order: they first lower what is owed, then what was paid is given
 * back, and the part of the debt written off is reversed (R29). The three add up to the amount.
 */
export function settleReturn(
  { paid, owed }: OrderSums,
  amount: number,
): { readonly credited: number; readonly refunded: number; readonly unwritten: number } {
  const credited = Math.min(Math.max(owed, 0), amount);
  const refunded = Math.min(Math.max(paid, 0), amount - credited);
  return { credited, refunded, unwritten: amount - credited - refunded };
}

/** The steps to which cash that is given back may be rounded, in shillings: the coins that are still handed over. */
export const refundSteps = [50, 100] as const;
export type RefundStep = (typeof refundSteps)[number];

/** Returns what is handed over of a refund: the nearest whole number of steps, half a step rounded up (R29). */
export function roundRefund(refunded: number, step: RefundStep | undefined): number {
  return step === undefined ? refunded : Math.round(refunded / step) * step;
}
