import type { Customer } from '@duka/domain/figures/shop-figures';
import { debtPaths } from './debt-paths.ts';

/** Addresses of a customer: the conversation, the orders that make up the figures, and the book, opened where there is none. */
export const customerPaths = {
  list: '/customers',
  /** The page of one customer; the address carries their key and no more (R61). */
  one: (key: string) => `/customers/${encodeURIComponent(key)}`,
  thread: (accountId: string) => `/messages?${new URLSearchParams({ with: accountId })}`,
  orders: ({ phone, name }: Pick<Customer, 'phone' | 'name'>) =>
    `/orders?${new URLSearchParams({ q: phone || name, status: 'not-cancelled' })}`,
  account: ({ accountId, name, phone }: Pick<Customer, 'accountId' | 'phone' | 'name'>) =>
    `${debtPaths.open}?${new URLSearchParams({ ...(accountId && { account: accountId }), name, ...(phone && { phone }) })}`,
} as const;
