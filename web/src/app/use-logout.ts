import { useState } from 'react';
import { useLocation } from 'wouter';
import { useSession } from '#session/session-provider.tsx';
import { paths } from './paths.ts';

export interface Logout {
  readonly busy: boolean;
  readonly start: () => void;
}

/** Ends the session and goes to /, where a signed-out person finds the sign-in; LAY-021. */
export function useLogout(): Logout {
  const [busy, setBusy] = useState(false);
  const { signOut } = useSession();
  const [, navigate] = useLocation();
  const start = async () => {
    if (busy) return;
    setBusy(true);
    await signOut();
    navigate(paths.home);
  };
  return { busy, start };
}
