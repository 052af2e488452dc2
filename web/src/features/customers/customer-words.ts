import type { Customer } from '@duka/domain/figures/shop-figures';

/** What a customer is called: by name, else by number. */
export function nameOf({ name, phone }: Customer): string {
  return name.trim() || (phone ?? '');
}

/** Where the two are that the list leads to: the conversation, and the orders that make up the figures. */
export const customerPaths = {
  thread: (accountId: string) => `/messages?${new URLSearchParams({ with: accountId })}`,
  orders: ({ phone, name }: Customer) =>
    `/orders?${new URLSearchParams({ q: phone || name, status: 'not-cancelled' })}`,
} as const;
