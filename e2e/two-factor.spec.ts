import type { Page } from '@playwright/test';
import { documentsPath, expect, type Seller, test } from './fixtures.ts';
import { type Api, expectStored } from './support/api.ts';
import { openAuthenticator } from './support/authenticator.ts';
import { checkNoSidewaysScroll, checkTargets } from './support/check-layout.ts';
import { mailedCode, mailedLink } from './support/outbox.ts';

/** The refusals that say that a code is owed, and those of wrong codes. */
const failedCall = /Failed to load resource/;

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const codeHeading = (page: Page) => page.getByRole('heading', { name: 'Enter your code' });
const logout = (page: Page) => button(page, 'Logout');

/** Turns two-factor on with an app, as from another device; answers the app. */
async function turnOn(api: Api, seller: Seller): Promise<() => string> {
  const { body } = await expectStored(api('POST', '/account/mfa/authenticators/totp', undefined, seller));
  const nextCode = openAuthenticator(String(body.secret));
  await expectStored(api('PUT', '/account/mfa/authenticators/totp', { otp: nextCode() }, seller));
  await expectStored(api('PATCH', '/account/mfa', { mfa: true }, seller));
  return nextCode;
}

/** Confirms the seller's address with the link that is mailed to it. */
async function confirmEmail(api: Api, { url, dataDir }: { url: string; dataDir: string }, seller: Seller) {
  await expectStored(api('POST', '/account/verification', { url: `${url}/verify-email` }, seller));
  const link = new URL(await mailedLink(dataDir, seller.email));
  const [userId, secret] = [link.searchParams.get('userId'), link.searchParams.get('secret')];
  await expectStored(api('PUT', '/account/verification', { userId, secret }));
}

async function signInByForm(page: Page, { email, password }: Seller) {
  await field(page, 'Email or Phone').fill(email);
  await field(page, 'Password').fill(password);
  await button(page, 'Sign In').click();
  await expect(codeHeading(page)).toBeVisible();
}

test('where the email is the only second factor, its code is sent without asking; a wrong one, an earlier one and a used one are refused [SET-011]', async ({
  page,
  server,
  api,
  newSeller,
  allowConsole,
}) => {
  allowConsole(failedCall);
  const seller = await newSeller();
  await confirmEmail(api, server, seller);
  await expectStored(api('PATCH', '/account/mfa', { mfa: true }, seller));
  await page.goto('/');
  await signInByForm(page, seller);
  await expect(field(page, 'Code from the email')).toBeFocused();
  await expect(page.getByText('We sent a code to your email address.')).toBeVisible();
  const first = await mailedCode(server.dataDir, seller.email, 1);
  const type = async (code: string) => {
    await field(page, 'Code from the email').fill(code);
    await button(page, 'Continue').click();
  };
  const expectRefused = () => expect(page.getByRole('alert')).toContainText('This code is not right.');
  await type(first === '000000' ? '000001' : '000000');
  await expectRefused();
  await button(page, 'Send another code').click();
  await expect(page.getByText('Another code is on its way.')).toBeVisible();
  const second = await mailedCode(server.dataDir, seller.email, 2);
  await type(first);
  await expectRefused();
  await type(second);
  await expect(logout(page)).toBeVisible();

  await logout(page).click();
  await signInByForm(page, seller);
  const third = await mailedCode(server.dataDir, seller.email, 3);
  await type(second);
  await expectRefused();
  await type(third);
  await expect(logout(page)).toBeVisible();
});

test('where there is an app, no code by email is offered: a recovery code stands in for the phone (R19) [SET-011]', async ({
  page,
  server,
  api,
  newSeller,
  allowConsole,
}) => {
  allowConsole(failedCall);
  const seller = await newSeller();
  await confirmEmail(api, server, seller);
  await turnOn(api, seller);
  const { body } = await expectStored(api('POST', '/account/mfa/recovery-codes', undefined, seller));
  const [code] = body.recoveryCodes as string[];
  await page.goto('/');
  await signInByForm(page, seller);
  await expect(button(page, 'Use a recovery code')).toBeVisible();
  await expect(button(page, 'Send a code to my email')).toHaveCount(0);
  await button(page, 'Use a recovery code').click();
  await field(page, 'Recovery code').fill(code ?? '');
  await button(page, 'Continue').click();
  await expect(logout(page)).toBeVisible();
});

