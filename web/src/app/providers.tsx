import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiFailure } from '#api/api-error.ts';
import { SessionProvider } from '#session/session-provider.tsx';
import { ToastProvider } from '#ui/toast.tsx';

const retries = 2;

/** Asks again only when no answer came; `always` keeps a query from waiting in silence while the phone is offline. */
function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 30_000,
        retry: (count, error) => count < retries && error instanceof ApiFailure && error.isNetwork,
      },
      mutations: { networkMode: 'always' },
    },
  });
}

const queryClient = createQueryClient();

export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <SessionProvider>{children}</SessionProvider>
      </ToastProvider>
    </QueryClientProvider>
  );
}
