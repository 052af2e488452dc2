import type { QueryClient } from '@tanstack/react-query';
import type { LiveCollection } from '#data/connection/realtime.ts';

/**
 * What a change of a collection's documents makes old, on this device or another: the first words of the keys of the
 * queries that read it. Every screen of a signed-in seller follows this one table, and so does who has written. The
 * conversations take each message themselves, in `features/messages/message-queries.ts`.
 */
export const staleQueries = {
  products: ['products', 'figures', 'first-steps', 'money'],
  productPacks: ['products'],
  orders: ['orders', 'products', 'figures', 'customers', 'debts', 'money'],
  messages: ['customers'],
  notifications: ['inbox'],
  users: ['user-document', 'account', 'store'],
  stores: ['store', 'store-document', 'first-steps'],
  storeLocations: ['store-location', 'first-steps'],
  storePayments: ['payments', 'first-steps'],
  shopPermits: ['permits'],
  subsidyProgrammes: ['subsidies', 'money'],
  shopMembers: ['members', 'memberships', 'store'],
  payments: ['money', 'figures'],
  paymentRequests: ['payment-requests', 'money'],
  mobileReceipts: ['receipts'],
  expenses: ['money'],
  cashEntries: ['money', 'figures', 'first-steps'],
  dayCloses: ['money', 'figures', 'first-steps'],
  creditAccounts: ['debts', 'money', 'customers'],
  purchases: ['money', 'figures'],
  suppliers: ['money'],
  stockLosses: ['money'],
} as const satisfies Record<LiveCollection, readonly string[]>;

/** What no document changes, and what a break of the line does not make old: a secret just made, a file just read. */
const lasting = [
  // What other shops share, as it was at the scan.
  'catalogue',
  'authenticator',
  'import',
  'import-references',
  'product-references',
  'message-parties',
  'places',
] as const;

/** The first word of a query's key. A query with a new one is refused by the types until it has its place above. */
export type QueryName =
  | (typeof staleQueries)[LiveCollection][number]
  | (typeof lasting)[number]
  | 'messages'
  | 'activities'
  | 'sessions'
  | 'account-deletion'
  | 'account-storage'
  | 'payment-provider'
  | 'phone-use';

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [QueryName, ...unknown[]];
  }
}

/** Has asked anew what these collections make old, after this device has written to them; answers once it is there. */
export async function invalidateStale(client: QueryClient, ...collections: readonly LiveCollection[]): Promise<void> {
  const old = new Set<QueryName>(collections.flatMap((collection) => staleQueries[collection]));
  await Promise.all([...old].map((name) => client.invalidateQueries({ queryKey: [name] })));
}

/** True if a break of the connection makes a query stale. */
export function isShortLived({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return !(lasting as readonly unknown[]).includes(queryKey[0]);
}
