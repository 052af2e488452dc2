import { dayMs } from '@duka/domain/values/durations';
import { expect, test } from 'vitest';
import { cookieOf, createTestApi, password, signIn, signUp } from '#testing/test-api.ts';
import { openSocket } from '#testing/test-sockets.ts';

test('a renewed session lives for a year from then on, with the cookies of its browser, and its sockets live', async () => {
  const api = await createTestApi();
  const { id, email } = await signUp(api);
  const cookie = await signIn(api, email);
  const before = (await api.call('GET', '/account/sessions/current', { cookie })).json();
  const socket = await openSocket(api.app, { channels: ['account'], headers: { cookie } });
  expect((await socket.next()).type).toBe('connected');
  api.advance(20 * dayMs);
  const answer = await api.call('PATCH', '/account/sessions/current', { cookie });
  expect(answer.statusCode).toBe(200);
  const after = answer.json();
  expect(Date.parse(after.expire) - Date.parse(before.expire)).toBeGreaterThanOrEqual(20 * dayMs);
  expect(after).toMatchObject({ $id: before.$id, current: true, secret: '' });
  expect(cookie.startsWith(cookieOf(answer))).toBe(true);
  expect(answer.cookies[0]?.expires?.getTime()).toBeGreaterThan(Date.parse(before.expire));
  const event = await socket.next();
  expect(event.data.events).toContain(`users.${id}.sessions.${before.$id}.update`);
  expect((await api.call('GET', '/account', { cookie })).statusCode).toBe(200);
  await api.call('PATCH', '/account/name', { cookie, body: { name: 'Asha' } });
  expect((await socket.next()).data.events).toContain(`users.${id}.update.name`);
});

test('another session of the account is renewed by its id, without cookies; one of another account is not there', async () => {
  const api = await createTestApi();
  const asha = await signUp(api);
  const juma = await signUp(api);
  const other = (await api.call('GET', '/account/sessions/current', { cookie: await signIn(api, asha.email) })).json()
    .$id;
  const renewed = await api.call('PATCH', `/account/sessions/${other}`, { cookie: asha.cookie });
  expect([renewed.statusCode, renewed.json().current, renewed.cookies]).toEqual([200, false, []]);
  for (const [cookie, sessionId] of [
    [juma.cookie, other],
    [asha.cookie, 'unknown'],
  ]) {
    const answer = await api.call('PATCH', `/account/sessions/${sessionId}`, { cookie });
    expect([answer.statusCode, answer.json().type]).toEqual([404, 'user_session_not_found']);
  }
  expect((await api.call('PATCH', '/account/sessions/current')).statusCode).toBe(401);
});

test('a session that has ended is not renewed; ten renewals in an hour are enough', async () => {
  const api = await createTestApi();
  const { cookie } = await signUp(api);
  for (let time = 0; time < 10; time += 1) await api.call('PATCH', '/account/sessions/current', { cookie });
  expect((await api.call('PATCH', '/account/sessions/current', { cookie })).statusCode).toBe(429);
  api.advance(31 * dayMs);
  expect((await api.call('PATCH', '/account/sessions/current', { cookie })).statusCode).toBe(401);
});

test('the logs are the sign-ins of the sessions that live, the newest first, to their account alone', async () => {
  const api = await createTestApi();
  const asha = await signUp(api);
  await signUp(api);
  const agent =
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36';
  api.advance(1000);
  const body = { email: asha.email, password };
  await api.call('POST', '/account/sessions/email', { body, headers: { 'user-agent': agent } });
  const read = async (query = '') => (await api.call('GET', `/account/logs${query}`, { cookie: asha.cookie })).json();
  const { total, logs } = await read();
  expect(total).toBe(2);
  expect(logs[0]).toMatchObject({
    event: 'session.create',
    userId: asha.id,
    clientName: 'Chrome Mobile',
    mode: 'default',
  });
  expect(Date.parse(logs[0].time)).toBeGreaterThan(Date.parse(logs[1].time));
  const query = (method: string, value: number) => encodeURIComponent(JSON.stringify({ method, values: [value] }));
  const page = await read(`?queries[0]=${query('limit', 1)}&queries[1]=${query('offset', 1)}`);
  expect(page).toEqual({ total: 2, logs: [logs[1]] });
  expect(await read(`?queries[0]=${query('equal', 1)}`)).toMatchObject({
    ...{ code: 400, type: 'general_query_invalid', message: 'Invalid query: Invalid query method: equal' },
  });
  expect((await api.call('GET', '/account/logs')).statusCode).toBe(401);
});
