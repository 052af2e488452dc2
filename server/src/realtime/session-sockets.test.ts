import { hourMs } from '@duka/domain/values/durations';
import { expect, test } from 'vitest';
import { skipBehindBalancer } from '#testing/skip-behind-balancer.ts';
import { createTestApi, password, signIn, signUp, type TestApi } from '#testing/test-api.ts';
import { openSocket, type TestSocket } from '#testing/test-sockets.ts';

const ended = { type: 'error', data: { code: 1008, message: 'The session has ended.' } };

/** Opens a socket for the session in the cookie and takes its first message. */
async function connect(api: TestApi, cookie: string, channels = ['account']): Promise<TestSocket> {
  const socket = await openSocket(api.app, { channels, headers: { cookie } });
  expect((await socket.next()).data.user).not.toBeNull();
  return socket;
}

/** Takes everything until the socket receives the end of its session and is closed. */
async function expectEnd(socket: TestSocket): Promise<void> {
  let message = await socket.next();
  while (message.type === 'event') message = await socket.next();
  expect(message).toEqual(ended);
  expect(await socket.closed).toBe(1008);
}

test('signing out ends the sockets of that session, and of no other (R12) [SESS-003]', async () => {
  const api = await createTestApi();
  const seller = await signUp(api);
  const phone = await signIn(api, seller.email);
  const [first, second, other] = [
    await connect(api, seller.cookie),
    await connect(api, seller.cookie),
    await connect(api, phone),
  ];
  await api.call('DELETE', '/account/sessions/current', { cookie: seller.cookie });
  await expectEnd(first);
  await expectEnd(second);
  const [notified] = await other.drain();
  expect(notified?.data.events[0]).toMatch(new RegExp(`^users\\.${seller.id}\\.sessions\\.[0-9a-f]{20}\\.delete$`));
  expect(notified?.data.channels).toEqual(['account', `account.${seller.id}`]);
});

test('ending a session from another device ends its sockets (R12) [SESS-003]', async () => {
  const api = await createTestApi();
  const seller = await signUp(api);
  const phone = await signIn(api, seller.email);
  const socket = await connect(api, phone);
  const { sessions } = (await api.call('GET', '/account/sessions', { cookie: phone })).json();
  const { $id } = sessions.find((session: { current: boolean }) => session.current);
  await api.call('DELETE', `/account/sessions/${$id}`, { cookie: seller.cookie });
  await expectEnd(socket);
});

test('signing out everywhere ends every socket of the account, not a stranger’s (R12) [SESS-004]', async () => {
  const api = await createTestApi();
  const [seller, stranger] = [await signUp(api), await signUp(api)];
  const sockets = [await connect(api, seller.cookie), await connect(api, await signIn(api, seller.email))];
  const other = await connect(api, stranger.cookie);
  await api.call('DELETE', '/account/sessions', { cookie: seller.cookie });
  for (const socket of sockets) await expectEnd(socket);
  expect(await other.drain()).toEqual([]);
});

test('a new password ends the sockets of the other sessions, and notifies the one that set it (R8, R12) [SESS-003]', async () => {
  const api = await createTestApi();
  const seller = await signUp(api);
  const own = await connect(api, seller.cookie);
  const stolen = await connect(api, await signIn(api, seller.email));
  await own.drain();
  const body = { password: 'a new password', oldPassword: password };
  expect((await api.call('PATCH', '/account/password', { cookie: seller.cookie, body })).statusCode).toBe(200);
  await expectEnd(stolen);
  // Of several servers that of this socket may hear of it a little later.
  const nextName = async () => (await own.next()).data.events[0];
  let event = await nextName();
  while (event.includes('.sessions.')) event = await nextName();
  expect(event).toBe(`users.${seller.id}.update.password`);
});

test('a recovered password ends every socket of the account (R8, R12) [SESS-004]', async () => {
  const api = await createTestApi();
  const seller = await signUp(api);
  const socket = await connect(api, seller.cookie);
  const headers = { host: 'localhost' };
  const asked = { email: seller.email, url: 'http://localhost/reset-password' };
  await api.call('POST', '/account/recovery', { body: asked, headers });
  await expect.poll(() => api.mails.length).toBe(1);
  const secret = /secret=([0-9a-f]+)/.exec(api.mails.at(-1)?.text ?? '')?.[1];
  const body = { userId: seller.id, secret, password: 'a new password' };
  expect((await api.call('PUT', '/account/recovery', { body })).statusCode).toBe(200);
  await expectEnd(socket);
});

