import type { Customer } from '@duka/domain/figures/shop-figures';

/** Two addresses of a customer: the conversation, and the orders that make up the figures. */
export const customerPaths = {
  thread: (accountId: string) => `/messages?${new URLSearchParams({ with: accountId })}`,
  orders: ({ phone, name }: Pick<Customer, 'phone' | 'name'>) =>
    `/orders?${new URLSearchParams({ q: phone || name, status: 'not-cancelled' })}`,
} as const;
