import type { Customer } from '@duka/domain/figures/shop-figures';
import { orderOfGuestKey } from '@duka/domain/orders/customer-key';
import { m } from '#paraglide/messages.js';

/** Returns a customer's name, else the number; of a deleted account that owes neither is left. */
export function nameOf({ name, phone }: Pick<Customer, 'name' | 'phone'>): string {
  return name.trim() || phone || m.customers_unnamed();
}

/** Says of the buyer of an order without an account that nobody has proven who it is (R67); undefined for every other customer. */
export function guestWords({ customer }: Pick<Customer, 'customer'>): string | undefined {
  return orderOfGuestKey(customer) === undefined ? undefined : m.customers_guest();
}
