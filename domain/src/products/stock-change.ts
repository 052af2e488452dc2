import { dayMs } from '#values/durations.ts';
import { toThousandths } from '#values/quantity.ts';

/** The window of the change in stock: 30 days in milliseconds. */
export const stockChangeWindowMs = 30 * dayMs;

/**
 * Returns how far stock moved, in percent of `recorded`: the quantity of the last movement 30 or more days ago, else of
 * the earliest since. Without a record the change is 0; from a record of 0 it is 100.
 */
export function findStockChange(quantityNow: number, recorded: number | undefined): number {
  if (recorded === undefined || recorded === quantityNow) return 0;
  if (recorded <= 0) return quantityNow > 0 ? 100 : 0;
  return ((quantityNow - recorded) / recorded) * 100;
}

/**
 * Returns the quantity recorded when the window began, else after the earliest movement within it; undefined
 * when nothing moved within it. It is read from that earliest movement: several may be recorded at one moment, of which
 * no query tells the last.
 */
export function findRecordedQuantity(
  earliest: { quantityAfter: number; change: number } | undefined,
  hasOlder: boolean,
): number | undefined {
  if (earliest === undefined || !hasOlder) return earliest?.quantityAfter;
  return (toThousandths(earliest.quantityAfter) - toThousandths(earliest.change)) / 1000;
}

/** Formats `+0.00%`, `-12.50%`: with a sign and two decimals in any case (VIEW-013). */
export function formatStockChange(percent: number): string {
  const hundredths = Math.round(Math.abs(percent) * 100);
  const sign = percent < 0 && hundredths > 0 ? '-' : '+';
  return `${sign}${(hundredths / 100).toFixed(2)}%`;
}
