/** The prefix of a phone number that has none; CONST-001. */
export const phonePrefix = '+255';

/** Spaces and dashes, which the forms take out of a number (AUTH-026); a pasted one may hold long dashes and invisible marks. */
const spacesAndDashes = /[\s\-\u2010-\u2015\u2212\p{Cf}]/gu;
/** The separators that people put between the digits: also brackets and dots. */
const separators = /[\s().\-\u2010-\u2015\u2212\p{Cf}]/gu;

/** Characters that a field for a number takes: more than are stored, for the signs that people put between them (R47). */
export const maxTypedPhoneLength = 40;

/** The fewest digits of a number, the most of a typed one (CONST-002), and of a stored one, which has its country's prefix. */
const [minDigits, maxTyped, maxStored] = [9, 12, 15] as const;

/**
 * Returns the one form in which a number is stored, compared and looked up, `+255712345678` (R47), or undefined for what
 * is no phone number: letters, or fewer than 9 or more than 15 digits. A number of another country keeps its own prefix.
 */
export function parsePhone(text: unknown): string | undefined {
  if (typeof text !== 'string' || !/^\+?\d+$/.test(text.replace(separators, ''))) return undefined;
  const phone = normalizePhone(text);
  return countDigits(text) >= minDigits && countDigits(phone) <= maxStored ? phone : undefined;
}

/** Tells whether a field that may stay empty holds a number, or nothing. */
export function isPhoneOrNone(typed: string): boolean {
  return typed.trim() === '' || parsePhone(typed) !== undefined;
}

/** Returns what is to be stored of such a field; what is no number as it was typed, for the server to judge. */
export function toStoredPhone(typed: string): string {
  return parsePhone(typed) ?? typed.trim();
}

/**
 * Writes any digits in that form, whether they are a number or not; DATA-069 to DATA-073, Q-083. Two leading zeros stand for
 * the plus of another country's number, and a Tanzanian one has neither its 0 nor its country's prefix twice.
 */
export function normalizePhone(text: string): string {
  const compact = text.replace(separators, '');
  const phone = compact.replace(/^\+(?=0)/, '').replace(/^00+(?=\d)/, '+');
  if (phone === '' || phone.startsWith('+')) return withoutTrunk(phone);
  const digits = phone.replace(/\D/g, '');
  if (digits.startsWith('0')) return withoutTrunk(phonePrefix + digits.slice(1));
  return withoutTrunk(digits.startsWith('255') ? `+${digits}` : phonePrefix + digits);
}

/** People also write `+255 (0) 712 345 678` and `0255 712 345 678`: no number in Tanzania begins with a 0 or has more digits than nine. */
function withoutTrunk(phone: string): string {
  return phone.replace(/^\+255(?:0*2550*|0+)([1-9]\d{8})$/, `${phonePrefix}$1`);
}

/**
 * Returns the digits that a typed number, or a part of one, shares with its stored form: `712 345` of `(0712) 345`; undefined for
 * what is no part of a number.
 */
export function toPhonePart(typed: string): string | undefined {
  const compact = typed.replace(separators, '');
  return /^\+?\d+$/.test(compact) ? compact.replace(/^\+?(?:0*2550+|0+)(?=\d)/, '') : undefined;
}

/** Tells whether a search is a number as people write it, or a long part of one, and so is one word. */
export function isPhoneSearch(search: string): boolean {
  if (toPhonePart(search) === undefined) return false;
  return search.replace(/\D/g, '').length >= 7 || /^\d{3,}[\s.]\d{3,}$/.test(search);
}

/** Accepts digits with an optional leading plus, after removing spaces and dashes; AUTH-026, AUTH-028, Q-082. */
export function isPhoneShaped(text: string): boolean {
  return /^\+?\d+$/.test(text.replace(spacesAndDashes, ''));
}

/** Tells whether a typed text is a phone number that the forms of a shop and a profile take: 9 to 12 digits (CONST-002). */
export function isPhone(typed: string): boolean {
  return parsePhone(typed) !== undefined && countDigits(typed) <= maxTyped;
}

/** Counts digits without the zeros that stand for a plus. */
function countDigits(text: string): number {
  return text.replace(/\D/g, '').replace(/^00+/, '').length;
}
