// @vitest-environment jsdom
import type { Seller } from '@duka/e2e/support/sellers.ts';
import { codeOf, stepMs } from '@duka/server/src/testing/test-authenticator.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { type AppPage, startApp } from '#testing/render-app.ts';

const minuteMs = 60_000;
const twoFactor = () => screen.findByRole('switch', { name: 'Ask for a code when signing in' });
const field = (label: string) => screen.findByLabelText(label);
const dialog = () => screen.findByRole('dialog');

/** The security settings of a seller who signed in an hour ago. */
async function openSecurity(app: AppPage): Promise<Seller> {
  const seller = await app.signInNew();
  app.server.advance(60 * minuteMs);
  await app.open('/settings?section=security');
  await twoFactor();
  return seller;
}

/** The secret that the dialog shows as text. */
async function readSecret(): Promise<string> {
  await screen.findByRole('img', { name: 'QR code for your authenticator app' });
  return (await dialog()).querySelector('code')?.textContent ?? '';
}

/** The codes of an app, each of another step. */
function openApp({ server }: AppPage, secret: string) {
  return () => {
    server.advance(stepMs);
    return codeOf(secret, server.now());
  };
}

async function isOn({ server }: AppPage, { userId }: Seller): Promise<boolean | undefined> {
  return (await server.database.accounts.get(userId))?.mfa;
}

test('who signed in long ago types the password before an app is set up; a wrong one is told, and what was typed stays (R19) [SET-011]', async () => {
  const app = await startApp();
  const seller = await openSecurity(app);
  await app.user.click(await twoFactor());
  expect(await field('Your password')).toHaveFocus();
  await app.press('Continue');
  await screen.findByText('Password is required');
  await app.fill(await field('Your password'), 'not my password');
  await app.press('Continue');
  expect(await screen.findByRole('alert')).toHaveTextContent('This is not your password.');
  expect(await field('Your password')).toHaveValue('not my password');
  expect(await field('Your password')).toHaveFocus();
  await app.fill(await field('Your password'), seller.password);
  await app.press('Continue');
  const nextCode = openApp(app, await readSecret());
  await waitFor(async () => expect(await field('Code from the app')).toHaveFocus());

  // The phone is looked for, and meanwhile the password is too long ago again.
  app.server.advance(11 * minuteMs);
  await app.fill(await field('Code from the app'), nextCode());
  await app.press('Turn on');
  await app.fill(await field('Your password'), seller.password);
  await app.press('Continue');
  const codes = within(await screen.findByRole('list', { name: 'Your recovery codes' })).getAllByRole('listitem');
  expect(codes).toHaveLength(6);
  await app.press('I have kept them');
  await waitFor(async () => expect(await twoFactor()).toBeChecked());
  expect(await isOn(app, seller)).toBe(true);
});

test('a seller who has lost the phone turns two-factor off with the password (R19) [SET-011]', async () => {
  const app = await startApp();
  const seller = await openSecurity(app);
  await app.user.click(await twoFactor());
  await app.fill(await field('Your password'), seller.password);
  await app.press('Continue');
  const nextCode = openApp(app, await readSecret());
  await app.fill(await field('Code from the app'), nextCode());
  await app.press('Turn on');
  await app.press('I have kept them');

  await app.user.click(await twoFactor());
  await app.press('Use your password');
  await waitFor(async () => expect(await field('Your password')).toHaveFocus());
  await app.fill(await field('Your password'), seller.password);
  await app.press('Turn off');
  await screen.findByText('Two-factor sign-in is off.');
  await waitFor(async () => expect(await twoFactor()).not.toBeChecked());
  expect(await isOn(app, seller)).toBe(false);
});

test('too many wrong passwords are told with when to try again (R18) [SET-011]', async () => {
  const app = await startApp();
  const seller = await openSecurity(app);
  await app.user.click(await twoFactor());
  const shown = { password: 'not my password' };
  for (let tries = 0; tries < 20; tries += 1) {
    await fetch('/v1/account/mfa/password', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-appwrite-project': 'duka' },
      body: JSON.stringify(shown),
    });
  }
  await app.fill(await field('Your password'), seller.password);
  await app.press('Continue');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(/^Too many tries\. Please try again in \d+ (minutes?|seconds?)\.$/);
  expect(await field('Your password')).toHaveValue(seller.password);
});
