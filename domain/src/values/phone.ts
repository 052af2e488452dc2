/** The prefix of a phone number that has none; CONST-001. */
export const phonePrefix = '+255';

/** People put these between digits; a pasted number may contain the long dashes. */
const separators = /[\s\-\u2010-\u2015]/g;

/**
 * Answers the one form in which a phone number is stored and looked up; DATA-069 to DATA-073. Spaces and dashes are
 * removed first, so that a number with them is found too.
 */
export function normalizePhone(text: string): string {
  const phone = text.replace(separators, '');
  if (phone === '' || phone.startsWith('+')) return phone;
  const digits = phone.replace(/\D/g, '');
  if (digits.startsWith('0')) return phonePrefix + digits.slice(1);
  return digits.startsWith('255') ? `+${digits}` : phonePrefix + digits;
}

/** Accepts digits with an optional leading plus, after removing spaces and dashes; AUTH-026, AUTH-028, Q-082. */
export function isPhoneShaped(text: string): boolean {
  return /^\+?\d+$/.test(text.replace(separators, ''));
}

/** Tells whether a typed text is a phone number: of that shape, with 9 to 12 digits (CONST-002). */
export function isPhone(typed: string): boolean {
  return isPhoneShaped(typed) && hasDigits(typed, 9, 12);
}

/** Tells whether a text may be stored as a phone number: the country's prefix makes 15 digits of 12 typed ones. */
export function isStoredPhone(text: string): boolean {
  return isPhoneShaped(text) && hasDigits(text, 9, 15);
}

function hasDigits(text: string, fewest: number, most: number): boolean {
  const count = text.replace(/\D/g, '').length;
  return count >= fewest && count <= most;
}
