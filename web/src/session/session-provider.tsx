import type { SignInForm } from '@duka/domain/accounts/sign-in';
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { takeFirstCheck } from '#boot/first-check.ts';
import { checkSession, closeSession, forgetUnfinishedSignOut, type SessionCheck } from '#boot/session-check.ts';
import { type AccountSession, deleteSessions, getAccount } from '#data/calls/account.ts';
import { type SessionUser, toSessionUser } from '#data/calls/session-user.ts';
import { announceSessionChange, onSessionChange, type SessionChange } from './other-tabs.ts';
import { forget } from './remembered-sign-in.ts';
import { finishSignIn, type SignInResult, signIn } from './sign-in.ts';

/** Why the sign-in is shown although a session was expected: the backend was out of reach, or ended the session. */
export type SignedOutReason = 'network' | 'ended';

type SessionState =
  | { readonly status: 'loading'; readonly user: null }
  | {
      readonly status: 'signed-out';
      readonly user: null;
      readonly reason?: SignedOutReason;
      readonly isRefused?: boolean;
    }
  /** The password was right; a code of the second factor is still asked for. Of a seller at work since it was turned on elsewhere. */
  | { readonly status: 'code-needed'; readonly user: SessionUser | null }
  | { readonly status: 'signed-in'; readonly user: SessionUser };

export type Session = SessionState & {
  /** Checks nothing: the form is checked before. On success the status changes before the result arrives. */
  readonly signIn: (form: SignInForm) => Promise<SignInResult>;
  /** Takes over the session of a sign-in once its code was taken. */
  readonly finishSignIn: (session: AccountSession) => Promise<SignInResult>;
  /** Gives up a sign-in that still owes its code. */
  readonly cancelSignIn: () => Promise<void>;
  /**
   * Takes over the session that a registration has opened: only its completion makes the app count as signed in.
   * Throws when the account cannot be read.
   */
  readonly enter: () => Promise<void>;
  /** Never fails: the browser is signed out even when the backend could not be reached. */
  readonly signOut: () => Promise<void>;
  /** Signs out on all devices, this one too; SESS-004. Throws when the backend did not do it: nobody is signed out then. */
  readonly signOutEverywhere: () => Promise<void>;
  /**
   * Signs out in this browser alone, when the backend no longer knows the session (PERM-014, PERM-016). With `isCodeOwed` it
   * still does: the seller types a code and goes on.
   */
  readonly endSession: (isCodeOwed?: boolean) => void;
  /** Does what changes whose session this device has; meanwhile its end is not taken for one that came from elsewhere. */
  readonly changeDevice: (work: () => Promise<unknown>) => Promise<void>;
  /** Looks for a session once more, after the network failed. */
  readonly checkAgain: () => Promise<void>;
};

const SessionContext = createContext<Session | null>(null);

interface SessionProviderProps {
  /** What the check at start has found, where it was waited for. */
  first?: SessionCheck | undefined;
  children: ReactNode;
}

/** Keeps who is signed in: loading, then signed in or signed out; SESS-001. */
export function SessionProvider({ first, children }: SessionProviderProps) {
  const [state, setState] = useState<SessionState>(
    first ? { user: null, ...first } : { status: 'loading', user: null },
  );

  // While the seller signs out the backend says so on every open connection; that end needs no message.
  const isLeaving = useRef(false);
  const endSession = (isCodeOwed = false) => {
    if (isLeaving.current) return;
    setState(({ user }) =>
      user && isCodeOwed ? { status: 'code-needed', user } : { status: 'signed-out', user: null, reason: 'ended' },
    );
  };
  // What was typed into the sign-in whose code is asked for.
  const unfinished = useRef<SignInForm>(undefined);
  const take = async (check: Promise<SessionCheck>) => setState({ user: null, ...(await check) });

  // Nobody signs in before it is over: what it finds would take the place of the new session.
  const start = useRef<Promise<void>>(undefined);
  const onStart = useEffectEvent(() => {
    if (!first) start.current = take(takeFirstCheck());
  });
  const onOtherTab = useEffectEvent((change: SessionChange) => {
    if (change === 'signed-out') setState({ status: 'signed-out', user: null });
    else void take(checkSession(false));
  });
  useEffect(() => {
    onStart();
    return onSessionChange((change) => onOtherTab(change));
  }, []);

  const welcome = (result: SignInResult) => {
    if (!result.ok) return result;
    forgetUnfinishedSignOut();
    setState({ status: 'signed-in', user: result.user });
    announceSessionChange('signed-in');
    return result;
  };
  const leave = () => {
    setState({ status: 'signed-out', user: null });
    announceSessionChange('signed-out');
  };
  const session: Session = {
    ...state,
    async signIn(form) {
      await start.current;
      const result = await signIn(form);
      if (!result.ok && result.explanation === null) {
        forgetUnfinishedSignOut();
        unfinished.current = form;
        setState({ status: 'code-needed', user: null });
      }
      return welcome(result);
    },
    finishSignIn: async (opened) => welcome(await finishSignIn(opened, unfinished.current)),
    async cancelSignIn() {
      await closeSession();
      leave();
    },
    async enter() {
      setState({ status: 'signed-in', user: toSessionUser(await getAccount(), null) });
      announceSessionChange('signed-in');
    },
    async signOut() {
      isLeaving.current = true;
      await closeSession();
      isLeaving.current = false;
      forget();
      leave();
    },
    async signOutEverywhere() {
      isLeaving.current = true;
      try {
        await deleteSessions();
      } finally {
        isLeaving.current = false;
      }
      forget();
      leave();
    },
    async changeDevice(work) {
      isLeaving.current = true;
      try {
        await work();
      } finally {
        isLeaving.current = false;
      }
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
