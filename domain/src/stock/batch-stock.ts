import { toDay } from '#values/dates.ts';
import { toThousandths } from '#values/quantity.ts';
import { shareOf } from '#values/share.ts';

/** The rest of a batch: goods of one kind that came together (R28). */
export interface BatchStock {
  readonly id: string;
  /** ISO text; null for goods that do not expire. */
  readonly expiryDate: string | null;
  /** When it came, as ISO text. */
  readonly at: string;
  /** In the product's unit, with three decimals. */
  readonly left: number;
  /** The cost of the goods that are left, in whole shillings. */
  readonly costLeft: number;
}

/** Goods that leave a batch, with their exact cost. */
export interface BatchTake {
  readonly batch: BatchStock;
  readonly quantity: number;
  readonly cost: number;
}

/**
 * Sorts batches in the order in which their goods leave: the first to expire first, those without a date last, and of one
 * date the oldest. What came together stays in its order.
 */
export function sortByExpiry<Batch extends BatchStock>(batches: readonly Batch[]): Batch[] {
  return [...batches].sort((a, b) => compare(dayOf(a), dayOf(b)) || compare(a.at, b.at));
}

/**
 * Takes a quantity out of batches, in their order; returns what leaves each. When they hold less, all that they hold
 * leaves. The last of a batch takes the rest of its cost along, so that no shilling is lost.
 */
export function takeFromBatches(batches: readonly BatchStock[], quantity: number): BatchTake[] {
  const takes: BatchTake[] = [];
  let wanted = toThousandths(quantity);
  for (const batch of batches) {
    const left = toThousandths(batch.left);
    const taken = Math.min(wanted, left);
    if (taken <= 0) continue;
    takes.push({ batch, quantity: taken / 1000, cost: shareOf(batch.costLeft, 0, taken, left) });
    wanted -= taken;
  }
  return takes;
}

/** Keeps the batches whose goods may still be sold on the shop's day at `nowMs` (R24). */
export function dropExpired<Batch extends BatchStock>(batches: readonly Batch[], nowMs: number): Batch[] {
  const today = toDay(nowMs);
  return batches.filter((batch) => dayOf(batch) >= today);
}

/** Returns what a product says of its expiry: the earliest date of the batches of which something is left. */
export function datesOfBatches(batches: readonly BatchStock[]): {
  readonly hasExpiry: boolean;
  readonly expiryDate: string | null;
} {
  const [first] = sortByExpiry(batches.filter(({ left }) => toThousandths(left) > 0));
  const expiryDate = first?.expiryDate ?? null;
  return { hasExpiry: expiryDate !== null, expiryDate };
}

/** Returns what the goods that are left of batches cost, in whole shillings (R45). */
export function sumCostLeft(batches: readonly BatchStock[]): number {
  return batches.reduce((sum, { costLeft }) => sum + costLeft, 0);
}

/** Returns the goods' day of expiry; for those without one a text that comes after every day. */
function dayOf({ expiryDate }: BatchStock): string {
  return (expiryDate !== null && toDay(expiryDate)) || 'never';
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
