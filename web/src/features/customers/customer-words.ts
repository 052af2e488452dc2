import type { Customer } from '@duka/domain/figures/shop-figures';

/** Answers a customer's name, else the number. */
export function nameOf({ name, phone }: Customer): string {
  return name.trim() || (phone ?? '');
}

/** The two addresses that the list links to: the conversation, and the orders that make up the figures. */
export const customerPaths = {
  thread: (accountId: string) => `/messages?${new URLSearchParams({ with: accountId })}`,
  orders: ({ phone, name }: Customer) =>
    `/orders?${new URLSearchParams({ q: phone || name, status: 'not-cancelled' })}`,
} as const;
