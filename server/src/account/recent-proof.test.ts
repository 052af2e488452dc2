import { minuteMs } from '@duka/domain/values/durations';
import { expect, test } from 'vitest';
import type { Mail } from '#mail/mail.ts';
import { createTestApi, password, type Seller, signIn, type TestApi } from '#testing/test-api.ts';
import { codeOf, passChallenge, signUpProtected, signUpProven, stepMs } from '#testing/test-authenticator.ts';

const changes = {
  setUp: ['POST', '/account/mfa/authenticators/totp'],
  confirm: ['PUT', '/account/mfa/authenticators/totp', { otp: '000000' }],
  turnOn: ['PATCH', '/account/mfa', { mfa: true }],
  makeCodes: ['POST', '/account/mfa/recovery-codes'],
  turnOff: ['PATCH', '/account/mfa', { mfa: false }],
  remove: ['DELETE', '/account/mfa/authenticators/totp'],
  readCodes: ['GET', '/account/mfa/recovery-codes'],
  renewCodes: ['PATCH', '/account/mfa/recovery-codes'],
} as const;
type Change = keyof typeof changes;

async function make(api: TestApi, cookie: string, change: Change, given?: object) {
  const [method, path, body] = changes[change];
  return api.call(method, path, { cookie, body: given ?? body });
}

/** Lists the changes that the session may not make without a recent proof. */
async function listRefused(api: TestApi, cookie: string, wanted = Object.keys(changes) as Change[]): Promise<string[]> {
  const refused: string[] = [];
  for (const change of wanted) {
    const answer = await make(api, cookie, change);
    if (answer.statusCode === 401 && answer.json().type === 'user_more_factors_required') refused.push(change);
  }
  return refused;
}

const showPassword = async (api: TestApi, cookie: string, secret = password) =>
  (await api.call('POST', '/account/mfa/password', { cookie, body: { password: secret } })).statusCode;

/** Opens the newest mailed link of an account. */
function readLink(mails: readonly Mail[]) {
  const link = new URL(/https?:\S+/.exec(mails.at(-1)?.text ?? '')?.[0] ?? '');
  return Object.fromEntries(['userId', 'secret'].map((name) => [name, link.searchParams.get(name)]));
}

async function recover(api: TestApi, { email }: Seller, chosen: string): Promise<void> {
  const links = () => api.mails.filter(({ text }) => text.includes('/reset-password?'));
  const count = links().length;
  const body = { email, url: 'http://localhost/reset-password' };
  await api.call('POST', '/account/recovery', { body, headers: { host: 'localhost' } });
  await expect.poll(() => links().length).toBe(count + 1);
  const ended = await api.call('PUT', '/account/recovery', { body: { ...readLink(links()), password: chosen } });
  expect(ended.statusCode).toBe(200);
}

test('a session left open changes nothing about second factors, whichever call it tries, a thousand times (R19) [SET-011]', async () => {
  const api = await createTestApi();
  const plain = await signUpProven(api);
  const seller = await signUpProtected(api);
  await make(api, seller.cookie, 'makeCodes');
  api.advance(11 * minuteMs);
  // Two-factor is off already; the call is refused all the same.
  expect(await listRefused(api, plain.cookie)).toEqual(Object.keys(changes));
  expect(await listRefused(api, seller.cookie)).toEqual(Object.keys(changes));
  for (let round = 0; round < 10; round += 1) {
    const tried = await Promise.all(Array.from({ length: 100 }, () => make(api, seller.cookie, 'turnOff')));
    expect(new Set(tried.map(({ statusCode }) => statusCode))).toEqual(new Set([401]));
  }
  expect((await api.call('GET', '/account', { cookie: seller.cookie })).json().mfa).toBe(true);
});

test('a new session may add protection, but may remove none without a code or the password again (R19) [SET-011]', async () => {
  const api = await createTestApi();
  const seller = await signUpProtected(api);
  expect((await make(api, seller.cookie, 'makeCodes')).statusCode).toBe(200);
  const taking: Change[] = ['turnOff', 'remove', 'readCodes', 'renewCodes'];
  expect(await listRefused(api, seller.cookie, taking)).toEqual(taking);
  expect((await passChallenge(api, seller.cookie, seller.nextCode())).statusCode).toBe(200);
  expect(await listRefused(api, seller.cookie, ['readCodes', 'renewCodes', 'turnOff', 'remove'])).toEqual([]);
});

test('entering the password again allows every change for ten minutes in this session only; a wrong one allows none (R19) [SET-011]', async () => {
  const api = await createTestApi();
  const seller = await signUpProtected(api);
  await make(api, seller.cookie, 'makeCodes');
  const otherTab = seller.cookie;
  const other = await signIn(api, seller.email);
  await passChallenge(api, other, seller.nextCode());
  api.advance(11 * minuteMs);
  expect(await showPassword(api, seller.cookie, 'not my password')).toBe(401);
  expect(await listRefused(api, seller.cookie, ['readCodes'])).toEqual(['readCodes']);
  expect(await showPassword(api, seller.cookie)).toBe(204);
  expect(await listRefused(api, otherTab, ['makeCodes', 'readCodes', 'renewCodes', 'turnOn'])).toEqual([]);
  expect(await listRefused(api, other, ['readCodes'])).toEqual(['readCodes']);
  api.advance(11 * minuteMs);
  expect(await listRefused(api, seller.cookie)).toEqual(Object.keys(changes));
  expect(await showPassword(api, seller.cookie)).toBe(204);
  expect((await make(api, seller.cookie, 'turnOff')).json().mfa).toBe(false);
  expect((await make(api, seller.cookie, 'remove')).statusCode).toBe(204);
});

