/**
 * Returns the whole shillings of `total` that belong to the parts from `before` to `after` out of `all`, such as the first
 * three of ten kilos. The shares of parts that follow one another add up to the total, so that rounding loses nothing.
 */
export function shareOf(total: number, before: number, after: number, all: number): number {
  return portionOf(total, after, all) - portionOf(total, before, all);
}

/** Divides as whole numbers of any length: a product of two large sums is beyond what numbers hold exactly. */
function portionOf(total: number, part: number, all: number): number {
  if (all === 0) return 0;
  return Number((BigInt(total) * BigInt(part) * 2n + BigInt(all)) / (BigInt(all) * 2n));
}
