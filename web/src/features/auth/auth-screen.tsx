import { useEffect, useRef, useState } from 'react';
import { AuthFrame } from './auth-frame.tsx';
import { RegisterView } from './register-view.tsx';
import { SessionNotice } from './session-notice.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** What someone who is not signed in sees at any address. Its views are state, not routes (AUTH-005). */
export function AuthScreen() {
  const [view, setView] = useState<'login' | 'register'>('login');
  const screen = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed view is what moves the focus to its heading.
  useEffect(() => {
    if (!isFirst.current) screen.current?.querySelector<HTMLElement>(':scope > div:not([hidden]) h1')?.focus();
    isFirst.current = false;
  }, [view]);
  return (
    <AuthFrame>
      <div ref={screen}>
        {/* The form stays mounted behind the other view, with what is typed in it. */}
        <div hidden={view !== 'login'}>
          <SessionNotice />
          <SignInForm onRegister={() => setView('register')} />
        </div>
        {view === 'register' ? (
          <div>
            <RegisterView onBack={() => setView('login')} />
          </div>
        ) : null}
      </div>
    </AuthFrame>
  );
}
