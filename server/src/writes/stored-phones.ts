import type { Attribute, Collection } from '@duka/domain/collections';
import { parsePhone } from '@duka/domain/values/phone';
import type { Values } from '#database/types.ts';
import type { CheckedValues } from './write.ts';

/**
 * Returns new values with each phone number in its stored form (R47). What is no number stays, for the form of its collection to
 * refuse; in a row from before that rule it may stand as it is.
 */
export function toStoredPhones(
  { attributes }: Collection,
  { values, before }: Pick<CheckedValues, 'values' | 'before'>,
): Values {
  const after = { ...before?.attributes, ...values };
  const phones = Object.entries(attributes).flatMap(([name, attribute]) => {
    if (!isPhoneOf(attribute, after) || !isChanged(name, attribute, values)) return [];
    const phone = parsePhone(after[name]);
    return phone === undefined ? [] : [[name, phone]];
  });
  return phones.length === 0 ? values : { ...values, ...Object.fromEntries(phones) };
}

function isPhoneOf(attribute: Attribute, after: Values): boolean {
  if (attribute.type !== 'text' || attribute.isPhone === undefined) return false;
  return attribute.isPhone === true || after[attribute.isPhone.attribute] === attribute.isPhone.value;
}

/** An account number becomes a phone number when the kind of its account changes. */
function isChanged(name: string, attribute: Attribute, values: Values): boolean {
  if (name in values) return true;
  const isPhone = attribute.type === 'text' && attribute.isPhone;
  return typeof isPhone === 'object' && isPhone.attribute in values;
}
