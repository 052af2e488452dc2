import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { isWorthRetrying } from '#api/api-error.ts';
import { onSessionEnd } from '#api/realtime.ts';
import { useSession } from '#session/session-provider.tsx';
import { watchAuthenticationFailures } from '#session/session-watch.ts';

/** What the signed-in seller has loaded. Give it the seller as its key: nothing that one loaded may be seen by the next. */
export function SellerQueries({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const { endSession } = useSession();
  const onEnded = useEffectEvent(endSession);
  useEffect(() => watchAuthenticationFailures(queryClient, (isCodeOwed) => onEnded(isCodeOwed)), [queryClient]);
  useEffect(() => onSessionEnd((isCodeOwed) => onEnded(isCodeOwed)), []);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

/** `always` keeps a query from waiting in silence while the phone is offline. */
function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', staleTime: 30_000, retry: isWorthRetrying },
      mutations: { networkMode: 'always' },
    },
  });
}
