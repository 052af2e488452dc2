// @vitest-environment jsdom

import { minuteMs } from '@duka/domain/values/durations';
import { documentsPath, expectStored } from '@duka/e2e/support/api.ts';
import { sendMessage } from '@duka/e2e/support/messages.ts';
import type { Seller } from '@duka/e2e/support/sellers.ts';
import { codeOf, stepMs } from '@duka/server/src/testing/test-authenticator.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { confirmEmail, mailedCode, mailedPath } from '#testing/mails.ts';
import { type AppPage, beginAnHour, startApp } from '#testing/render-app.ts';

const twoFactor = () => screen.findByRole('switch', { name: 'Ask for a code when signing in' });
const field = (label: string) => screen.findByLabelText(label);
const dialog = () => screen.findByRole('dialog');
const codeHeading = () => screen.findByRole('heading', { name: 'Enter your code' });
const isSignedIn = () => screen.findByRole('button', { name: 'Logout' });
const isRefused = async () => expect(await screen.findByRole('alert')).toHaveTextContent('This code is not right.');

/** Proves the seller's address, as without that there is no second factor (R49). */
function proveAddress({ server }: AppPage, { userId }: Seller): Promise<void> {
  return server.database.transaction(({ accounts }) => accounts.update(userId, { emailVerified: true }));
}

/** The security settings of a seller who signed in an hour ago. */
async function openSecurity(app: AppPage): Promise<Seller> {
  const seller = await app.signInNew();
  await proveAddress(app, seller);
  app.server.advance(60 * minuteMs);
  await app.open('/settings?section=security');
  await twoFactor();
  return seller;
}

/** The secret that the dialog shows as text. */
async function readSecret(): Promise<string> {
  await screen.findByRole('img', { name: 'QR code for your authenticator app' });
  const shown = (await dialog()).querySelector('code')?.textContent ?? '';
  expect(shown).toMatch(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/);
  return shown.replaceAll(' ', '');
}

/** The codes of an app, each of another step. */
function openApp({ server }: AppPage, secret: string) {
  return () => {
    server.advance(stepMs);
    return codeOf(secret, server.now());
  };
}

/** Turns two-factor on with an app, as from another device; returns the app. */
async function turnOnElsewhere(app: AppPage, seller: Seller): Promise<() => string> {
  await proveAddress(app, seller);
  const { body } = await expectStored(app.api('POST', '/account/mfa/authenticators/totp', undefined, seller));
  const nextCode = openApp(app, String(body.secret));
  await expectStored(app.api('PUT', '/account/mfa/authenticators/totp', { otp: nextCode() }, seller));
  await expectStored(app.api('PATCH', '/account/mfa', { mfa: true }, seller));
  return nextCode;
}

async function submitSignIn(app: AppPage, { email, password }: Seller): Promise<void> {
  await app.fill('Email or Phone', email);
  await app.fill('Password', password);
  await app.press('Sign In');
  await codeHeading();
}

/** Types what the field asks for, and sends it. */
async function answer(app: AppPage, label: string, code: string, button = 'Continue'): Promise<void> {
  await app.fill(label, code);
  await app.press(button);
}

/** Types into the profile without saving it. */
async function typeBio(app: AppPage): Promise<void> {
  await app.open('/settings');
  await app.fill('Bio', 'Seeds and tools, ten years in Arusha');
}

/** The profile still holds what was typed, and saves it. */
async function expectBioSaved(app: AppPage, seller: Seller): Promise<void> {
  await waitFor(async () => expect(await field('Bio')).toHaveValue('Seeds and tools, ten years in Arusha'));
  await app.press('Save profile');
  await screen.findByText('Profile updated successfully!');
  expect(await readOwn(documentsPath('users', seller.userId))).toMatchObject({
    bio: 'Seeds and tools, ten years in Arusha',
  });
}

/** Reads with the session of the page, as those of before owe a code. */
async function readOwn(path: string): Promise<Record<string, unknown>> {
  const answer = await fetch(`/v1${path}`, { headers: { 'x-appwrite-project': 'duka' } });
  return answer.json();
}

async function isOn({ server }: AppPage, { userId }: Seller): Promise<boolean | undefined> {
  return (await server.database.accounts.get(userId))?.mfa;
}

test('a seller whose address is not confirmed is told that it comes first, confirms it there, and the app is set up then (R49) [SET-011]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  await app.open('/settings?section=security');
  await app.user.click(await twoFactor());
  const shown = within(await dialog());
  await shown.findByText(/^First confirm your email address\./);
  expect(shown.queryByRole('img')).toBeNull();
  await app.press('Send confirmation email');
  await shown.findByText(/We sent a link to/);
  const link = new URL(await mailedPath(app, seller.email), location.origin);
  const body = { userId: link.searchParams.get('userId'), secret: link.searchParams.get('secret') };
  await expectStored(app.api('PUT', '/account/verification', body));
  await readSecret();
});

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
  beginAnHour(app);
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

