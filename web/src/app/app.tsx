import { appName } from '@duka/domain/project';
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { m } from '#paraglide/messages.js';
import { useSession } from '#session/session-provider.tsx';
import { FullPageSpinner } from '#ui/spinner.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';
import { authScreen, preloadSellerScreens, signedInRoutes, viewOfMailedLink } from './screens.ts';

/** Chooses between the authentication views and the seller's pages. `hint` is `readSessionHint()`. */
export function App({ hint }: { hint: 'none' | 'maybe' }) {
  const { status } = useSession();
  const { pathname } = useLocation();
  const [checked, setChecked] = useState(false);
  // A later check keeps the sign-in on the screen, with what was typed.
  if (status !== 'loading' && !checked) setChecked(true);

  const linkView = viewOfMailedLink(pathname);
  if (linkView) {
    return (
      <Stage key={pathname}>
        <linkView.View />
      </Stage>
    );
  }
  if (status === 'signed-in') {
    return (
      <Stage key="seller">
        <signedInRoutes.View />
      </Stage>
    );
  }
  if (status === 'loading' && hint === 'maybe' && !checked) return <FullPageSpinner text={m.layout_loading()} />;
  return (
    <Stage key="auth">
      <SignIn checking={status === 'loading'} />
    </Stage>
  );
}

function Stage({ children }: { children: ReactNode }) {
  return (
    <ScreenBoundary>
      <Suspense fallback={<FullPageSpinner text={m.layout_loading()} />}>{children}</Suspense>
    </ScreenBoundary>
  );
}

/** While the session is checked the sign-in already stands there, out of reach beneath "Loading..." (LAY-013). */
function SignIn({ checking }: { checking: boolean }) {
  useLayoutEffect(() => {
    document.title = m.layout_signed_out_title({ app: appName });
  }, []);
  useEffect(() => {
    // The pages behind the sign-in load while the seller types.
    const preload = () => preloadSellerScreens(window.location.pathname);
    document.addEventListener('focusin', preload, { once: true });
    return () => document.removeEventListener('focusin', preload);
  }, []);
  return (
    <>
      <div inert={checking}>
        <authScreen.View />
      </div>
      {checking ? <FullPageSpinner text={m.layout_loading()} overlay /> : null}
    </>
  );
}
