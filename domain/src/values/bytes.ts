const units = ['KB', 'MB', 'GB'] as const;
export type ByteUnit = (typeof units)[number];

const step = 1024;

/** Returns a number of bytes as people say it, with at most one decimal: `1.5` and `MB`. A little counts as 1 KB. */
export function toByteWords(bytes: number): { readonly amount: string; readonly unit: ByteUnit } {
  let amount = bytes === 0 ? 0 : Math.max(1, bytes / step);
  let at = 0;
  // What would be rounded to 1,024 is one of the next unit.
  while (Math.round(amount * 10) / 10 >= step && at < units.length - 1) {
    amount /= step;
    at += 1;
  }
  const rounded = at === 0 ? Math.round(amount) : Math.round(amount * 10) / 10;
  return { amount: String(rounded), unit: units[at] as ByteUnit };
}
