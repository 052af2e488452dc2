import { readFileSync } from 'node:fs';
import { projectId } from '@duka/domain/project';
import type { Page } from '@playwright/test';
import { documentsPath, expect, type Seller, test } from './fixtures.ts';
import { openAuthenticator } from './support/authenticator.ts';
import { checkNoSidewaysScroll, checkTargets } from './support/check-layout.ts';
import { openSession } from './support/sellers.ts';

/** The refusal that says that a code is owed, and those of wrong codes and passwords. */
const failedCall = /Failed to load resource/;
const galaxy =
  'Mozilla/5.0 (Linux; Android 13; SM-A135F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36';
const refusal = { status: 500, json: { message: 'no', code: 500, type: 'general_unknown', version: '1.7.0' } };

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const twoFactor = (page: Page) => page.getByRole('switch', { name: 'Ask for a code when signing in' });
const devices = (page: Page) => page.getByRole('list', { name: 'Where you are signed in' });
const codeHeading = (page: Page) => page.getByRole('heading', { name: 'Enter your code' });
const signInHeading = (page: Page) => page.getByRole('heading', { name: 'Welcome back' });
const dashboardHeading = (page: Page) =>
  page.getByRole('heading', { level: 1 }).filter({ hasNotText: /Settings|back|your code/ });

async function openSecurity(page: Page) {
  await page.goto('/settings?section=security');
  await expect(twoFactor(page)).toBeVisible();
}

async function signInByForm(page: Page, { email, password }: Pick<Seller, 'email' | 'password'>) {
  await field(page, 'Email or Phone').fill(email);
  await field(page, 'Password').fill(password);
  await button(page, 'Sign In').click();
}

/** Turns two-factor on; answers the app, and the recovery codes as they were shown. */
async function enrol(page: Page) {
  await twoFactor(page).click();
  const dialog = page.getByRole('dialog', { name: 'Turn on two-factor sign-in' });
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const nextCode = openAuthenticator(await dialog.locator('code').innerText());
  await field(page, 'Code from the app').fill(nextCode());
  await button(page, 'Turn on').click();
  const codes = page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(6);
  return { nextCode, recoveryCodes: await codes.allInnerTexts() };
}

/** The account as the session of this page may read it. */
async function readOwn(page: Page, path: string) {
  const answer = await page.request.get(`/v1${path}`, { headers: { 'x-appwrite-project': projectId } });
  return answer.json();
}

