import { makeDocumentId } from '@duka/domain/document-id';
import { appName } from '@duka/domain/project';
import { Activity, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { m } from '#paraglide/messages.js';
import {
  isRegistrationOpen,
  openRegistrationMark,
  removeRegistrationMark,
  useRegistrationMark,
} from '#session/registration-mark.ts';
import { type Session, type SignedOutReason, useSession } from '#session/session-provider.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { FullPageSpinner } from '#ui/base/spinner.tsx';
import { paths } from './paths.ts';
import { ScreenBoundary } from './screen-boundary.tsx';
import {
  authScreen,
  codeScreen,
  joinScreen,
  preloadSellerScreens,
  readInvitation,
  registrationScreen,
  signedInRoutes,
  viewOfMailedLink,
} from './screens.ts';

/** Chooses between the authentication views and the seller's pages. `hint` is `readSessionHint()`. */
export function App({ hint }: { hint: 'none' | 'maybe' }) {
  const session = useSession();
  const { status, user, enter, signOut } = session;
  const [pathname, navigate] = useLocation();
  const registration = useRegistration(session);
  const [checked, setChecked] = useState(false);
  // The text of the sign-in field when the registration was chosen; null when it was not.
  const [typed, setTyped] = useState<string | null>(null);
  // Whom an invitation has led to the sign-in.
  const [isSigningIn, setSigningIn] = useState(false);
  const token = readInvitation(pathname);
  // A later check leaves the sign-in on the screen, with what was typed.
  if (status !== 'loading' && !checked) setChecked(true);

  const linkView = viewOfMailedLink(pathname);
  if (linkView) {
    return (
      <Stage key={pathname}>
        <linkView.View />
      </Stage>
    );
  }
  if (status === 'loading' && hint === 'maybe' && !checked) return <FullPageSpinner text={m.layout_loading()} />;
  const code = status === 'code-needed' && (
    <Stage key="code">
      <codeScreen.View />
    </Stage>
  );
  // Whoever is signed in comes before a registration that was begun: who joins needs no shop of their own.
  const isInvited = token !== undefined && !code && (user !== null || (!registration.isShown && !isSigningIn));
  if (isInvited) {
    return (
      <Stage key="join">
        <joinScreen.View token={token} onSignIn={() => setSigningIn(true)} onRegister={registration.start} />
      </Stage>
    );
  }
  if (user && !registration.isShown) {
    // Where a code is asked for in the middle of the work, what is typed waits behind it.
    return (
      <>
        <Activity mode={code ? 'hidden' : 'visible'}>
          <Stage key="seller">
            <signedInRoutes.View onRegister={registration.start} />
          </Stage>
        </Activity>
        {code}
      </>
    );
  }
  if (code) return code;
  const complete = async () => {
    await enter();
    if (token === undefined) navigate(paths.dashboard, { replace: true });
    removeRegistrationMark();
  };
  const switchToLogin = async (hasAccount: boolean) => {
    if (hasAccount) await signOut();
    removeRegistrationMark();
  };
  if (registration.isShown) {
    return (
      <Stage key="registration">
        <registrationScreen.View
          user={user}
          onLogin={switchToLogin}
          onComplete={complete}
          onInvitedAccount={token === undefined ? undefined : complete}
        />
      </Stage>
    );
  }
  const register = (identifier: string) => {
    setTyped(identifier);
    registration.start();
  };
  return (
    <Stage key="auth">
      <SignIn
        checking={status === 'loading'}
        isOver={status === 'signed-out' && (session.reason === 'ended' || (session.isRefused && isSellersPage()))}
        typed={typed}
        onRegister={register}
      />
    </Stage>
  );
}

/** True if the page was made for a seller who is signed in on this device. */
const isSellersPage = () => document.documentElement.dataset.account !== undefined;

/**
 * True if the registration is shown: a mark says that one is under way, and counts only for whoever is signed
 * in. A guest sees it where it was opened in this tab. Where a session was lost the sign-in comes first and leads on to
 * the registration.
 */
function useRegistration(session: Session) {
  const mark = useRegistrationMark();
  const reason = session.status === 'signed-out' ? session.reason : undefined;
  const [passedReason, setPassedReason] = useState<SignedOutReason>();
  const isTheirs = session.user ? session.user.id === mark?.userId : isRegistrationOpen() && reason === passedReason;
  return {
    isShown: mark !== null && isTheirs,
    start() {
      setPassedReason(reason);
      const { user } = session;
      const newMark = () => ({ userId: makeDocumentId(Date.now(), Math.random), email: '' });
      openRegistrationMark(user ? { userId: user.id, email: user.email } : (mark ?? newMark()));
    },
  };
}

function Stage({ children }: { children: ReactNode }) {
  return (
    <ScreenBoundary>
      <LazyPart fallback={<FullPageSpinner text={m.layout_loading()} />}>{children}</LazyPart>
    </ScreenBoundary>
  );
}

interface SignInProps {
  checking: boolean;
  /** A session whose shop is stored on this device is over. */
  isOver: boolean | undefined;
  typed: string | null;
  onRegister: (identifier: string) => void;
}

/** While the session is checked the sign-in can be used already, with "Loading..." beside it (LAY-013). */
function SignIn({ checking, isOver, typed, onRegister }: SignInProps) {
  const screen = useRef<HTMLDivElement>(null);
  const isReturn = typed !== null;
  useLayoutEffect(() => {
    document.title = m.layout_signed_out_title({ app: appName });
    if (isReturn) screen.current?.querySelector('h1')?.focus();
  }, [isReturn]);
  useEffect(() => {
    if (isOver) void import('./page-data.ts').then(({ data }) => data.forgetSeller());
  }, [isOver]);
  useEffect(() => {
    // The pages behind the sign-in load while the seller types.
    const preload = () => preloadSellerScreens(window.location.pathname);
    if (screen.current?.contains(document.activeElement)) return preload();
    document.addEventListener('focusin', preload, { once: true });
    return () => document.removeEventListener('focusin', preload);
  }, []);
  return (
    <>
      <div ref={screen}>
        <authScreen.View typed={typed ?? ''} onRegister={onRegister} />
      </div>
      {checking ? <FullPageSpinner text={m.layout_loading()} isAside /> : null}
    </>
  );
}
