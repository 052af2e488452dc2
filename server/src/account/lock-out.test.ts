import { minuteMs } from '@duka/domain/values/durations';
import { expect, test } from 'vitest';
import { cookieOf, createTestApi, password, type Seller, signIn, signUp, type TestApi } from '#testing/test-api.ts';
import { passChallenge, signUpProtected } from '#testing/test-authenticator.ts';

const home = '203.0.113.1';

/** Behind a proxy that says whence each call comes. */
const openApi = () => createTestApi({ config: { trustProxy: 1 } });

interface From {
  readonly address?: string;
  readonly cookie?: string;
}

function tryToSignIn(api: TestApi, email: string, secret: string, { address = home, cookie }: From = {}) {
  const headers = { 'x-forwarded-for': address };
  return api.call('POST', '/account/sessions/email', { body: { email, password: secret }, cookie, headers });
}

/** Signs in and out again; returns the cookie that is left in the browser. */
async function useDevice(api: TestApi, { email }: Seller, cookie = ''): Promise<string> {
  const session = await tryToSignIn(api, email, password, { cookie });
  expect(session.statusCode).toBe(201);
  const out = await api.call('DELETE', '/account/sessions/current', { cookie: cookieOf(session) });
  expect([out.statusCode, cookieOf(out)]).toEqual([204, expect.not.stringContaining('duka_device')]);
  return deviceOf(cookieOf(session));
}

function deviceOf(cookies: string): string {
  return /duka_device=[^;]+/.exec(cookies)?.[0] ?? '';
}

test('a stranger’s thousand wrong passwords shut the owner out nowhere: not on a device that signed in before, also behind the same address, and not elsewhere (R18) [CALL-005]', async () => {
  const api = await openApi();
  const owner = await signUp(api);
  const device = await useDevice(api, owner);
  const guess = () => tryToSignIn(api, owner.email, 'not my password');
  const answers = await Promise.all(Array.from({ length: 1000 }, guess));
  // Of those that come at one moment some are refused because of each other, or would wait for too long; none is let in beyond the tenth.
  let last = await guess();
  for (; last.statusCode === 401; last = await guess()) answers.push(last);
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused.length + answers.filter(({ statusCode }) => statusCode === 503).length).toBe(answers.length - 10);
  expect(last.json().type).toBe('general_rate_limit_exceeded');
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(59 * 60);
  expect((await tryToSignIn(api, owner.email, password)).statusCode).toBe(429);
  expect((await tryToSignIn(api, owner.email, password, { cookie: device })).statusCode).toBe(201);
  expect((await tryToSignIn(api, owner.email, password, { address: '198.51.100.7' })).statusCode).toBe(201);
});

test('guesses from many addresses slow down new devices for minutes, and the owner’s own not at all (R18) [CALL-005]', async () => {
  const api = await openApi();
  const owner = await signUp(api);
  const device = await useDevice(api, owner);
  const from = (host: number) => ({ address: `198.51.100.${host}` });
  for (let host = 1; host <= 20; host += 1) {
    expect((await tryToSignIn(api, owner.email, 'not my password', from(host))).statusCode).toBe(401);
  }
  const refused = await tryToSignIn(api, owner.email, password, from(99));
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(10 * 60);
  expect((await tryToSignIn(api, owner.email, password, { cookie: device })).statusCode).toBe(201);
  api.advance(10 * minuteMs);
  expect((await tryToSignIn(api, owner.email, password, from(99))).statusCode).toBe(201);
});

