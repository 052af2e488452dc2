/** Reads a text of a document that nobody has checked; empty for what is none. */
export function readText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Reads a number of a document that nobody has checked; 0 for what is none. */
export function readNumber(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

/** Whether what nobody has checked is an object, and no list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
