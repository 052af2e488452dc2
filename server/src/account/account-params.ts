import { minPasswordLength } from '@duka/domain/accounts/password';
import { isDocumentId } from '@duka/domain/document-id';
import type { Rule } from '#http/wire/params.ts';

/** The most bytes of preferences as JSON; wire section 6. */
const maxPrefsBytes = 65_535;

const idWords =
  "must contain at most 36 chars. Valid chars are a-z, A-Z, 0-9, period, hyphen, and underscore. Can't start with a special char";

/** Accepts an id that the client chose, or `unique()`. */
export const newIdRule: Rule<string> = {
  accepts: (value): value is string => value === 'unique()' || isDocumentId(value),
  words: `Parameter ${idWords}`,
};

export const idRule: Rule<string> = { accepts: isDocumentId, words: `UID ${idWords}` };

export const emailRule: Rule<string> = { accepts: isEmail, words: 'Value must be a valid email address' };

/** Accepts a password that is only checked: 8 to 256 bytes. */
export const passwordRule: Rule<string> = {
  accepts: (value): value is string => {
    const bytes = typeof value === 'string' ? Buffer.byteLength(value) : 0;
    return bytes >= 8 && bytes <= 256;
  },
  words: 'Password must be between 8 and 256 characters long.',
};

/**
 * A password that is chosen now must pass the form's rule too, which counts characters; an old one may be shorter. The words say 265,
 * as Appwrite has it (wire section 6).
 */
export const newPasswordRule: Rule<string> = {
  accepts: (value): value is string => passwordRule.accepts(value) && [...value].length >= minPasswordLength,
  words: 'Password must be between 8 and 265 characters long, and should not be one of the commonly used password.',
};

export const phoneRule: Rule<string> = {
  accepts: (value): value is string => typeof value === 'string' && /^\+[1-9]\d{6,14}$/.test(value),
  words: "Phone number must start with a '+' can have a maximum of fifteen digits.",
};

export const booleanRule: Rule<boolean> = {
  accepts: (value): value is boolean => typeof value === 'boolean',
  words: 'Value must be a valid boolean',
};

export const prefsRule: Rule<Record<string, unknown>> = {
  accepts: (value): value is Record<string, unknown> =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Buffer.byteLength(JSON.stringify(value)) <= maxPrefsBytes,
  words: 'Value must be a valid object.',
};

const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const label = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/i;

/**
 * True for an address that PHP's FILTER_VALIDATE_EMAIL takes (wire section 6), except quoted names and bare IP
 * addresses, which no seller has and mail servers read in different ways.
 */
export function isEmail(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > 254) return false;
  const at = value.lastIndexOf('@');
  const local = value.slice(0, Math.max(at, 0));
  const labels = value.slice(at + 1).split('.');
  return (
    local.length <= 64 &&
    localPart.test(local) &&
    labels.length >= 2 &&
    labels.every((part) => part.length <= 63 && label.test(part)) &&
    /^[a-z]/i.test(labels.at(-1) ?? '')
  );
}
