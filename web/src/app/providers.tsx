import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isWorthRetrying } from '#api/api-error.ts';
import { SessionProvider } from '#session/session-provider.tsx';
import { ToastProvider } from '#ui/toast.tsx';

/** `always` keeps a query from waiting in silence while the phone is offline. */
function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 30_000,
        retry: isWorthRetrying,
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
