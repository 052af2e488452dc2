import { dayMs } from '@duka/domain/values/durations';
import { expect, test } from 'vitest';
import { StoreUnavailableError } from '#database/store-errors.ts';
import { isSpread } from '#testing/spread-calls.ts';
import { cookieOf, createTestApi, password, signIn, signUp, type TestApi } from '#testing/test-api.ts';
import { deleteEnded } from './sessions.ts';

function tryToSignIn(api: TestApi, email: string, secret: string) {
  return api.call('POST', '/account/sessions/email', { body: { email, password: secret } });
}

/** Returns the bare token of a `cookie` header. */
function tokenOf(cookie: string): string {
  return decodeURIComponent(/a_session_duka=([^;]+)/.exec(cookie)?.[1] ?? '');
}

async function isSignedIn(api: TestApi, headers: Record<string, string>): Promise<boolean> {
  return (await api.call('GET', '/account', { headers })).statusCode === 200;
}

test('e-mail and password open a session of 365 days, in two cookies no script can read (R8) [CALL-005, SESS-005, DATA-020]', async () => {
  const api = await createTestApi();
  const { id, email } = await signUp(api);
  const answer = await tryToSignIn(api, email.toUpperCase(), password);
  expect(answer.statusCode).toBe(201);
  const session = answer.json();
  expect(session).toMatchObject({
    userId: id,
    provider: 'email',
    providerUid: email,
    secret: '',
    current: true,
    factors: ['password'],
    mfaUpdatedAt: '',
    countryName: 'Unknown',
  });
  expect(Date.parse(session.expire) - Date.parse(session.$createdAt)).toBe(365 * dayMs);
  const raw = [answer.headers['set-cookie']].flat();
  for (const [index, name] of ['a_session_duka', 'a_session_duka_legacy'].entries()) {
    expect(raw[index]).toMatch(
      new RegExp(`^${name}=[A-Za-z0-9%=]+; Path=/; Expires=[^;]+ 2027 [^;]+; HttpOnly; SameSite=Lax$`),
    );
  }
  expect(answer.headers['x-fallback-cookies']).toBeUndefined();
});

test('of a session’s secret only the SHA-256 is stored (wire section 3) [SESS-005]', async () => {
  const api = await createTestApi();
  const { id, cookie } = await signUp(api);
  const { secret } = JSON.parse(Buffer.from(tokenOf(cookie), 'base64').toString());
  const [session] = await api.database.accounts.listSessions(id);
  expect(secret).toMatch(/^[0-9a-f]{256}$/);
  expect(session?.secretHash).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(session)).not.toContain(secret);
});

test('over https the cookies travel by https alone (R8) [SESS-005]', async () => {
  const api = await createTestApi({ config: { publicUrl: 'https://duka.example' } });
  const { email } = await signUp(api);
  const answer = await api.call('POST', '/account/sessions/email', {
    body: { email, password },
    headers: { host: 'duka.example' },
  });
  expect([answer.headers['set-cookie']].flat().every((cookie) => cookie?.includes('; Secure'))).toBe(true);
  // A proxy may call us by an address of its own.
  const inside = await api.call('POST', '/account/sessions/email', {
    body: { email, password },
    headers: { host: '10.0.0.5:4000' },
  });
  expect([inside.headers['set-cookie']].flat().every((cookie) => cookie?.includes('; Secure'))).toBe(true);
});

test('a wrong password and an unknown e-mail are refused in the same words [CALL-005, ERR-001]', async () => {
  const api = await createTestApi();
  const { email } = await signUp(api);
  for (const address of [email, 'nobody@duka.example', 'alias-x@login.duka.invalid']) {
    const answer = await tryToSignIn(api, address, 'not my password');
    expect(answer.statusCode).toBe(401);
    expect(answer.cookies).toEqual([]);
    expect(answer.json()).toEqual({
      message: 'Invalid credentials. Please check the email and password.',
      code: 401,
      type: 'user_invalid_credentials',
      version: '1.7.5',
    });
  }
});

test.each([
  [{}, 'Param "email" is not optional.'],
  [{ email: '+255712000001' }, 'Invalid `email` param: Value must be a valid email address'],
  [{ email: 'a@duka.example' }, 'Param "password" is not optional.'],
  [
    { email: 'a@duka.example', password: 'guess' },
    'Invalid `password` param: Password must be between 8 and 256 characters long.',
  ],
])('signing in with %j names what is wrong [CALL-005]', async (body, message) => {
  const api = await createTestApi();
  const answer = await api.call('POST', '/account/sessions/email', { body });
  expect([answer.statusCode, answer.json().message]).toEqual([400, message]);
});

