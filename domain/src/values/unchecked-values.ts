/** Parses a text of a document that nobody has checked. Returns an empty text for anything else. */
export function readText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Parses a number of a document that nobody has checked. Returns 0 for anything else. */
export function readNumber(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

/** True if an unchecked value is an object and not a list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
