/** The value in the middle; of an even number the upper one. Throws for an empty list. */
export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** The smallest value that `percent` percent of the values do not exceed. Throws for an empty list. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  const value = sorted[Math.min(Math.floor((sorted.length * percent) / 100), sorted.length - 1)];
  if (value === undefined) throw new Error('Nothing was measured.');
  return value;
}