test('who is signed in must sign out first [CALL-005]', async () => {
  const api = await createTestApi();
  const { cookie, email } = await signUp(api);
  const answer = await api.call('POST', '/account/sessions/email', { cookie, body: { email, password } });
  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toMatchObject({
    type: 'user_session_already_exists',
    message: 'Creation of a session is prohibited when a session is active.',
  });
});

test('after ten failures an e-mail waits for the next hour; others do not, and a success starts anew (wire section 11)', async () => {
  const api = await createTestApi();
  const [asha, juma] = [await signUp(api), await signUp(api)];
  const fail = async (count: number) => {
    for (let made = 0; made < count; made += 1) {
      expect((await tryToSignIn(api, asha.email, 'not my password')).statusCode).toBe(401);
    }
  };
  await fail(9);
  await signIn(api, asha.email);
  await fail(10);
  const refused = await tryToSignIn(api, asha.email.toUpperCase(), password);
  expect([refused.statusCode, refused.json().type]).toEqual([429, 'general_rate_limit_exceeded']);
  expect(refused.headers).toMatchObject({ 'x-ratelimit-limit': '10', 'x-ratelimit-remaining': '0' });
  await signIn(api, juma.email);
  api.advance(60 * 60 * 1000);
  await signIn(api, asha.email);
});

test('guesses sent all at once cannot outrun the limit (wire section 11)', async () => {
  const api = await createTestApi();
  const { email } = await signUp(api);
  const answers = await Promise.all(Array.from({ length: 15 }, () => tryToSignIn(api, email, 'not my password')));
  const codes = answers.map((answer) => answer.statusCode);
  expect(codes.filter((code) => code === 401)).toHaveLength(10);
  expect(codes.filter((code) => code === 429)).toHaveLength(5);
});

test('a session is known by cookie, by either name, by header, or by the fallback of local storage [CALL-002, SESS-005]', async () => {
  const api = await createTestApi();
  const token = tokenOf((await signUp(api)).cookie);
  const encoded = encodeURIComponent(token);
  expect(await isSignedIn(api, { cookie: `a_session_duka=${encoded}` })).toBe(true);
  expect(await isSignedIn(api, { cookie: `a_session_duka_legacy=${encoded}` })).toBe(true);
  expect(await isSignedIn(api, { 'x-appwrite-session': token })).toBe(true);
  expect(await isSignedIn(api, { 'x-fallback-cookies': JSON.stringify({ a_session_duka: token }) })).toBe(true);
  expect(await isSignedIn(api, { cookie: `a_session_other=${encoded}` })).toBe(false);
});

test('what does not decode is passed over, but a stale cookie beats a good header (wire section 3) [CALL-002]', async () => {
  const api = await createTestApi();
  const { cookie, email } = await signUp(api);
  const good = tokenOf(await signIn(api, email));
  expect(await isSignedIn(api, { cookie: 'a_session_duka=garbage', 'x-appwrite-session': good })).toBe(true);
  await api.call('DELETE', '/account/sessions/current', { cookie });
  expect(await isSignedIn(api, { cookie, 'x-appwrite-session': good })).toBe(false);
});

test.each(['[]', '{}', '', 'null', '{"a_session_duka":7}', '{"a_session_duka":"bm8="}', '\u00ff'])(
  'a fallback of %j is no session and no error [CALL-002]',
  async (fallback) => {
    const api = await createTestApi();
    const answer = await api.call('GET', '/account', { headers: { 'x-fallback-cookies': fallback } });
    expect([answer.statusCode, answer.json().type]).toEqual([401, 'general_unauthorized_scope']);
  },
);

test('a forged or another account’s token is a guest’s (wire section 3) [PERM-006]', async () => {
  const api = await createTestApi();
  const [asha, juma] = [await signUp(api), await signUp(api)];
  const { secret } = JSON.parse(Buffer.from(tokenOf(asha.cookie), 'base64').toString());
  for (const forged of [
    { id: juma.id, secret },
    { id: asha.id, secret: 'x' },
    { id: asha.id, secret: { $ne: 1 } },
  ]) {
    const token = Buffer.from(JSON.stringify(forged)).toString('base64');
    expect(await isSignedIn(api, { 'x-appwrite-session': token })).toBe(false);
  }
});

