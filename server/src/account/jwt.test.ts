import { minuteMs } from '@duka/domain/values/durations';
import { expect, test } from 'vitest';
import { createTestApi, type Seller, signIn, signUp, type TestApi } from '#testing/test-api.ts';
import { codeOf } from '#testing/test-authenticator.ts';
import { makeJwt, readJwt } from './jwt.ts';

const products = '/databases/marketplace/collections/products/documents';

async function openWithToken() {
  const api = await createTestApi();
  const asha = await signUp(api);
  const juma = await signUp(api);
  return { api, asha, juma, jwt: await newJwt(api, asha) };
}

async function newJwt(api: TestApi, { cookie }: Pick<Seller, 'cookie'>): Promise<string> {
  const answer = await api.call('POST', '/account/jwts', { cookie });
  expect(answer.statusCode).toBe(201);
  return answer.json().jwt;
}

const by = (jwt: string) => ({ headers: { 'x-appwrite-jwt': jwt } });

async function refusalOf(answer: ReturnType<TestApi['call']>) {
  const { code, type, message } = (await answer).json();
  return [code, type, message];
}

test('a token speaks for the account it was made by, with the rights of its session: it reads and writes what is the account’s, and nothing of another', async () => {
  const { api, asha, juma, jwt } = await openWithToken();
  expect((await api.call('GET', '/account', by(jwt))).json().$id).toBe(asha.id);
  const store = { documentId: 'shop', data: { ownerId: asha.id, storeName: 'Asha Agrovet' } };
  const users = { documentId: asha.id, data: { userId: asha.id, firstName: 'Asha', email: asha.email } };
  const path = (collection: string) => products.replace('products', collection);
  expect((await api.call('POST', path('users'), { ...by(jwt), body: users })).statusCode).toBe(201);
  expect((await api.call('POST', path('stores'), { ...by(jwt), body: store })).statusCode).toBe(201);
  const theirs = await newJwt(api, juma);
  expect((await api.call('GET', `${path('stores')}/shop`, by(theirs))).statusCode).toBe(404);
  const stolen = { ...by(theirs), body: { data: { storeName: 'Juma' } } };
  expect((await api.call('PATCH', `${path('stores')}/shop`, stolen)).statusCode).toBe(404);
  expect((await api.call('DELETE', `${path('stores')}/shop`, by(theirs))).statusCode).toBe(404);
});

test('a token ends after 15 minutes, and with its session; a token of an ended session is a guest', async () => {
  const { api, asha, jwt } = await openWithToken();
  api.advance(15 * minuteMs - 2000);
  expect((await api.call('GET', '/account', by(jwt))).statusCode).toBe(200);
  api.advance(2001);
  const expired = 'Failed to verify JWT. Invalid token: Expired';
  expect(await refusalOf(api.call('GET', '/account', by(jwt)))).toEqual([401, 'user_jwt_invalid', expired]);
  const fresh = await newJwt(api, asha);
  await api.call('DELETE', '/account/sessions/current', { cookie: asha.cookie });
  expect((await refusalOf(api.call('GET', '/account', by(fresh))))[1]).toBe('general_unauthorized_scope');
  expect((await refusalOf(api.call('GET', products, by(fresh))))[1]).toBe('user_unauthorized');
});

test('a new password ends the tokens of the other sessions', async () => {
  const { api, asha } = await openWithToken();
  const other = await newJwt(api, { cookie: await signIn(api, asha.email) });
  const body = { password: 'Another-2026', oldPassword: 'Mbegu-Bora-2026' };
  expect((await api.call('PATCH', '/account/password', { cookie: asha.cookie, body })).statusCode).toBe(200);
  expect((await api.call('GET', '/account', by(other))).statusCode).toBe(401);
});