test('an old session enrols an app after the password, also when the first code comes late (R19) [SET-011]', async () => {
  const api = await createTestApi();
  const { cookie } = await signUpProven(api);
  api.advance(60 * minuteMs);
  await showPassword(api, cookie);
  const { secret } = (await make(api, cookie, 'setUp')).json();
  api.advance(9 * minuteMs);
  const confirmed = await make(api, cookie, 'confirm', { otp: codeOf(secret, api.now()) });
  expect(confirmed.statusCode).toBe(200);
  api.advance(2 * minuteMs);
  expect(await listRefused(api, cookie, ['makeCodes', 'turnOn'])).toEqual([]);
  expect((await api.call('GET', '/account', { cookie })).json().mfa).toBe(true);
});

test('a new session may remove an app that was never proven, as it protects nothing (R19) [SET-011]', async () => {
  const api = await createTestApi();
  const { cookie } = await signUpProven(api);
  await make(api, cookie, 'setUp');
  expect((await make(api, cookie, 'remove')).statusCode).toBe(204);
});

test('a password recovered by mail does not skip the app’s code (R19) [SET-011, CALL-015]', async () => {
  const api = await createTestApi();
  const seller = await signUpProtected(api);
  await recover(api, seller, 'of a thief 2026');
  const thief = await signIn(api, seller.email, 'of a thief 2026');
  expect((await api.call('GET', '/account/mfa/factors', { cookie: thief })).json()).toMatchObject({
    totp: true,
    email: false,
  });
  const asked = await api.call('POST', '/account/mfa/challenge', { cookie: thief, body: { factor: 'email' } });
  expect([asked.statusCode, asked.json().type]).toEqual([401, 'user_more_factors_required']);
  expect(await listRefused(api, thief)).toEqual(Object.keys(changes));
  expect(await showPassword(api, thief, 'of a thief 2026')).toBe(401);
  expect((await api.call('GET', '/account', { cookie: thief })).json().type).toBe('user_more_factors_required');
  expect((await passChallenge(api, thief, seller.nextCode())).statusCode).toBe(200);
  expect((await api.call('GET', '/account', { cookie: thief })).json().mfa).toBe(true);
});

test('a code by mail that was sent before the app was enrolled is not taken after it, nor is a session that showed one (R19) [SET-011]', async () => {
  const api = await createTestApi();
  const seller = await signUpProven(api);
  expect((await make(api, seller.cookie, 'turnOn')).json().mfa).toBe(true);
  const askByMail = async (cookie: string) => {
    const { $id } = (await api.call('POST', '/account/mfa/challenge', { cookie, body: { factor: 'email' } })).json();
    return { challengeId: $id, otp: /^\d{6}$/m.exec(api.mails.at(-1)?.text ?? '')?.[0] };
  };
  const byMail = await signIn(api, seller.email);
  const answer = await api.call('PUT', '/account/mfa/challenge', { cookie: byMail, body: await askByMail(byMail) });
  expect(answer.statusCode).toBe(200);
  const late = await signIn(api, seller.email);
  const early = await askByMail(late);

  const { secret } = (await make(api, seller.cookie, 'setUp')).json();
  await make(api, seller.cookie, 'confirm', { otp: codeOf(secret, api.now()) });
  const refused = await api.call('PUT', '/account/mfa/challenge', { cookie: late, body: early });
  expect([refused.statusCode, refused.json().type]).toEqual([401, 'user_invalid_token']);
  const isWhole = async (cookie: string) => (await api.call('GET', '/account', { cookie })).statusCode === 200;
  expect([await isWhole(byMail), await isWhole(seller.cookie)]).toEqual([false, true]);
  api.advance(stepMs);
  expect((await passChallenge(api, byMail, codeOf(secret, api.now()))).statusCode).toBe(200);
  expect(await isWhole(byMail)).toBe(true);
});

test('a code proves the app or passes one challenge, never both, also from two tabs at once (R19) [SET-011]', async () => {
  const api = await createTestApi();
  const { cookie } = await signUpProven(api);
  const { secret } = (await make(api, cookie, 'setUp')).json();
  const otp = codeOf(secret, api.now());
  const tabs = await Promise.all([make(api, cookie, 'confirm', { otp }), make(api, cookie, 'confirm', { otp })]);
  expect(tabs.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect((await passChallenge(api, cookie, otp)).json().type).toBe('user_invalid_token');
  expect(await listRefused(api, cookie, ['remove'])).toEqual(['remove']);
});