test('a session that nobody used for 30 days has ended, and one that is used lives on (wire section 3) [SESS-005]', async () => {
  const api = await createTestApi();
  const { email, cookie } = await signUp(api);
  const used = await signIn(api, email);
  const read = async (as: string) => (await api.call('GET', '/account', { cookie: as })).statusCode;
  for (let days = 0; days < 29; days += 7) {
    expect(await read(used)).toBe(200);
    api.advance(7 * dayMs);
  }
  expect([await read(cookie), await read(used)]).toEqual([401, 200]);
  expect((await api.call('GET', '/account/sessions', { cookie: used })).json().total).toBe(1);
  await deleteEnded(api.database, api.now());
  expect((await api.database.accounts.listSessions('seller-1')).length).toBe(1);
});

test('a session ends by itself after 365 days (wire section 3)', async () => {
  const api = await createTestApi();
  const { cookie } = await signUp(api);
  for (let weeks = 0; weeks < 52; weeks += 4) {
    api.advance(28 * dayMs);
    expect(await isSignedIn(api, { cookie })).toBe(true);
  }
  api.advance(dayMs);
  expect(await isSignedIn(api, { cookie })).toBe(false);
});

test('sessions are listed, one of them current, and each can be asked for [CALL-006]', async () => {
  const api = await createTestApi();
  const { cookie, email, id } = await signUp(api);
  await signIn(api, email);
  const { total, sessions } = (await api.call('GET', '/account/sessions', { cookie })).json();
  expect(total).toBe(2);
  expect(sessions.map(({ current }: { current: boolean }) => current)).toEqual([true, false]);
  const current = await api.call('GET', '/account/sessions/current', { cookie });
  expect(current.json()).toEqual(sessions[0]);
  expect(current.json()).toMatchObject({ userId: id, current: true, secret: '' });
  const other = await api.call('GET', `/account/sessions/${sessions[1].$id}`, { cookie });
  expect(other.json()).toMatchObject({ $id: sessions[1].$id, current: false });
});

test('a session that is unknown or someone else’s is not found [CALL-006, CALL-007]', async () => {
  const api = await createTestApi();
  const [asha, juma] = [await signUp(api), await signUp(api)];
  const foreign = (await api.call('GET', '/account/sessions/current', { cookie: juma.cookie })).json().$id;
  for (const method of ['GET', 'DELETE'] as const) {
    for (const id of ['unknown', foreign, 'x'.repeat(200)]) {
      const answer = await api.call(method, `/account/sessions/${id}`, { cookie: asha.cookie });
      expect([answer.statusCode, answer.json().type]).toEqual([404, 'user_session_not_found']);
    }
  }
  expect(await isSignedIn(api, { cookie: juma.cookie })).toBe(true);
});

test('signing out ends the session and takes the cookies back, without a JSON body [CALL-007, SESS-003]', async () => {
  const api = await createTestApi();
  const { cookie, email } = await signUp(api);
  const other = await signIn(api, email);
  const answer = await api.call('DELETE', '/account/sessions/current', {
    cookie,
    headers: { 'content-type': 'application/json' },
  });
  expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([204, '', undefined]);
  expect(answer.cookies).toMatchObject([
    { name: 'a_session_duka', value: '', path: '/', expires: new Date(0) },
    { name: 'a_session_duka_legacy', value: '', path: '/', expires: new Date(0) },
  ]);
  expect(await isSignedIn(api, { cookie })).toBe(false);
  expect(await isSignedIn(api, { cookie: other })).toBe(true);
});

test('ending another of one’s sessions leaves this one and its cookies alone [CALL-007]', async () => {
  const api = await createTestApi();
  const { cookie, email } = await signUp(api);
  const other = await signIn(api, email);
  const otherId = (await api.call('GET', '/account/sessions/current', { cookie: other })).json().$id;
  const answer = await api.call('DELETE', `/account/sessions/${otherId}`, { cookie });
  expect([answer.statusCode, answer.cookies]).toEqual([204, []]);
  expect(await isSignedIn(api, { cookie: other })).toBe(false);
  expect(await isSignedIn(api, { cookie })).toBe(true);
});

test('signing out everywhere ends every session, this one too [CALL-008, SESS-004]', async () => {
  const api = await createTestApi();
  const { cookie, email } = await signUp(api);
  const other = await signIn(api, email);
  const answer = await api.call('DELETE', '/account/sessions', { cookie });
  expect([answer.statusCode, answer.cookies.length]).toEqual([204, 2]);
  expect(await isSignedIn(api, { cookie })).toBe(false);
  expect(await isSignedIn(api, { cookie: other })).toBe(false);
});

