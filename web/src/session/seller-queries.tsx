import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { isWorthRetrying } from '#data/connection/api-error.ts';
import { onSessionEnd } from '#data/connection/realtime.ts';
import { pageCounter } from '#data/counter/counter.ts';
import { setUnderWay } from '#settled.ts';
import { useSession } from './session-provider.tsx';
import { watchAuthenticationFailures, watchRights } from './session-watch.ts';
import { seedStore } from './store-queries.ts';

/**
 * Holds what the signed-in seller has loaded. Its key must be the seller, as nothing that one has loaded may be seen by
 * the next.
 */
export function SellerQueries({ children }: { children: ReactNode }) {
  const { user, endSession, checkAgain } = useSession();
  const [queryClient] = useState(() => createQueryClient(user?.id));
  const onEnded = useEffectEvent(endSession);
  useEffect(() => watchAuthenticationFailures(queryClient, (isCodeOwed) => onEnded(isCodeOwed)), [queryClient]);
  // The line that a session had as its owner's ends when it becomes a counter's.
  const onLineEnded = useEffectEvent((isCodeOwed: boolean) =>
    pageCounter.readStoreId() === undefined ? endSession(isCodeOwed) : void checkAgain(),
  );
  useEffect(() => onSessionEnd((isCodeOwed) => onLineEnded(isCodeOwed)), []);
  useEffect(() => watchRights(queryClient), [queryClient]);
  useEffect(() => watchWork(queryClient), [queryClient]);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

/** With `always` no query waits silently while the phone is offline. */
function createQueryClient(userId: string | undefined) {
  const client = new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', staleTime: 30_000, retry: isWorthRetrying },
      mutations: { networkMode: 'always' },
    },
  });
  if (userId !== undefined) seedStore(client, userId);
  return client;
}

/** Keeps the page from counting as settled while something is asked or stored, the pauses before another try included. */
function watchWork(queryClient: QueryClient): () => void {
  const look = () => setUnderWay(queryClient, queryClient.isFetching() + queryClient.isMutating() > 0);
  const stops = [queryClient.getQueryCache().subscribe(look), queryClient.getMutationCache().subscribe(look)];
  look();
  return () => {
    for (const stop of stops) stop();
    setUnderWay(queryClient, false);
  };
}
