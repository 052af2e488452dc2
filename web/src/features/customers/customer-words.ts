import type { Customer } from '@duka/domain/figures/shop-figures';
import { m } from '#paraglide/messages.js';

/** Returns a customer's name, else the number; of a deleted account that owes neither is left. */
export function nameOf({ name, phone }: Pick<Customer, 'name' | 'phone'>): string {
  return name.trim() || phone || m.customers_unnamed();
}
