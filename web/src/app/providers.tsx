import type { ReactNode } from 'react';
import type { SessionCheck } from '#boot/session-check.ts';
import { SessionProvider } from '#session/session-provider.tsx';
import { ToastProvider } from '#ui/base/toast.tsx';

interface ProvidersProps {
  /** What the check of the session has found, where it was waited for. */
  session?: SessionCheck | undefined;
  children: ReactNode;
}

export function Providers({ session, children }: ProvidersProps) {
  return (
    <ToastProvider>
      <SessionProvider first={session}>{children}</SessionProvider>
    </ToastProvider>
  );
}
