import type { RuleBreak } from '#rule-words.ts';
import { isEmailShaped } from '#values/email.ts';
import { parsePhone } from '#values/phone.ts';

/**
 * Finds the first rule of registration and profile that a users document would break, also when the operator stores it (REG-014, REG-016,
 * REG-017, REG-019, SET-023). Only the attributes that are given are judged; a last name and a phone may be missing. The
 * table of collections checks types and lengths.
 */
export function checkUserValues(values: Readonly<Record<string, unknown>>): RuleBreak | undefined {
  const { firstName, email, phone } = values;
  if (isBlank(firstName)) return { attribute: 'firstName', rule: 'register_first_name_required' };
  if (isBlank(email)) return { attribute: 'email', rule: 'register_email_required' };
  if (typeof email === 'string' && !isEmailShaped(email))
    return { attribute: 'email', rule: 'register_email_malformed' };
  if (typeof phone === 'string' && phone !== '' && parsePhone(phone) === undefined)
    return { attribute: 'phone', rule: 'register_phone_malformed' };
  return undefined;
}

function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === '';
}