test('a seller turns two-factor on with an app, and sign-in then asks for its code, also after a reload; a recovery code does as well, once; turning it off asks for a code [SET-011, SET-019, SET-022]', async ({
  page,
  newSeller,
  allowConsole,
}) => {
  allowConsole(failedCall);
  const seller = await newSeller();
  await page.goto('/');
  await signInByForm(page, seller);
  await expect(dashboardHeading(page)).toBeVisible();
  await openSecurity(page);
  await expect(twoFactor(page)).not.toBeChecked();

  await twoFactor(page).click();
  await field(page, 'Code from the app').fill('000000');
  await button(page, 'Turn on').click();
  await expect(page.getByRole('alert')).toContainText('This code is not right.');
  await expect(field(page, 'Code from the app')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(twoFactor(page)).toBeFocused();
  await expect(twoFactor(page)).not.toBeChecked();

  const { nextCode, recoveryCodes } = await enrol(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download', exact: true }).click();
  expect(
    readFileSync(await (await download).path(), 'utf8')
      .trim()
      .split('\n'),
  ).toEqual(recoveryCodes);
  await button(page, 'I have kept them').click();
  await expect(page.getByText('Two-factor sign-in is on.')).toBeVisible();
  await expect(twoFactor(page)).toBeChecked();
  await expect(twoFactor(page)).toBeFocused();
  expect((await readOwn(page, '/account/prefs')).twoFactorEnabled).toBe(true);
  expect((await readOwn(page, '/account/prefs')).role).toBe('seller');
  expect((await readOwn(page, documentsPath('users', seller.userId))).m2fStatus).toBe('enabled');

  await button(page, 'Logout').click();
  await signInByForm(page, seller);
  await expect(codeHeading(page)).toBeVisible();
  await expect(field(page, 'Code from the app')).toBeFocused();
  await page.reload();
  await expect(codeHeading(page)).toBeVisible();
  await page.goto('/products');
  await button(page, 'Back to sign in').click();
  await expect(signInHeading(page)).toBeVisible();
  await page.reload();
  await expect(signInHeading(page)).toBeVisible();

  await signInByForm(page, seller);
  await button(page, 'Continue').click();
  await expect(page.getByRole('alert')).toContainText('Please type your code');
  await field(page, 'Code from the app').fill('000000');
  await button(page, 'Continue').click();
  await expect(page.getByRole('alert')).toContainText('This code is not right.');
  await field(page, 'Code from the app').fill(nextCode());
  await page.keyboard.press('Enter');
  await expect(dashboardHeading(page)).toBeVisible();

  await button(page, 'Logout').click();
  await signInByForm(page, seller);
  await button(page, 'Use a recovery code').click();
  await field(page, 'Recovery code').fill(recoveryCodes[0] ?? '');
  await button(page, 'Continue').click();
  await expect(dashboardHeading(page)).toBeVisible();

  await openSecurity(page);
  await twoFactor(page).click();
  await field(page, 'Code from the app').fill('000000');
  await button(page, 'Turn off').click();
  await expect(page.getByRole('alert')).toContainText('This code is not right.');
  await expect(twoFactor(page)).toBeChecked();
  await button(page, 'Use a recovery code').click();
  // Each counts once.
  await field(page, 'Recovery code').fill(recoveryCodes[0] ?? '');
  await button(page, 'Turn off').click();
  await expect(page.getByRole('alert')).toContainText('This code is not right.');
  await field(page, 'Recovery code').fill(recoveryCodes[1] ?? '');
  await button(page, 'Turn off').click();
  await expect(page.getByText('Two-factor sign-in is off.')).toBeVisible();
  await expect(twoFactor(page)).not.toBeChecked();
  expect((await readOwn(page, '/account/prefs')).twoFactorEnabled).toBe(false);
  expect((await readOwn(page, documentsPath('users', seller.userId))).m2fStatus).toBe('disabled');
});

test('a password is changed after every check, and the other devices are signed out at once [SET-012, SET-028, SET-029, SET-030, SET-031, SET-037, SET-047, CALL-013]', async ({
  page,
  server,
  newSeller,
  newContext,
  signIn,
  allowConsole,
}) => {
  allowConsole(failedCall);
  const seller = await newSeller();
  await signIn(page, seller);
  const phone = await (await newContext()).newPage();
  await signIn(phone, { ...seller, session: await openSession(server.url, seller) });
  await phone.goto('/products');
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible();
  await openSecurity(page);
  await expect(devices(page).getByRole('listitem')).toHaveCount(2);

  await button(page, 'Change password').click();
  await expect(page.getByText('Current password is required')).toBeVisible();
  await expect(page.getByText('New password is required')).toBeVisible();
  await expect(field(page, 'Current password')).toBeFocused();
  await field(page, 'Current password').fill('wrong-one');
  await field(page, 'New password').fill('short');
  await field(page, 'Repeat new password').fill('other');
  await button(page, 'Change password').click();
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
  await expect(page.getByText('Passwords do not match')).toBeVisible();

  await field(page, 'New password').fill('Mahindi2026');
  await field(page, 'Repeat new password').fill('Mahindi2026');
  await button(page, 'Change password').click();
  await expect(page.getByText('Failed to update password. Please check your current password.')).toBeVisible();
  await expect(field(page, 'New password')).toHaveValue('Mahindi2026');
  await field(page, 'Current password').fill(seller.password);
  await button(page, 'Change password').click();
  await expect(page.getByText('Password updated successfully!')).toBeVisible();
  await expect(field(page, 'New password')).toHaveValue('');
  await expect(devices(page).getByRole('listitem')).toHaveCount(1);
  await expect(signInHeading(phone)).toBeVisible();
  await signInByForm(phone, { ...seller, password: 'Mahindi2026' });
  await expect(phone.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('a seller sees where they are signed in, and signs one device out, or all [SET-013, SET-036, SET-046, SESS-004, CALL-008]', async ({
  page,
  server,
  newSeller,
  newContext,
  signIn,
  allowConsole,
}) => {
  allowConsole(failedCall);
  const seller = await newSeller();
  await signIn(page, seller);
  const phone = await (await newContext({ userAgent: galaxy })).newPage();
  await phone.goto('/');
  await signInByForm(phone, seller);
  await expect(phone.getByRole('button', { name: 'Logout' })).toBeVisible();
  await openSecurity(page);
  await expect(devices(page).getByRole('listitem')).toHaveCount(2);
  await expect(devices(page).getByRole('listitem').first()).toContainText('This device');
  const other = devices(page).getByRole('listitem').filter({ hasText: 'Chrome Mobile on Android, Samsung SM-A135F' });
  await expect(other).toContainText(/Last used \d+ \w+ \d{4}, \d+:\d\d [ap]m/);
  await other.getByRole('button', { name: /^Sign out/ }).click();
  await expect(page.getByText('Chrome Mobile on Android, Samsung SM-A135F is signed out.')).toBeVisible();
  await expect(devices(page)).toBeFocused();
  await expect(devices(page).getByRole('listitem')).toHaveCount(1);
  await expect(signInHeading(phone)).toBeVisible();

  const third = await openSession(server.url, seller);
  const sessions = (url: URL) => url.pathname === '/v1/account/sessions';
  await page.route(sessions, (route) =>
    route.request().method() === 'DELETE' ? route.fulfill(refusal) : route.continue(),
  );
  await button(page, 'Sign out of all devices').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out of all devices' }).click();
  await expect(page.getByText('Failed to sign out of all devices.')).toBeVisible();
  await page.unroute(sessions);
  await button(page, 'Sign out of all devices').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out of all devices' }).click();
  await expect(signInHeading(page)).toBeVisible();
  await expect(page.getByText('Signed out of all devices successfully!')).toBeVisible();
  await expect(page.getByText('Your session has ended')).toHaveCount(0);
  const answer = await page.request.get('/v1/account', {
    headers: { 'x-appwrite-project': projectId, cookie: `a_session_${projectId}=${third}` },
  });
  expect(answer.status()).toBe(401);
});

test('the security settings and the second step are in order for axe, a small phone and a finger [SET-011, SET-012, SET-013]', async ({
  page,
  newSeller,
  signIn,
  checkAxe,
  allowConsole,
}) => {
  allowConsole(failedCall);
  await page.setViewportSize({ width: 360, height: 640 });
  const seller = await newSeller();
  await signIn(page, seller);
  await openSecurity(page);
  await expect(page.getByRole('link', { name: 'Download my data' })).toBeVisible();
  await expect(devices(page)).toBeVisible();
  await button(page, 'Change password').click();
  const check = async () => {
    await checkAxe(page);
    await checkNoSidewaysScroll(page);
    await checkTargets(page);
  };
  await check();
  await twoFactor(page).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await check();
  await page.keyboard.press('Escape');
  await enrol(page);
  await check();
  await button(page, 'I have kept them').click();
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto('/');
  await signInByForm(page, seller);
  await expect(codeHeading(page)).toBeVisible();
  await button(page, 'Continue').click();
  await expect(page.getByRole('alert')).toContainText('Please type your code');
  await check();
});
