import { createRoot, hydrateRoot } from 'react-dom/client';
import { takeFirstCheck } from '#boot/first-check.ts';
import { waitForArrival } from '#boot/prefetch.ts';
import type { SessionCheck } from '#boot/session-check.ts';
import { todayStart } from '#boot/today-start.ts';
import { can, isOwnServer } from '#data/calls/capabilities.ts';
import { AppRouter } from '#router/app-router.tsx';
import { isRegistrationOpen } from '#session/registration-mark.ts';
import { track } from '#settled.ts';
import { App } from './app.tsx';
import { Providers } from './providers.tsx';
import {
  authScreen,
  joinScreen,
  readInvitation,
  registrationScreen,
  viewOfMailedLink,
  waitForSellerScreens,
} from './screens.ts';
import { readSessionHint } from './session-hint.ts';

/** Milliseconds for which the page waits for an answer that it could be drawn without. */
const patienceMs = 3_000;

async function start(root: HTMLElement) {
  const hint = readSessionHint();
  const { pathname } = window.location;
  const mailedLink = viewOfMailedLink(pathname);
  const isInvited = readInvitation(pathname) !== undefined;
  const isSignIn = !mailedLink && !isInvited && hint === 'none' && !isRegistrationOpen();
  // The server's markup stays until the app can take over.
  const session = !mailedLink && hint === 'maybe' ? await checkSeller(pathname, root) : undefined;
  if (mailedLink) await mailedLink.preload();
  else if (hint === 'none') {
    const isThere = await (isSignIn ? authScreen : isInvited ? joinScreen : registrationScreen).preload();
    // The page itself says what is missing, and what is typed into it stays.
    if (isSignIn && !isThere) return;
  }
  // What it says is over with the first start that comes so far.
  const notice = document.getElementById('missing-scripts');
  if (!notice) return;
  notice.remove();

  const app = (
    <AppRouter>
      <Providers session={session}>
        <App hint={hint} />
      </Providers>
    </AppRouter>
  );
  // The sign-in is in use already: its elements stay, with what is typed into them. A build for another address has those of a
  // hosted backend.
  const isDrawn = isOwnServer || !can('phone-sign-in');
  if (isSignIn && isDrawn && root.hasChildNodes()) hydrateRoot(root, app);
  else createRoot(root).render(app);
}

/**
 * Checks who is signed in while the scripts of their page arrive. The markup says "Loading..." meanwhile (LAY-013), and what
 * has come by then is drawn at once, instead of one stage after the other.
 */
async function checkSeller(pathname: string, root: HTMLElement): Promise<SessionCheck> {
  const page = waitForSellerScreens(pathname);
  const session = await takeFirstCheck();
  if (session.status !== 'signed-in') return session;
  await page;
  const { store } = document.documentElement.dataset;
  // The money that the markup shows would be gone for as long as the dashboard waits for its own.
  const showsMoney = root.querySelector('dl') !== null;
  if (store !== undefined && showsMoney) await Promise.race([waitForArrival(todayStart(store)), pause(patienceMs)]);
  return session;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Puts the app on the page once the page is read, unless an earlier start has. */
export function startAtRoot(): void {
  // The scripts do not wait until the page is read to its end.
  if (document.readyState === 'loading') {
    document.addEventListener('DOMContentLoaded', startAtRoot);
    return;
  }
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  track(start(root));
}
