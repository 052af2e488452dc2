import { spoken } from '@duka/domain/values/spoken';
import { isPathOf } from '#router/is-path-of.ts';
import { paths } from './paths.ts';
import { screen } from './screen.tsx';
import { pageAt } from './seller-pages.ts';

/** These screens fill the whole window, each in a script of its own. */
export const authScreen = screen(
  'auth-screen',
  async () => (await import('#features/auth/sign-in/auth-screen.tsx')).AuthScreen,
);
export const codeScreen = screen(
  'code-screen',
  async () => (await import('#features/auth/code-screen.tsx')).CodeScreen,
);
const resetPasswordView = screen(
  'reset-password',
  async () => (await import('#features/auth/reset-password-view.tsx')).ResetPasswordView,
);
const verifyEmailView = screen(
  'verify-email',
  async () => (await import('#features/auth/verify-email-view.tsx')).VerifyEmailView,
);
export const joinScreen = screen('join', async () => (await import('./join-screen.tsx')).JoinScreen);
export const registrationScreen = screen(
  'registration',
  async () => (await import('./registration-screen.tsx')).RegistrationScreen,
);
export const signedInRoutes = screen('signed-in', async () => {
  const routes = import('./signed-in-routes.tsx');
  // No page may show what the server names and says before it is known in the language of the app.
  if (spoken !== 'en') await import('./learn-words.ts');
  return (await routes).SignedInRoutes;
});

/**
 * The links in mails open these views whether or not somebody is signed in, so they come before the session check;
 *
 */
export function viewOfMailedLink(pathname: string) {
  if (isPathOf(paths.resetPassword, pathname)) return resetPasswordView;
  if (isPathOf(paths.verifyEmail, pathname)) return verifyEmailView;
  return null;
}

/** Returns the token of the invitation to work in a shop that an address names (STAFF-029). */
export function readInvitation(pathname: string): string | undefined {
  return /^\/join\/([^/]+)\/?$/.exec(pathname)?.[1];
}

/** Loads the scripts that a signed-in seller needs at this address, before it is known that somebody is signed in. */
export function preloadSellerScreens(pathname: string) {
  signedInRoutes.preload();
  pageAt(pathname).preload();
}

/** Waits for the same, so that the page is drawn at once. */
export async function waitForSellerScreens(pathname: string): Promise<void> {
  await Promise.all([signedInRoutes.wait(), pageAt(pathname).wait()]);
}
