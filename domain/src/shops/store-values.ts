import type { RuleBreak } from '#rule-words.ts';
import { parsePhone } from '#values/phone.ts';
import { storeTypes } from './store-type.ts';
import { isTin } from './tin.ts';

/** Links of these kinds would run as a program where they are shown. */
const program = /^\s*(javascript|data|vbscript):/i;

/**
 * Checks what every server refuses, for every caller, on create and on update, over the attributes that are given. Types
 * and lengths are checked by the table of collections; null, empty and absent attributes pass, except the name.
 */
export function checkStoreValues(values: Readonly<Record<string, unknown>>): RuleBreak | undefined {
  const { storeName, storeType, phone, tinNo, overrideAlert } = values;
  if (typeof storeName === 'string' && storeName.trim() === '')
    return { attribute: 'storeName', rule: 'shop_store_name_required' };
  if (isGiven(storeType) && !storeTypes.some((type) => type === storeType))
    return { attribute: 'storeType', text: `must be one of ${storeTypes.join(', ')}` };
  if (isGiven(phone) && parsePhone(phone) === undefined) return { attribute: 'phone', rule: 'shop_phone_malformed' };
  if (isGiven(tinNo) && !isTin(tinNo)) return { attribute: 'tinNo', rule: 'shop_tin_malformed' };
  if (typeof overrideAlert === 'number' && overrideAlert < 0)
    return { attribute: 'overrideAlert', text: 'must be whole shillings of 0 or more, or null for never' };
  const link = ['license', 'avatar'].find((name) => program.test(String(values[name] ?? '')));
  return link ? { attribute: link, text: 'must be a link' } : undefined;
}

function isGiven(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
