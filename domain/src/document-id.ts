/** In place of an id, this text asks the server to make one; wire section 5. */
export const generatedId = 'unique()';

const pattern = /^[a-zA-Z0-9][a-zA-Z0-9._-]{0,35}$/;

/** True for an id of a document, account, session or file: 1 to 36 characters; wire section 5. */
export function isDocumentId(id: unknown): id is string {
  return typeof id === 'string' && pattern.test(id);
}

/**
 * Makes an id of 20 hex digits: 13 of time (seconds and microseconds) and 7 of chance, as the SDK's `ID.unique()`.
 * `random` returns a number from 0 up to, not including, 1.
 */
export function makeDocumentId(nowMs: number, random: () => number): string {
  const seconds = Math.floor(nowMs / 1000);
  const microseconds = Math.floor((nowMs % 1000) * 1000);
  const chance = Math.floor(random() * 0x10000000);
  return hex(seconds, 8) + hex(microseconds, 5) + hex(chance, 7);
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}
