/** The window of the change in stock: 30 days in milliseconds. */
export const stockChangeWindowMs = 30 * 24 * 60 * 60 * 1000;

/**
 * How far stock moved, in percent of `recorded`: the quantity of the last movement 30 or more days ago, else of the
 * earliest since. Nothing recorded is no change; stock that came up from nothing counts as a whole more.
 */
export function findStockChange(quantityNow: number, recorded: number | undefined): number {
  if (recorded === undefined || recorded === quantityNow) return 0;
  if (recorded <= 0) return quantityNow > 0 ? 100 : 0;
  return ((quantityNow - recorded) / recorded) * 100;
}

/** `+0.00%`, `-12.50%`: always a sign, always two decimals (VIEW-013). */
export function formatStockChange(percent: number): string {
  const hundredths = Math.round(Math.abs(percent) * 100);
  const sign = percent < 0 && hundredths > 0 ? '-' : '+';
  return `${sign}${(hundredths / 100).toFixed(2)}%`;
}