test('a wrong code is told wherever one is asked for, and a recovery code opens the account or turns two-factor off, once each [SET-011, SET-019, SET-022]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  await proveAddress(app, seller);
  await app.open('/settings?section=security');
  expect(await twoFactor()).not.toBeChecked();
  await app.user.click(await twoFactor());
  const nextCode = openApp(app, await readSecret());
  await waitFor(async () => expect(await field('Code from the app')).toHaveFocus());
  await answer(app, 'Code from the app', '000000', 'Turn on');
  await isRefused();
  expect(await field('Code from the app')).toHaveFocus();
  expect(await twoFactor()).not.toBeChecked();
  await answer(app, 'Code from the app', nextCode(), 'Turn on');
  const list = within(await screen.findByRole('list', { name: 'Your recovery codes' })).getAllByRole('listitem');
  const [first = '', second = ''] = list.map(({ textContent }) => textContent);
  await app.press('I have kept them');
  await screen.findByText('Two-factor sign-in is on.');
  await waitFor(async () => expect(await twoFactor()).toBeChecked());
  expect(await readOwn('/account/prefs')).toMatchObject({ twoFactorEnabled: true, role: 'seller' });
  expect(await readOwn(documentsPath('users', seller.userId))).toMatchObject({ m2fStatus: 'enabled' });

  await app.press('Logout');
  await submitSignIn(app, seller);
  await app.press('Continue');
  expect(await screen.findByRole('alert')).toHaveTextContent('Please type your code');
  await answer(app, 'Code from the app', '000000');
  await isRefused();
  await answer(app, 'Code from the app', nextCode());
  await isSignedIn();
  await app.press('Logout');
  await submitSignIn(app, seller);
  await app.press('Use a recovery code');
  await answer(app, 'Recovery code', first);
  await isSignedIn();

  await app.open('/settings?section=security');
  await app.user.click(await twoFactor());
  await answer(app, 'Code from the app', '000000', 'Turn off');
  await isRefused();
  expect(await twoFactor()).toBeChecked();
  await app.press('Use a recovery code');
  await answer(app, 'Recovery code', first, 'Turn off');
  await isRefused();
  await answer(app, 'Recovery code', second, 'Turn off');
  await screen.findByText('Two-factor sign-in is off.');
  await waitFor(async () => expect(await twoFactor()).not.toBeChecked());
  expect(await readOwn('/account/prefs')).toMatchObject({ twoFactorEnabled: false });
  expect(await readOwn(documentsPath('users', seller.userId))).toMatchObject({ m2fStatus: 'disabled' });
});

test('where the email is the only second factor, its code is sent without asking; a wrong one, an earlier one and a used one are refused [SET-011]', async () => {
  const app = await startApp();
  const seller = await app.newSeller();
  await confirmEmail(app, seller);
  await expectStored(app.api('PATCH', '/account/mfa', { mfa: true }, seller));
  await app.open('/');
  await submitSignIn(app, seller);
  const label = 'Code from the email';
  await waitFor(async () => expect(await field(label)).toHaveFocus());
  await screen.findByText(/We sent a code to your email address\./);
  const first = await mailedCode(app, seller.email, 1);
  await answer(app, label, first === '000000' ? '000001' : '000000');
  await isRefused();
  await app.press('Send another code');
  await screen.findByText(/^Another code is on its way\./);
  const second = await mailedCode(app, seller.email, 2);
  await answer(app, label, first);
  await isRefused();
  await answer(app, label, second);
  await isSignedIn();

  await app.press('Logout');
  await submitSignIn(app, seller);
  const third = await mailedCode(app, seller.email, 3);
  await answer(app, label, second);
  await isRefused();
  await answer(app, label, third);
  await isSignedIn();
});

test('a code whose mail is faster than the answer to the call for it is taken once that answer is there [SET-011]', async () => {
  const app = await startApp();
  const seller = await app.newSeller();
  await confirmEmail(app, seller);
  await expectStored(app.api('PATCH', '/account/mfa', { mfa: true }, seller));
  await app.open('/');
  const release = app.network.holdAnswer(/^POST .*\/account\/mfa\/challenges?$/);
  await submitSignIn(app, seller);
  await answer(app, 'Code from the email', await mailedCode(app, seller.email, 1));
  await screen.findByRole('button', { name: 'Checking...' });
  release();
  await isSignedIn();
});

test('where there is an app, no code by email is offered: a recovery code stands in for the phone (R19) [SET-011]', async () => {
  const app = await startApp();
  const seller = await app.newSeller();
  await turnOnElsewhere(app, seller);
  const { body } = await expectStored(app.api('POST', '/account/mfa/recovery-codes', undefined, seller));
  const [code = ''] = body.recoveryCodes as string[];
  await app.open('/');
  await submitSignIn(app, seller);
  await app.press('Use a recovery code');
  await app.settled();
  expect(screen.queryByRole('button', { name: /email/ })).toBeNull();
  await answer(app, 'Recovery code', code);
  await isSignedIn();
});

test('two-factor turned on on another device asks this one for a code at once, says why, and what is typed is still there after it [SET-011, SESS-006]', async () => {
  const app = await startApp();
  const seller = await app.newSeller();
  await app.signIn(seller);
  await typeBio(app);
  await app.settled();
  const nextCode = await turnOnElsewhere(app, seller);
  await codeHeading();
  await screen.findByText(/Two-factor sign-in was turned on for your account on another device\./);
  await waitFor(async () => expect(await field('Code from the app')).toHaveFocus());
  await answer(app, 'Code from the app', '000000');
  await isRefused();
  await answer(app, 'Code from the app', nextCode());
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Enter your code' })).toBeNull());
  // What happens from now on is heard again.
  await app.settled();
  await sendMessage(app.api, await app.newSeller(), seller, 'Habari');
  await screen.findByRole('button', { name: 'Notifications, 1 unread' });
  await expectBioSaved(app, seller);
});

test('a device that hears of it only when it saves keeps what is typed too; who has no code goes back to the sign-in [SET-011, SESS-006]', async () => {
  const app = await startApp();
  const seller = await app.newSeller();
  await app.signIn(seller);
  app.network.deafen();
  await typeBio(app);
  const nextCode = await turnOnElsewhere(app, seller);
  await app.press('Save profile');
  await codeHeading();
  await answer(app, 'Code from the app', nextCode());
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Enter your code' })).toBeNull());
  await expectBioSaved(app, seller);
  await app.press('Logout');
  await submitSignIn(app, seller);
  await app.press('Back to sign in');
  await screen.findByRole('heading', { name: 'Welcome back' });
});