test('who signed in long ago shows the password before an app is set up, and may turn two-factor off with it when the phone is lost (R19) [SET-011]', async ({
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
  const tooOld = { message: 'no', code: 401, type: 'user_more_factors_required', version: '1.7.5' };
  await page.route(/authenticators\/totp/, (route) => route.fulfill({ status: 401, json: tooOld }), { times: 1 });
  await page.goto('/settings?section=security');
  const twoFactor = page.getByRole('switch', { name: 'Ask for a code when signing in' });
  await twoFactor.click();
  const dialog = page.getByRole('dialog', { name: 'Turn on two-factor sign-in' });
  await expect(field(page, 'Your password')).toBeFocused();
  await checkAxe(page);
  await checkNoSidewaysScroll(page);
  await checkTargets(page);
  await field(page, 'Your password').fill(seller.password);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expect(field(page, 'Code from the app')).toBeFocused();
  const nextCode = openAuthenticator(await dialog.locator('code').innerText());
  await field(page, 'Code from the app').fill(nextCode());
  await button(page, 'Turn on').click();
  await button(page, 'I have kept them').click();
  await expect(twoFactor).toBeChecked();

  await twoFactor.click();
  await button(page, 'Use your password').click();
  await expect(field(page, 'Your password')).toBeFocused();
  await checkAxe(page);
  await checkTargets(page);
  await field(page, 'Your password').fill('not my password');
  await button(page, 'Turn off').click();
  await expect(page.getByRole('alert')).toContainText('This is not your password.');
  await field(page, 'Your password').fill(seller.password);
  await button(page, 'Turn off').click();
  await expect(page.getByText('Two-factor sign-in is off.')).toBeVisible();
  await expect(twoFactor).not.toBeChecked();
});

/** How bright a picture is at a point, from 0 to 255. */
async function brightnessAt(page: Page, picture: Buffer, point: { x: number; y: number }): Promise<number> {
  const script = async ({ bytes, x, y }: { bytes: number[]; x: number; y: number }) => {
    const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    return context?.getImageData(x, y, 1, 1).data[1] ?? -1;
  };
  return page.evaluate(script, { bytes: [...picture], ...point });
}

test('the QR code is black on white in the dark theme too, as an app on another phone must read it [SET-011]', async ({
  page,
  newSeller,
  signIn,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, await newSeller());
  await page.goto('/settings?section=security');
  await page.getByRole('switch', { name: 'Ask for a code when signing in' }).click();
  const code = page.getByRole('img', { name: 'QR code for your authenticator app' });
  const picture = await code.screenshot({ animations: 'disabled' });
  const { width = 0 } = (await code.boundingBox()) ?? {};
  expect(await brightnessAt(page, picture, { x: width / 2, y: 4 })).toBe(255);
  // In the frame of the square at the top left: behind a border of three modules, of some fifty in all.
  expect(await brightnessAt(page, picture, { x: width * 0.12, y: width * (3.5 / 51) })).toBe(0);
});

/** Types into the profile without saving it. */
async function typeBio(page: Page) {
  await page.goto('/settings');
  await field(page, 'Bio').fill('Seeds and tools, ten years in Arusha');
}

async function expectBioStored(page: Page, api: Api, seller: Seller, session: string) {
  await expect(field(page, 'Bio')).toHaveValue('Seeds and tools, ten years in Arusha');
  await button(page, 'Save profile').click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  const { body } = await api('GET', documentsPath('users', seller.userId), undefined, { session });
  expect(body.bio).toBe('Seeds and tools, ten years in Arusha');
}

test('two-factor turned on on another device asks this one for a code at once, says why, and what is typed is still there after it [SET-011, SESS-006]', async ({
  page,
  api,
  newSeller,
  signIn,
  allowConsole,
}) => {
  allowConsole(failedCall);
  const seller = await newSeller();
  const { email, password } = seller;
  const session = await signIn(page, { email, password });
  await typeBio(page);
  const nextCode = await turnOn(api, seller);
  await expect(codeHeading(page)).toBeVisible();
  await expect(page.getByText('Two-factor sign-in was turned on for your account on another device.')).toBeVisible();
  await expect(field(page, 'Code from the app')).toBeFocused();
  await expect(field(page, 'Bio')).toBeHidden();
  await field(page, 'Code from the app').fill('000000');
  await button(page, 'Continue').click();
  await expect(page.getByRole('alert')).toContainText('This code is not right.');
  await field(page, 'Code from the app').fill(nextCode());
  const isOwn = ({ payload }: { payload: string | Buffer }) => payload.includes(`"$id":"${seller.userId}"`);
  const heard = page.waitForEvent('websocket').then((line) => line.waitForEvent('framereceived', isOwn));
  await button(page, 'Continue').click();
  await expect(codeHeading(page)).toHaveCount(0);
  // What happens from now on is heard again.
  await heard;
  await expectBioStored(page, api, seller, session);
});

test('a device that hears of it only when it saves keeps what is typed too; who has no code goes back to the sign-in [SET-011, SESS-006]', async ({
  page,
  api,
  newSeller,
  signIn,
  allowConsole,
}) => {
  allowConsole(failedCall);
  const seller = await newSeller();
  const { email, password } = seller;
  const session = await signIn(page, { email, password });
  await page.routeWebSocket(/\/v1\/realtime/, () => {});
  await typeBio(page);
  const nextCode = await turnOn(api, seller);
  await button(page, 'Save profile').click();
  await expect(codeHeading(page)).toBeVisible();
  await field(page, 'Code from the app').fill(nextCode());
  await page.keyboard.press('Enter');
  await expect(codeHeading(page)).toHaveCount(0);
  await expectBioStored(page, api, seller, session);
  await logout(page).click();
  await signInByForm(page, seller);
  await button(page, 'Back to sign in').click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
});
