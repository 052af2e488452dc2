import { expect, test } from 'vitest';
import { createTestApi, password, type Seller, signIn, signUp, type TestApi } from '#testing/test-api.ts';
import { proveAddress, signUpProtected } from '#testing/test-authenticator.ts';

const next = 'Mahindi-Mapya-2026';

async function ask(api: TestApi, { cookie }: Pick<Seller, 'cookie'>, call: string, body?: object) {
  const [method, path] = call.split(' ') as ['GET' | 'POST' | 'PUT' | 'PATCH', string];
  const answer = await api.call(method, `/account/${path}`, { cookie, ...(body && { body }) });
  return [answer.statusCode, answer.json().type ?? 'done'];
}

/** Sets a new password through a recovery mail to this address. */
async function recover(api: TestApi, email: string): Promise<number> {
  api.mails.splice(0);
  await api.call('POST', '/account/recovery', { body: { email, url: 'http://localhost/reset-password' } });
  const findLink = () => api.mails.flatMap(({ text }) => /https?:\/\/\S+secret=\S+/.exec(text)?.[0] ?? [])[0];
  await expect.poll(findLink).toBeDefined();
  const { searchParams } = new URL(findLink() ?? '');
  const body = { userId: searchParams.get('userId'), secret: searchParams.get('secret'), password: next };
  return (await api.call('PUT', '/account/recovery', { body })).statusCode;
}

test('an account whose address is not proven gets no second factor, and learns why (R49) [SET-011]', async () => {
  const api = await createTestApi();
  const seller = await signUp(api);
  const refused = [400, 'user_email_not_verified'];
  expect(await ask(api, seller, 'POST mfa/authenticators/totp')).toEqual(refused);
  expect(await ask(api, seller, 'PATCH mfa', { mfa: true })).toEqual(refused);
  expect(await ask(api, seller, 'POST mfa/recovery-codes')).toEqual(refused);
  expect(await ask(api, seller, 'PATCH mfa', { mfa: false })).toEqual([200, 'done']);
  await proveAddress(api, seller);
  expect(await ask(api, seller, 'POST mfa/authenticators/totp')).toEqual([200, 'done']);
  // The address was changed after the app's secret was shown.
  await ask(api, seller, 'PATCH email', { email: 'another@duka.example', password });
  expect(await ask(api, seller, 'PUT mfa/authenticators/totp', { otp: '000000' })).toEqual(refused);
});

test('recovering an address that was never verified removes the app, codes and sessions of the account’s creator (R49) [CALL-015]', async () => {
  const api = await createTestApi();
  const squatter = await signUpProtected(api);
  await ask(api, squatter, 'POST mfa/recovery-codes');
  const email = 'owner@mailbox.example';
  await ask(api, squatter, 'PATCH email', { email, password });
  expect(await recover(api, email)).toBe(200);
  await expect
    .poll(() => api.mails.map(({ subject }) => subject))
    .toContain('The authenticator app was removed from your Duka account');
  expect(await ask(api, squatter, 'GET sessions')).toEqual([401, 'general_unauthorized_scope']);
  const owner = { cookie: await signIn(api, email, next) };
  const account = (await api.call('GET', '/account', owner)).json();
  expect(account).toMatchObject({ $id: squatter.id, emailVerification: true, mfa: false });
  expect((await api.call('GET', '/account/mfa/factors', owner)).json()).toMatchObject({
    ...{ totp: false, recoveryCode: false },
  });
  expect(await ask(api, owner, 'POST mfa/authenticators/totp')).toEqual([200, 'done']);
});

test('a recovery of a proven address leaves its app as it is (R19, R49) [CALL-015]', async () => {
  const api = await createTestApi();
  const seller = await signUpProtected(api);
  expect(await recover(api, seller.email)).toBe(200);
  const half = { cookie: await signIn(api, seller.email, next) };
  expect(await ask(api, half, 'GET prefs')).toEqual([401, 'user_more_factors_required']);
});
