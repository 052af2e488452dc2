import { createRoot } from 'react-dom/client';
import { AppRouter } from '#router/app-router.tsx';
import { readRegistrationMark } from '#session/registration-mark.ts';
import { track } from '#settled.ts';
import { App } from './app.tsx';
import { Providers } from './providers.tsx';
import { authScreen, preloadSellerScreens, registrationScreen, viewOfMailedLink } from './screens.ts';
import { readSessionHint } from './session-hint.ts';

async function start(root: HTMLElement) {
  const hint = readSessionHint();
  const { pathname } = window.location;
  const mailedLink = viewOfMailedLink(pathname);
  // The server's markup stays until the app can take over.
  if (mailedLink) await mailedLink.preload();
  else if (hint === 'none') await (readRegistrationMark() ? registrationScreen : authScreen).preload();
  else preloadSellerScreens(pathname);

  createRoot(root).render(
    <AppRouter>
      <Providers>
        <App hint={hint} />
      </Providers>
    </AppRouter>,
  );
}

function startAtRoot() {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  track(start(root));
}

// The scripts do not wait until the page is read to its end.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', startAtRoot);
else startAtRoot();