test('the eleventh sign-in drops the oldest session and its sockets (R12) [SESS-003]', async () => {
  const api = await createTestApi();
  const seller = await signUp(api);
  const socket = await connect(api, seller.cookie);
  for (let count = 2; count <= 11; count += 1) {
    api.advance(1000);
    await signIn(api, seller.email);
  }
  await expectEnd(socket);
});

test('a session that runs out ends its sockets: whatever they say or would hear is answered so (R12) [SESS-003]', async () => {
  // This server counts as one that has not read the commits of the others for a year, and closes its sockets to make them reconnect.
  skipBehindBalancer('moves the timers or the clock of the server’s whole process');
  const api = await createTestApi();
  const seller = await signUp(api);
  const [talking, listening] = [await connect(api, seller.cookie), await connect(api, seller.cookie)];
  api.advance(364 * 24 * hourMs);
  const later = await connect(api, await signIn(api, seller.email));
  expect((await talking.drain())[0]?.type).toBe('event');
  api.advance(2 * 24 * hourMs);
  talking.say({ type: 'ping' });
  await expectEnd(talking);
  await signIn(api, seller.email);
  await expectEnd(listening);
  expect((await later.drain()).length).toBe(1);
});

test('an ended session opens no socket of its account: it is a guest’s [SESS-003]', async () => {
  const api = await createTestApi();
  const { cookie } = await signUp(api);
  await api.call('DELETE', '/account/sessions/current', { cookie });
  const socket = await openSocket(api.app, { channels: ['account'], headers: { cookie } });
  expect((await socket.next()).data).toEqual({ channels: ['account'], user: null });
});

test('a sign-out while the socket opens ends it too: the session is looked at again once it listens (R12) [SESS-003]', async () => {
  skipBehindBalancer('puts a function of its own in the place of one of the server’s');
  const api = await createTestApi();
  const { id, cookie } = await signUp(api);
  const { accounts } = api.database;
  const { listSessions } = accounts;
  let looks = 0;
  Object.assign(accounts, {
    listSessions: async (accountId: string) => {
      const sessions = await listSessions(accountId);
      looks += 1;
      // The row is deleted directly in the table, as if the event had been missed.
      if (looks === 1) await api.database.transaction((tx) => tx.accounts.deleteSessions(id));
      return sessions;
    },
  });
  const socket = await openSocket(api.app, { channels: ['account'], headers: { cookie } });
  expect((await socket.next()).type).toBe('connected');
  await expectEnd(socket);
});

test('changes of an account are sent to its own sockets alone [RT-001]', async () => {
  const api = await createTestApi();
  const [seller, stranger] = [await signUp(api), await signUp(api)];
  const own = await connect(api, seller.cookie, ['account']);
  const other = await connect(api, stranger.cookie, ['account', `account.${seller.id}`]);
  const { cookie } = seller;
  await api.call('PATCH', '/account/prefs', { cookie, body: { prefs: { theme: 'dark' } } });
  await api.call('PATCH', '/account/name', { cookie, body: { name: 'Asha' } });
  await api.call('PATCH', '/account/phone', { cookie, body: { phone: '+255712000001', password } });
  await api.call('PATCH', '/account/email', { cookie, body: { email: 'new@duka.example', password } });
  await api.call('PATCH', '/account/email', { cookie, body: { email: stranger.email, password } });
  const events = await own.drain();
  const names = ['prefs', 'name', 'phone', 'email'].map((updated) => `users.${seller.id}.update.${updated}`);
  expect(events.map(({ data }) => data.events[0])).toEqual(names);
  expect(events[0]?.data.payload).toMatchObject({ $id: seller.id, prefs: { theme: 'dark' } });
  expect(JSON.stringify(events)).not.toContain('passwordHash');
  await signIn(api, 'new@duka.example');
  const [opened] = await own.drain();
  expect(opened?.data.payload).toMatchObject({ userId: seller.id, secret: '', current: false });
  expect(await other.drain()).toEqual([]);
});
