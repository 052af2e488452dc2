// @vitest-environment jsdom
import type { Seller } from '@duka/e2e/support/sellers.ts';
import { screen, waitFor } from '@testing-library/dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type AppPage, startApp } from '#testing/render-app.ts';

const everyCall = /./;
const accountReads = /^GET \/account$/;
const sessionEnds = /^DELETE \/account\/sessions\/current$/;
const isSignedIn = () => screen.findByRole('button', { name: 'Logout' });
const isSignedOut = () => screen.findByRole('button', { name: 'Sign In' });

/** What the page writes to the console from here on, as its first words. */
function listenFor(level: 'info' | 'error'): () => string[] {
  const spy = vi.spyOn(console, level).mockImplementation(() => {});
  onTestFinished(() => spy.mockRestore());
  return () => spy.mock.calls.map(([text]) => String(text));
}

/** The number of sessions that the seller has; asking for it needs the one that came with the seller. */
async function countSessions({ api }: AppPage, seller: Seller): Promise<number | undefined> {
  return (await api('GET', '/account/sessions', undefined, seller)).body.total;
}

async function submit(app: AppPage, { email, password }: { email: string; password: string }): Promise<void> {
  await app.fill('Email or Phone', email);
  await app.fill('Password', password);
  await app.press('Sign In');
}

test('a session that is being checked shows "Loading..." over the whole page, then its seller [SESS-001, SESS-005, CALL-002]', async () => {
  const app = await startApp();
  await app.signInNew();
  const release = app.network.hold(accountReads);
  await app.open('/dashboard');
  expect(await screen.findByRole('status')).toHaveTextContent('Loading...');
  expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull();
  release();
  await isSignedIn();
});

test('without a session nothing is asked of the server, and the sign-in is shown [SESS-001, SESS-006]', async () => {
  const info = listenFor('info');
  const app = await startApp();
  await app.open('/');
  await isSignedOut();
  await waitFor(() => expect(info()).toContain('No active session found'));
  expect(app.network.calls).toEqual([]);
});

test('an ended session is logged and leads to the sign-in [SESS-006]', async () => {
  const info = listenFor('info');
  const app = await startApp();
  const seller = await app.signInNew();
  await app.api('DELETE', '/account/sessions', undefined, seller);
  await app.open('/products');
  await isSignedOut();
  expect(info()).toContain('No active session found');
});

test('a check that cannot reach the server says so and can be repeated [SESS-006]', async () => {
  const info = listenFor('info');
  const app = await startApp();
  await app.signInNew();
  const mend = app.network.cut(everyCall);
  await app.open('/products');
  await screen.findByText(/^The server could not be reached/);
  expect(info()).toEqual(['No active session found']);
  await app.fill('Email or Phone', 'typed meanwhile');
  await app.press('Try again');
  await waitFor(() => expect(info()).toHaveLength(2));
  const again = await screen.findByRole('button', { name: 'Try again' });
  await waitFor(() => expect(again).not.toHaveAttribute('aria-disabled', 'true'));
  screen.getByText(/^The server could not be reached/);
  expect(screen.getByLabelText('Email or Phone')).toHaveValue('typed meanwhile');
  mend();
  await app.press('Try again');
  await isSignedIn();
  expect(app.path()).toBe('/products');
});

test('a session is taken from local storage where cookies are refused [SESS-005, CALL-002]', async () => {
  const app = await startApp();
  const { session } = await app.newSeller();
  localStorage.setItem('cookieFallback', JSON.stringify({ a_session_duka: session }));
  await app.open('/dashboard');
  await isSignedIn();
});

test('where local storage is full, a seller signs in all the same [SESS-005, AUTH-023]', async () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  onTestFinished(() => full.mockRestore());
  const app = await startApp();
  const seller = await app.newSeller();
  await app.open('/');
  await isSignedOut();
  await app.user.click(screen.getByRole('checkbox', { name: 'Remember me' }));
  await submit(app, seller);
  await isSignedIn();
  expect(full).toHaveBeenCalled();
});

