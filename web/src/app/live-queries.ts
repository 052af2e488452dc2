import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toRelationIds } from '#data/calls/document-data.ts';
import { savesData } from '#data/changes/saves-data.ts';
import { client as api } from '#data/connection/client.ts';
import {
  askForRequests,
  type LiveCollection,
  liveCollections,
  onEventsMissed,
  subscribeDocuments,
} from '#data/connection/realtime.ts';
import { useSignedInUser } from '#session/session-provider.tsx';
import { isShortLived, type QueryName, staleQueries } from '#session/stale-queries.ts';
import { storeOptions } from '#session/store-queries.ts';
import { setUnderWay } from '#settled.ts';

/** What no event makes old where data is saved: figures are those of when their page was opened. */
const unhurried: ReadonlySet<QueryName> = new Set(['figures']);

/** Milliseconds in which events count as one: an order comes with the changed stock of each of its products. */
const pauseMs = 300;

/** Keeps the queries of every screen up to date. Rendered once, above all pages, as there is one realtime socket. */
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
    if (collection !== 'shopMembers' && !isMine(client, me, document)) return;
    const isSaving = savesData();
    for (const name of staleQueries[collection]) if (!isSaving || !unhurried.has(name)) old.add(name);
    setUnderWay(old, true);
    timer ??= setTimeout(askAgain, pauseMs);
  };
  // A page that the copy leads has few calls, and each of its own would carry as much in headers as it brings (R42).
  if (api.source?.isLocalFirst) askForRequests();
  const stops = liveCollections.map((collection) =>
    subscribeDocuments(collection, { onEvent: ({ document }) => hear(collection, document) }),
  );
  const refetchMissed = (predicate = isShortLived) => void client.invalidateQueries({ predicate });
  stops.push(onEventsMissed(() => (api.source ? api.source.deferRefetch(refetchMissed) : refetchMissed())));
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