test('the eleventh sign-in drops the oldest session (wire section 3)', async () => {
  const api = await createTestApi();
  const { cookie: oldest, email } = await signUp(api);
  const cookies: string[] = [];
  for (let count = 0; count < 10; count += 1) {
    api.advance(1000);
    cookies.push(await signIn(api, email));
  }
  expect(await isSignedIn(api, { cookie: oldest })).toBe(false);
  expect(await isSignedIn(api, { cookie: cookies[0] as string })).toBe(true);
  expect((await api.call('GET', '/account/sessions', { cookie: cookies[9] as string })).json().total).toBe(10);
});

test('only an allowed page of another site is given the session by header, and notified when it ends (R8) [CALL-002]', async () => {
  const api = await createTestApi({ config: { publicUrl: 'https://shop.example' } });
  const { email } = await signUp(api);
  const signInFrom = (headers: Record<string, string>) =>
    api.call('POST', '/account/sessions/email', {
      body: { email, password },
      headers: { host: 'localhost', ...headers },
    });

  const own = await signInFrom({ origin: 'http://localhost:5173' });
  expect(own.headers['x-fallback-cookies']).toBeUndefined();
  const sameSite = await signInFrom({ origin: 'https://shop.example', 'sec-fetch-site': 'same-site' });
  expect(sameSite.headers['x-fallback-cookies']).toBeUndefined();
  const cross = await signInFrom({ origin: 'https://shop.example' });
  const fallback = String(cross.headers['x-fallback-cookies']);
  expect(await isSignedIn(api, { 'x-fallback-cookies': fallback })).toBe(true);
  const out = await api.call('DELETE', '/account/sessions/current', {
    headers: { origin: 'https://shop.example', host: 'localhost', cookie: cookieOf(cross) },
  });
  expect(out.headers['x-fallback-cookies']).toBe('[]');
});

test('a key and a session in one call are refused (wire section 2)', async () => {
  const api = await createTestApi();
  const { cookie } = await signUp(api);
  const answer = await api.call('GET', '/account', { cookie, headers: { 'x-appwrite-key': 'secret' } });
  expect([answer.statusCode, answer.json().type]).toEqual([403, 'user_key_and_session_set']);
});

test.skipIf(isSpread)(
  'a store that takes no writes stops nobody from reading, and is not asked again for each call [SESS-003]',
  async () => {
    const api = await createTestApi();
    const { cookie } = await signUp(api);
    const { transaction } = api.database;
    let asked = 0;
    const refuse = async () => {
      asked += 1;
      throw new StoreUnavailableError('full', new Error('disk full'));
    };
    api.advance(16 * 60 * 1000);
    Object.assign(api.database, { transaction: refuse });
    for (let times = 0; times < 5; times += 1) expect(await isSignedIn(api, { cookie })).toBe(true);
    expect(asked).toBe(1);
    api.advance(61 * 1000);
    Object.assign(api.database, { transaction });
    await isSignedIn(api, { cookie });
    const [session] = (await api.call('GET', '/account/sessions', { cookie })).json().sessions;
    expect(Date.parse(session.$updatedAt) - Date.parse(session.$createdAt)).toBeGreaterThan(16 * 60 * 1000);
  },
);

test('a session shows the device it was opened on, and when it was last used [SESS-003]', async () => {
  const api = await createTestApi();
  const { cookie, email } = await signUp(api);
  const phone =
    'Mozilla/5.0 (Linux; Android 13; TECNO KI5q) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
  const body = { email, password };
  const opened = await api.call('POST', '/account/sessions/email', { body, headers: { 'user-agent': phone } });
  const described = {
    ...{ clientType: 'browser', clientName: 'Chrome Mobile', clientVersion: '140.0.0.0', clientEngine: 'Blink' },
    ...{
      osName: 'Android',
      osVersion: '13',
      deviceName: 'smartphone',
      deviceBrand: 'Tecno',
      deviceModel: 'TECNO KI5q',
    },
  };
  expect(opened.json()).toMatchObject(described);
  const read = async () => (await api.call('GET', '/account/sessions', { cookie })).json().sessions[1];
  expect(await read()).toMatchObject({ ...described, current: false, $updatedAt: opened.json().$createdAt });
  api.advance(16 * 60 * 1000);
  const used = api.now();
  expect(await isSignedIn(api, { cookie: cookieOf(opened) })).toBe(true);
  const { $updatedAt } = await read();
  expect(Date.parse($updatedAt)).toBeGreaterThanOrEqual(used.getTime());
  api.advance(60 * 1000);
  await isSignedIn(api, { cookie: cookieOf(opened) });
  expect((await read()).$updatedAt).toBe($updatedAt);
});