test('Logout says so while busy, deletes this session and no other, forgets the remembered sign-in and goes to / [SESS-002, SESS-003, CALL-007, LAY-019, LAY-020, LAY-021]', async () => {
  const app = await startApp();
  const seller = await app.newSeller();
  await app.open('/products');
  await isSignedOut();
  await app.user.click(screen.getByRole('checkbox', { name: 'Remember me' }));
  await submit(app, seller);
  await isSignedIn();
  const stored = () => [localStorage.getItem('duka.rememberMe'), localStorage.getItem('duka.email')];
  expect(stored()).toEqual(['true', seller.email]);
  expect(await countSessions(app, seller)).toBe(2);
  app.network.calls.length = 0;
  const release = app.network.hold(sessionEnds);
  await app.press('Logout');
  await screen.findByRole('button', { name: 'Logging out...' });
  release();
  await isSignedOut();
  expect(app.network.calls.filter((call) => call.startsWith('DELETE'))).toEqual(['DELETE /account/sessions/current']);
  expect(app.path()).toBe('/');
  expect(stored()).toEqual([null, null]);
  expect(await countSessions(app, seller)).toBe(1);
  window.history.back();
  await waitFor(() => expect(app.path()).toBe('/products'));
  await isSignedOut();
});

test('a logout without a network is logged, holds in this browser, and is told to the server later [SESS-002, SESS-007]', async () => {
  const errors = listenFor('error');
  const app = await startApp();
  const seller = await app.signInNew();
  await app.open('/products');
  await isSignedIn();
  const mend = app.network.cut(sessionEnds);
  await app.press('Logout');
  await isSignedOut();
  expect(errors().some((text) => text.startsWith('Logout failed'))).toBe(true);
  await app.open('/products');
  await isSignedOut();
  expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull();
  expect(await countSessions(app, seller)).toBe(2);
  mend();
  await app.open('/products');
  await isSignedOut();
  await waitFor(async () => expect(await countSessions(app, seller)).toBe(1));
});

test('a session ended elsewhere leads to the sign-in, and signing in leads back [SESS-006, PERM-011]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  await app.open('/orders');
  await screen.findByRole('heading', { level: 1, name: 'Orders' });
  await isSignedIn();
  await app.api('DELETE', '/account/sessions', undefined, seller);
  await screen.findByText('Your session has ended. Please sign in again.');
  await submit(app, seller);
  await isSignedIn();
  expect(app.path()).toBe('/orders');
});

test('a late answer about the old session does not end the new one [SESS-001]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  // A line on which nobody tells of the end.
  app.network.deafen();
  await app.open('/orders');
  await screen.findByRole('heading', { level: 1, name: 'Orders' });
  await isSignedIn();
  await app.api('DELETE', '/account/sessions', undefined, seller);
  const release = app.network.holdAnswer(accountReads);
  const asked = () => app.network.calls.filter((call) => accountReads.test(call)).length;
  const askedBefore = asked();
  const openProducts = () => app.user.click(screen.getAllByRole('link', { name: 'Products' })[0] as HTMLElement);
  await openProducts();
  await screen.findByText('Your session has ended. Please sign in again.');
  await waitFor(() => expect(asked()).toBeGreaterThan(askedBefore));
  await submit(app, seller);
  await isSignedIn();
  release();
  await openProducts();
  await screen.findByRole('heading', { level: 1, name: `${seller.storeName} - Inventory Summary` });
  await isSignedIn();
});

test('a sign-in replaces a session that the page did not know of [SESS-001]', async () => {
  const app = await startApp();
  const [mine, other] = [await app.newSeller(), await app.newSeller({ storeName: 'Another Agrovet' })];
  await app.open('/');
  await isSignedOut();
  await app.signIn(other);
  await submit(app, mine);
  await isSignedIn();
  await app.open('/dashboard');
  await waitFor(() => expect(screen.getAllByRole('banner')[0]).toHaveTextContent(mine.storeName));
  expect(screen.queryByText('Another Agrovet')).toBeNull();
});
