import type { Customer } from '@duka/domain/figures/shop-figures';

/** Answers a customer's name, else the number. */
export function nameOf({ name, phone }: Customer): string {
  return name.trim() || (phone ?? '');
}
