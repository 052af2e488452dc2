import { useState } from 'react';
import { useLocation } from 'wouter';
import { cleanUpAccount, hasUnsent, type Leaving } from '#session/account-cleanup.ts';
import { useSession, useSignedInUser } from '#session/session-provider.tsx';
import { useStore } from '#session/store-queries.ts';
import { paths } from './paths.ts';

export interface Logout {
  readonly busy: boolean;
  /** Whose work would be lost. */
  readonly leaving: Leaving;
  /** True while the seller is asked whether to lose what is not sent yet. */
  readonly isAsking: boolean;
  /** Logs out, or asks first where something would be lost. */
  readonly start: () => void;
  readonly confirm: () => void;
  readonly stay: () => void;
}

/**
 * Ends the session and goes to /, where a signed-out person finds the sign-in; LAY-021. What the account has left on this
 * device is removed: the next person at it may be another one.
 */
export function useLogout(): Logout {
  const [busy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { signOut } = useSession();
  const { id: userId } = useSignedInUser();
  const leaving = { userId, storeId: useStore().data?.id };
  const [, navigate] = useLocation();
  const leave = async () => {
    if (busy) return;
    setAsking(false);
    setBusy(true);
    await signOut();
    void cleanUpAccount(leaving);
    navigate(paths.home);
  };
  return {
    busy,
    leaving,
    isAsking,
    start: () => (hasUnsent(leaving) ? setAsking(true) : void leave()),
    confirm: () => void leave(),
    stay: () => setAsking(false),
  };
}
