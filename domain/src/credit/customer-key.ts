import { isStoredPhone, normalizePhone } from '#values/phone.ts';
import { foldText } from '#values/search.ts';

interface Named {
  /** The id of the users document; null for someone without an account. */
  readonly customerId: string | null;
  readonly name: string;
  readonly phone: string;
}

/**
 * Answers whose debt an order is, by what is known best: `account:` and the id of the users document, `phone:` and the number
 * in its stored form, or `name:` and the name as searches compare it (R32). Null where nobody is named.
 */
export function toCustomerKey({ customerId, name, phone }: Named): string | null {
  if (customerId !== null) return `account:${customerId}`;
  if (isStoredPhone(phone)) return `phone:${normalizePhone(phone)}`;
  const folded = foldText(name);
  return folded === '' ? null : `name:${folded}`;
}
