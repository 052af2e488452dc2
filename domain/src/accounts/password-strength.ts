import { findPasswordProblem } from './password.ts';

export type PasswordStrength = 'weak' | 'fair' | 'strong';

/**
 * Rates a new password while it is typed, by its length and variety; one that would be refused is weak. It knows none of
 * the commonest ones (R22): `overrated-passwords.ts` lists those of them that it does not find weak.
 */
export function ratePassword(password: string, email?: string): PasswordStrength {
  const characters = [...password];
  if (findPasswordProblem(password, email) || isRow(characters)) return 'weak';
  const variety = new Set(characters).size;
  const { length } = characters;
  if (length >= 14 && variety >= 8) return 'strong';
  // A capital at the start is what everybody begins with.
  const typed = password.slice(0, 1).toLowerCase() + password.slice(1);
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(typed)).length;
  if (length >= 12 && variety >= 8 && kinds >= 3) return 'strong';
  return variety >= 6 && (length >= 10 || kinds >= 3) ? 'fair' : 'weak';
}

/** True if the characters follow each other, with one break at most: 1234567890, hgfedcba. */
function isRow(characters: readonly string[]): boolean {
  const codes = characters.map((character) => character.codePointAt(0) ?? 0);
  const step = (codes[1] ?? 0) - (codes[0] ?? 0);
  const breaks = codes.filter((code, index) => index > 0 && code - (codes[index - 1] ?? 0) !== step);
  return breaks.length <= 1;
}
