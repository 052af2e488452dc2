/** A row of a list, as it is compared. */
export type Row = readonly (string | number)[];

/** The shop's day, as `2026-11-21`. */
export function dayOf(ms: number): string {
  return new Date(ms + 3 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

/** Rows with their sort keys in order, and themselves in an order of their own: among equal keys any row may be first. */
export function ranked(rows: readonly Row[], keyOf: (row: Row) => string | number | undefined, isSorted = false) {
  const keys = rows.map((row) => keyOf(row) ?? '');
  if (!isSorted) keys.sort((a, b) => (a < b ? -1 : Number(a > b)));
  return { keys, rows: rows.map((row) => row.join(' | ')).sort() };
}
