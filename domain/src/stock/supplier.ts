import type { RuleBreak } from '#rule-words.ts';
import { isPhoneOrNone } from '#values/phone.ts';

/** True if a supplier, typed or sent, has a name. */
export function isSupplierNamed(name: unknown): boolean {
  return String(name).trim() !== '';
}

/** Finds what a supplier that a seller writes down may not be stored with (R28). Only what is sent is judged. */
export function checkSupplierValues(values: Readonly<Record<string, unknown>>): RuleBreak | undefined {
  const sum = ['bought', 'owed', 'openingOwed'].find((name) => (values[name] ?? null) !== null);
  if (sum) return { attribute: sum, text: 'is decided by the server; leave it out' };
  if (values.name !== undefined && !isSupplierNamed(values.name))
    return { attribute: 'name', text: 'must not be empty' };
  return isPhoneOrNone(String(values.phone ?? '')) ? undefined : { attribute: 'phone', rule: 'shop_phone_malformed' };
}
