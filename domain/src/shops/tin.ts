/** The number of digits of a taxpayer identification number; CONST-003. */
export const tinLength = 9;

export type TinProblem = 'tin_required' | 'tin_malformed';

/**
 * Returns the text of the field after typing: digits only (SHOP-011). A text without any digit stays, so that the
 * message about it has something to point at.
 */
export function toTinDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  return digits === '' ? typed.trim() : digits;
}

/**
 * Returns the TIN to store: zeros are added in front, or the last 9 digits are taken (SHOP-012, SHOP-013). An empty
 * text stays empty.
 */
export function toTin(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  return digits === '' ? typed.trim() : digits.padStart(tinLength, '0').slice(-tinLength);
}

export function isTin(text: string): boolean {
  return /^\d{9}$/.test(text);
}

/** Returns the problem of a typed TIN, or undefined; SHOP-010, SHOP-014. */
export function checkTin(typed: string): TinProblem | undefined {
  const tin = toTin(typed);
  if (tin === '') return 'tin_required';
  return isTin(tin) ? undefined : 'tin_malformed';
}
