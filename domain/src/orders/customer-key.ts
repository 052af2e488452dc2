import { parsePhone } from '#values/phone.ts';
import { foldText } from '#values/search.ts';

/** The buyer as an order names them. */
export interface OrderBuyer {
  readonly customerId: string | null;
  readonly customerName: string;
  readonly customerPhone: string | null;
}

/**
 * Names the customer of an order in a shop's books: `account:` with the id of the users document, else `phone:` with the
 * number in its stored form. A customer with a name alone has the key `name:` if the order is owed, else none. Null for an
 * order without a customer (R26).
 */
export function customerKeyOf({ customerId, customerName, customerPhone }: OrderBuyer, isOwed: boolean): string | null {
  if (customerId !== null) return accountKey(customerId);
  const phone = (customerPhone ?? '').trim();
  if (phone !== '') return `phone:${parsePhone(phone) ?? foldText(phone)}`;
  const name = foldText(customerName.trim());
  return isOwed && name !== '' ? `name:${name}` : null;
}

/**
 * Names the buyer of an order without an account. The typed name and number are unproven, so the order has a key of its own until the seller
 * confirms who the buyer is (R67).
 */
export function guestKey(orderId: string): string {
  return `guest:${orderId}`;
}

/** Returns the order by which a guest is named; undefined for a customer who is named otherwise. */
export function orderOfGuestKey(customerKey: string): string | undefined {
  return customerKey.startsWith('guest:') ? customerKey.slice('guest:'.length) : undefined;
}

/** Names a customer by the id of the users document. */
export function accountKey(customerId: string): string {
  return `account:${customerId}`;
}

/** Returns the id of the users document by which a customer is named; undefined for one who is named otherwise. */
export function accountOfKey(customerKey: string): string | undefined {
  return customerKey.startsWith('account:') ? customerKey.slice('account:'.length) : undefined;
}

/** Returns the number by which a customer is named, in its stored form; undefined for one who is named otherwise. */
export function phoneOfKey(customerKey: string): string | undefined {
  return customerKey.startsWith('phone:+') ? customerKey.slice('phone:'.length) : undefined;
}