test('a forged token is refused, and no session beside it counts', async () => {
  const { api, asha, juma, jwt } = await openWithToken();
  const [head, payload, signature] = jwt.split('.') as [string, string, string];
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const owner = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const none = encode({ typ: 'JWT', alg: 'none' });
  const forged = [
    `${head}.${encode({ ...owner, userId: juma.id })}.${signature}`,
    `${head}.${encode({ ...owner, exp: owner.exp + 1 })}.${signature}`,
    `${none}.${payload}.`,
    `${none}.${payload}.${signature}`,
    `${head}.${payload}`,
    `${head}.${payload}.${signature}.x`,
    makeJwt({ accountId: asha.id, sessionId: owner.sessionId }, Buffer.alloc(32), api.now()),
    `${head}.${'x'.repeat(5000)}.${signature}`,
    'x',
    '..',
  ];
  for (const text of forged) {
    const answer = api.call('GET', '/account', { ...by(text), cookie: juma.cookie });
    expect((await refusalOf(answer))[1], text.slice(0, 80)).toBe('user_jwt_invalid');
  }
});

test('a token of an account whose session comes too counts before it; with the operator’s key it is refused', async () => {
  const { api, asha, juma, jwt } = await openWithToken();
  expect((await api.call('GET', '/account', { ...by(jwt), cookie: juma.cookie })).json().$id).toBe(asha.id);
  const headers = { 'x-appwrite-jwt': jwt, 'x-appwrite-key': 'x' };
  expect((await refusalOf(api.call('GET', '/account', { headers })))[1]).toBe('user_key_and_session_set');
});

test('a token leads to nothing that outlives it: no other token, no longer session, no second factor', async () => {
  const { api, asha, jwt } = await openWithToken();
  const refused = [404, 'user_session_not_found', 'The current user session could not be found.'];
  expect(await refusalOf(api.call('POST', '/account/jwts', by(jwt)))).toEqual(refused);
  expect(await refusalOf(api.call('PATCH', '/account/sessions/current', by(jwt)))).toEqual(refused);
  await api.database.transaction((tx) => tx.accounts.update(asha.id, { emailVerified: true }));
  const app = '/account/mfa/authenticators/totp';
  expect((await refusalOf(api.call('POST', app, by(jwt))))[1]).toBe('user_more_factors_required');
  expect((await api.call('POST', app, { cookie: asha.cookie })).statusCode).toBe(200);
});

test('a token of a session that owes a second factor opens no more than the session', async () => {
  const { api, asha } = await openWithToken();
  const other = await newJwt(api, { cookie: await signIn(api, asha.email) });
  await api.database.transaction((tx) => tx.accounts.update(asha.id, { emailVerified: true }));
  const app = '/account/mfa/authenticators/totp';
  const { secret } = (await api.call('POST', app, { cookie: asha.cookie })).json();
  await api.call('PUT', app, { cookie: asha.cookie, body: { otp: codeOf(secret, api.now()) } });
  await api.call('PATCH', '/account/mfa', { cookie: asha.cookie, body: { mfa: true } });
  expect((await refusalOf(api.call('GET', '/account', by(other))))[1]).toBe('user_more_factors_required');
});

test('guests make no tokens; an account makes 100 in an hour', async () => {
  const { api, asha } = await openWithToken();
  expect((await api.call('POST', '/account/jwts')).statusCode).toBe(401);
  for (let made = 1; made < 100; made += 1) await newJwt(api, asha);
  expect((await api.call('POST', '/account/jwts', { cookie: asha.cookie })).statusCode).toBe(429);
});

test('no text is read as a token but one of ours', () => {
  const key = Buffer.alloc(32, 1);
  const now = new Date();
  const owner = { accountId: 'a', sessionId: 's' };
  expect(readJwt(makeJwt(owner, key, now), key, now)).toEqual(owner);
  for (const text of ['', '.', '..', 'a.b.c', '\u0000.\u0000.\u0000']) {
    expect(readJwt(text, key, now), text).toMatch(/^Invalid token: /);
  }
});