test('a thousand sign-ins at once are turned away before they delay the owner, who is let in first (R18) [CALL-005]', async () => {
  const api = await openApi();
  const owner = await signUp(api);
  const device = await useDevice(api, owner);
  const flood = Array.from({ length: 1000 }, (_, index) => {
    const address = `10.0.${index >> 8}.${index & 255}`;
    return tryToSignIn(api, `nobody${index}@duka.example`, 'not my password', { address });
  });
  let answered = 0;
  for (const each of flood) void each.then(({ statusCode }) => (answered += statusCode === 401 ? 1 : 0));
  const own = await tryToSignIn(api, owner.email, password, { cookie: device });
  const answeredBefore = answered;
  const answers = await Promise.all(flood);
  expect(own.statusCode).toBe(201);
  const busy = answers.filter(({ statusCode }) => statusCode === 503);
  // How many find a place depends on the machine: a fast one has checked some hundred before the last arrive.
  expect(busy.length).toBeGreaterThan(0);
  expect(busy.length + answered).toBe(answers.length);
  expect(busy[0]?.json()).toMatchObject({ type: 'general_service_unavailable', code: 503 });
  expect(Number(busy[0]?.headers['retry-after'])).toBeGreaterThanOrEqual(2);
  // Some of those who were let in before the owner are still waiting.
  expect(answeredBefore).toBeLessThan(answered);
});

test('a hundred and fifty checks of one’s own right password hold up nobody’s sign-in (R18, R48) [CALL-005]', async () => {
  const api = await openApi();
  const greedy = await signUp(api);
  const others = [];
  for (let number = 0; number < 12; number += 1) others.push(await signUp(api));
  const cookie = cookieOf(await tryToSignIn(api, greedy.email, password));
  let checked = 0;
  const flood = Array.from({ length: 150 }, async () => {
    const { statusCode } = await api.call('POST', '/account/mfa/password', { body: { password }, cookie });
    if (statusCode === 204) checked += 1;
    return statusCode;
  });
  const signIns = await Promise.all(
    others.map(({ email }, at) => tryToSignIn(api, email, password, { address: `198.51.100.${at}` })),
  );
  const checkedBefore = checked;
  const answered = await Promise.all(flood);
  expect(signIns.map(({ statusCode }) => statusCode)).toEqual(others.map(() => 201));
  expect(answered.filter((status) => status !== 204 && status !== 429)).toEqual([]);
  // The flood has one of the two places at most; without turns, all its checks would come before the sign-ins.
  expect(checkedBefore).toBeLessThan(checked);
});

