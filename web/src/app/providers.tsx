import type { ReactNode } from 'react';
import { SessionProvider } from '#session/session-provider.tsx';
import { ToastProvider } from '#ui/base/toast.tsx';

export function Providers({ children }: { children: ReactNode }) {
  return (
    <ToastProvider>
      <SessionProvider>{children}</SessionProvider>
    </ToastProvider>
  );
}
