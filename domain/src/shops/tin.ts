/** Digits of a taxpayer identification number; CONST-003. */
export const tinLength = 9;

export type TinProblem = 'tin_required' | 'tin_malformed';

/**
 * What the field holds after typing: digits only (SHOP-011). Text without a single digit stays as it is, so that the
 * message about it has something to point at.
 */
export function keepTinDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  return digits === '' ? typed.trim() : digits;
}

/** What will be stored: filled up with zeros in front, or the last 9 digits (SHOP-012, SHOP-013). Nothing becomes zeros. */
export function toTin(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  return digits === '' ? typed.trim() : digits.padStart(tinLength, '0').slice(-tinLength);
}

export function isTin(text: string): boolean {
  return /^\d{9}$/.test(text);
}

/** SHOP-010, SHOP-014. */
export function checkTin(typed: string): TinProblem | undefined {
  const tin = toTin(typed);
  if (tin === '') return 'tin_required';
  return isTin(tin) ? undefined : 'tin_malformed';
}
