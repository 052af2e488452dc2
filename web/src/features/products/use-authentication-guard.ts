import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import { useSession } from '#session/session-provider.tsx';

/**
 * Ends the session on this device and goes to `path` when the server no longer knows who asks
 * (PERM-014, PERM-016, Q-068): signed out, any address shows the sign-in.
 */
export function useAuthenticationGuard(isSignedOut: boolean, path: string): void {
  const { endSession } = useSession();
  const [, navigate] = useLocation();
  const leave = useEffectEvent(() => {
    endSession();
    navigate(path, { replace: true });
  });
  useEffect(() => {
    if (isSignedOut) leave();
  }, [isSignedOut]);
}
