/** Reads a text of a document that nobody has checked; empty for what is none. */
export function readText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Reads a number of a document that nobody has checked; 0 for what is none. */
export function readNumber(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}
