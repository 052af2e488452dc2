import type { SignInForm } from '@duka/domain/sign-in';
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useState } from 'react';
import { takeFirstCheck } from './first-check.ts';
import { announceSessionChange, onSessionChange, type SessionChange } from './other-tabs.ts';
import { forget } from './remembered-sign-in.ts';
import { checkSession, closeSession, forgetUnfinishedSignOut, type SessionCheck } from './session-check.ts';
import type { SessionUser } from './session-user.ts';
import { type SignInResult, signIn } from './sign-in.ts';

/** Why the sign-in is shown although a session was expected: the backend was out of reach, or ended the session. */
export type SignedOutReason = 'network' | 'ended';

type SessionState =
  | { readonly status: 'loading'; readonly user: null }
  | { readonly status: 'signed-out'; readonly user: null; readonly reason?: SignedOutReason }
  | { readonly status: 'signed-in'; readonly user: SessionUser };

export type Session = SessionState & {
  /** Checks nothing: the form is checked before. On success the status changes before the result arrives. */
  readonly signIn: (form: SignInForm) => Promise<SignInResult>;
  /** Never fails: the browser is signed out even when the backend could not be told. */
  readonly signOut: () => Promise<void>;
  /** Signs out in this browser alone, when the backend no longer knows the session (PERM-014, PERM-016). */
  readonly endSession: () => void;
  /** Looks for a session once more, after the network failed. */
  readonly checkAgain: () => Promise<void>;
};

const SessionContext = createContext<Session | null>(null);

/** Keeps who is signed in: loading, then signed in or signed out; SESS-001. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<SessionState>({ status: 'loading', user: null });

  const endSession = () => setState({ status: 'signed-out', user: null, reason: 'ended' });
  const take = async (check: Promise<SessionCheck>) => setState({ user: null, ...(await check) });

  const onStart = useEffectEvent(() => void take(takeFirstCheck()));
  const onOtherTab = useEffectEvent((change: SessionChange) => {
    if (change === 'signed-out') setState({ status: 'signed-out', user: null });
    else void take(checkSession(false));
  });
  useEffect(() => {
    onStart();
    return onSessionChange((change) => onOtherTab(change));
  }, []);

  const session: Session = {
    ...state,
    async signIn(form) {
      const result = await signIn(form);
      if (!result.ok) return result;
      forgetUnfinishedSignOut();
      setState({ status: 'signed-in', user: result.user });
      announceSessionChange('signed-in');
      return result;
    },
    async signOut() {
      await closeSession();
      forget();
      setState({ status: 'signed-out', user: null });
      announceSessionChange('signed-out');
    },
    endSession,
    // The sign-in stays where it is meanwhile, with what is typed in it.
    checkAgain: () => take(checkSession(false)),
  };
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

/** The signed-in seller, for screens that exist only when signed in (PERM-010). */
export function useSignedInUser(): SessionUser {
  const { user } = useSession();
  if (!user) throw new Error('No active session found. Please log in first.');
  return user;
}
