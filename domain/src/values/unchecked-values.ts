/** Parses a text of a document that nobody has checked. Returns an empty text for anything else. */
export function readText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Parses a number of a document that nobody has checked. Returns 0 for anything else. */
export function readNumber(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

/** Whether what nobody has checked is an object, and no list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