test('guesses from one address hold up neither a known device behind it nor new ones elsewhere (R18, R48) [CALL-005]', async () => {
  const api = await openApi();
  // The cost of an account is remembered in this process, and the tests' accounts have the ids of others.
  for (let number = 0; number < 20; number += 1) await signUp(api);
  const owner = await signUp(api);
  const device = await useDevice(api, owner);
  let guessed = 0;
  const flood = Array.from({ length: 250 }, async (_, at) => {
    const { statusCode } = await tryToSignIn(api, `nobody${at}@duka.example`, 'not my password');
    if (statusCode === 401) guessed += 1;
    return statusCode;
  });
  const own = await Promise.all([
    tryToSignIn(api, owner.email, password, { cookie: device }),
    tryToSignIn(api, owner.email, password, { address: '198.51.100.7' }),
  ]);
  const guessedBefore = guessed;
  const answered = await Promise.all(flood);
  expect(own.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  expect(answered.filter((status) => status !== 401 && status !== 429)).toEqual([]);
  expect(guessedBefore).toBeLessThan(guessed);
});

test('the mark of a device names nobody, serves its account alone, and separates several accounts (R18)', async () => {
  const api = await openApi();
  const [asha, juma] = [await signUp(api), await signUp(api)];
  const session = await tryToSignIn(api, asha.email, password);
  const set = [session.headers['set-cookie']].flat().find((cookie) => cookie?.startsWith('duka_device='));
  expect(set).toMatch(/^duka_device=[\w-]{43}; Path=\/; Expires=[^;]+ 2027 [^;]+; HttpOnly; SameSite=Lax$/);
  const mark = deviceOf(cookieOf(session));
  expect(Buffer.from(mark.slice('duka_device='.length), 'base64url').toString('latin1')).not.toContain(asha.id);

  const both = await useDevice(api, juma, mark);
  expect(both.split('.')).toHaveLength(2);
  const again = await useDevice(api, asha, both);
  expect(again.startsWith(mark)).toBe(true);
  expect(again.split('.')).toHaveLength(2);

  for (let tries = 0; tries < 10; tries += 1) await tryToSignIn(api, asha.email, 'not my password');
  const foreign = await useDevice(api, juma);
  for (const cookie of [foreign, `duka_device=${'A'.repeat(43)}`, 'duka_device=', `duka_device=${'.'.repeat(3000)}`]) {
    expect((await tryToSignIn(api, asha.email, password, { cookie })).statusCode).toBe(429);
  }
  expect((await tryToSignIn(api, asha.email, password, { cookie: both })).statusCode).toBe(201);
});

test('a password alone makes no known device of one that still owes a code (R18)', async () => {
  const api = await openApi();
  const seller = await signUpProtected(api);
  const half = await tryToSignIn(api, seller.email, password);
  expect(deviceOf(cookieOf(half))).toBe('');
  const passed = await passChallenge(api, cookieOf(half), seller.nextCode());
  expect(deviceOf(cookieOf(passed))).not.toBe('');
});

test('an attacker who knows the password and guesses codes locks no known device out (R18) [SET-011]', async () => {
  const api = await openApi();
  const seller = await signUpProtected(api);
  const whole = await passChallenge(api, await signIn(api, seller.email), seller.nextCode());
  const device = deviceOf(cookieOf(whole));
  const statuses: number[] = [];
  for (let session = 0; session < 4; session += 1) {
    const thief = await signIn(api, seller.email);
    for (let tries = 0; tries < 10; tries += 1) {
      statuses.push((await passChallenge(api, thief, '000000').catch(() => ({ statusCode: 429 }))).statusCode);
    }
  }
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(30);
  expect(statuses.at(-1)).toBe(429);
  const half = await tryToSignIn(api, seller.email, password, { cookie: device });
  const own = `${cookieOf(half)}; ${device}`;
  expect((await passChallenge(api, own, seller.nextCode())).statusCode).toBe(200);
});

test('a stranger who asks for recovery after recovery leaves the owner’s to the owner (R18) [CALL-014]', async () => {
  const api = await openApi();
  const owner = await signUp(api);
  const device = await useDevice(api, owner);
  const ask = async ({ address = home, cookie }: From = {}) => {
    const body = { email: owner.email, url: 'http://localhost/reset-password' };
    const headers = { host: 'localhost', 'x-forwarded-for': address };
    return (await api.call('POST', '/account/recovery', { body, cookie, headers })).statusCode;
  };
  const asked = await Promise.all(Array.from({ length: 11 }, () => ask()));
  expect(asked.filter((status) => status === 429)).toHaveLength(1);
  expect(await ask({ cookie: device })).toBe(201);
  expect(await ask({ address: '198.51.100.7' })).toBe(201);
});

test('a stranger’s wrong secrets deny no owner a mailed link (R18) [CALL-015, CALL-017]', async () => {
  const api = await openApi();
  const owner = await signUp(api);
  const headers = { host: 'localhost', 'x-forwarded-for': home };
  const url = 'http://localhost/verify-email';
  await api.call('POST', '/account/verification', { cookie: owner.cookie, body: { url }, headers });
  const secret = /secret=([0-9a-f]+)/.exec(api.mails[0]?.text ?? '')?.[1];
  const prove = async (body: object, address: string) =>
    (await api.call('PUT', '/account/verification', { body, headers: { 'x-forwarded-for': address } })).statusCode;
  const wrong = { userId: owner.id, secret: 'wrong' };
  const tried = await Promise.all(Array.from({ length: 1000 }, () => prove(wrong, '198.51.100.7')));
  expect(tried.filter((status) => status === 401)).toHaveLength(10);
  expect(await prove({ userId: owner.id, secret }, home)).toBe(200);
});

test('one session’s wrong passwords stop no other session of the account from changing it (R18) [CALL-013]', async () => {
  const api = await openApi();
  const owner = await signUp(api);
  const thief = await signIn(api, owner.email);
  const change = async (cookie: string, oldPassword: string) => {
    const body = { password: 'Mbegu-Mpya-2027', oldPassword };
    return (await api.call('PATCH', '/account/password', { cookie, body })).statusCode;
  };
  for (let tries = 0; tries < 20; tries += 1) expect(await change(thief, 'not my password')).toBe(401);
  expect(await change(thief, password)).toBe(429);
  expect(await change(owner.cookie, password)).toBe(200);
});
