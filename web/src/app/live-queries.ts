import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  askForRequests,
  type LiveCollection,
  liveCollections,
  onEventsMissed,
  subscribeDocuments,
} from '#api/realtime.ts';
import { toRelationIds } from '#api/relations.ts';
import { holdMissed, isHeld } from '#offline/hold-missed.ts';
import { savesData } from '#offline/saves-data.ts';
import { useSignedInUser } from '#session/session-provider.tsx';
import { storeOptions } from '#session/store-queries.ts';
import { setUnderWay } from '#settled.ts';

/**
 * What a change of a collection's documents makes old, on this device or another: the first words of the keys of the
 * queries that read it. Every screen of a signed-in seller follows this one table. The conversations take each message
 * themselves, in `features/messages/message-queries.ts`.
 */
const madeOld = {
  products: ['products', 'figures', 'first-steps'],
  productPacks: ['products'],
  orders: ['orders', 'products', 'figures', 'customers', 'debts', 'money'],
  messages: ['customers'],
  notifications: ['inbox'],
  users: ['user-document', 'account', 'store'],
  stores: ['store', 'store-document', 'first-steps'],
  storeLocations: ['store-location', 'first-steps'],
  storePayments: ['payments', 'first-steps'],
  payments: ['money', 'figures'],
  expenses: ['money'],
  dayCloses: ['money', 'figures'],
  creditAccounts: ['debts', 'money'],
  purchases: ['money'],
  suppliers: ['money'],
  stockLosses: ['money'],
} as const satisfies Record<LiveCollection, readonly string[]>;

/** What no document changes, and what a break of the line does not make old: a secret just made, a file just read. */
const lasting = [
  'authenticator',
  'import',
  'import-references',
  'product-references',
  'message-parties',
  'places',
] as const;

/** The first word of a query's key. A query with a new one is refused by the types until it has its place above. */
type QueryName =
  | (typeof madeOld)[LiveCollection][number]
  | (typeof lasting)[number]
  | 'messages'
  | 'sessions'
  | 'account-deletion'
  | 'account-storage'
  | 'phone-use';

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [QueryName, ...unknown[]];
  }
}

/** What no event makes old where data is saved: figures are those of when their page was opened. */
const unhurried: ReadonlySet<QueryName> = new Set(['figures']);

/** Milliseconds in which events count as one: an order comes with the changed stock of each of its products. */
const pauseMs = 300;

/** Keeps what every screen shows as the server has it. Stands once, above all pages: there is one line for events. */
export function useLiveQueries(): void {
  const { id: me } = useSignedInUser();
  const client = useQueryClient();
  useEffect(() => followEvents(client, me), [client, me]);
}

function followEvents(client: QueryClient, me: string): () => void {
  const old = new Set<QueryName>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const askAgain = () => {
    timer = undefined;
    for (const name of old) void client.invalidateQueries({ queryKey: [name] });
    old.clear();
    setUnderWay(old, false);
  };
  const hear = (collection: LiveCollection, document: object) => {
    if (!isMine(client, me, document)) return;
    const isSaving = savesData();
    for (const name of madeOld[collection]) if (!isSaving || !unhurried.has(name)) old.add(name);
    setUnderWay(old, true);
    timer ??= setTimeout(askAgain, pauseMs);
  };
  // A page that the copy leads has few calls, and each of its own would carry as much in headers as it brings (R42).
  askForRequests(isHeld());
  const stops = liveCollections.map((collection) =>
    subscribeDocuments(collection, { onEvent: ({ document }) => hear(collection, document) }),
  );
  const askMissed = (predicate = isShortLived) => void client.invalidateQueries({ predicate });
  stops.push(onEventsMissed(() => holdMissed(askMissed)));
  return () => {
    clearTimeout(timer);
    setUnderWay(old, false);
    for (const stop of stops) stop();
  };
}

/** Other shops' products may be read by everyone, and a seller may be a customer elsewhere. */
function isMine(client: QueryClient, me: string, document: { readonly storeId?: unknown }): boolean {
  const store = client.getQueryData(storeOptions(me).queryKey);
  if (store === undefined || document.storeId === undefined) return true;
  return store !== null && toRelationIds(document.storeId).includes(store.id);
}

function isShortLived({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return !(lasting as readonly unknown[]).includes(queryKey[0]);
}
