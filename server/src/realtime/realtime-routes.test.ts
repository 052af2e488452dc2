import { connect as connectTcp } from 'node:net';
import { expect, test } from 'vitest';
import { skipBehindBalancer } from '#testing/skip-behind-balancer.ts';
import { createTestApi, signIn, signUp } from '#testing/test-api.ts';
import { listen, openSocket, type ServerMessage } from '#testing/test-sockets.ts';

const pong: ServerMessage = { type: 'pong' } as ServerMessage;

function error(code: number, message: string) {
  return { type: 'error', data: { code, message } };
}

test('a member is greeted with the channels and the account, by cookie or by header [RT-001, SESS-005]', async () => {
  const api = await createTestApi();
  const { id, cookie } = await signUp(api);
  const token = decodeURIComponent(/a_session_duka=([^;]+)/.exec(cookie)?.[1] ?? '');
  const account = (await api.call('GET', '/account', { cookie })).json();
  const ways: Record<string, string>[] = [
    { cookie },
    { 'x-appwrite-session': token },
    { 'x-fallback-cookies': JSON.stringify({ a_session_duka: token }) },
  ];
  for (const headers of ways) {
    const socket = await openSocket(api.app, { channels: ['account', 'teams', 'documents', 'account.other'], headers });
    expect(await socket.next()).toEqual({
      type: 'connected',
      data: { channels: ['account', 'teams', 'documents', `account.${id}`], user: account },
    });
  }
});

test('a guest is greeted as nobody, and becomes a member by a later message with the session [RT-001, SESS-005]', async () => {
  const api = await createTestApi();
  const { id, email, cookie } = await signUp(api);
  const session = decodeURIComponent(/a_session_duka=([^;]+)/.exec(cookie)?.[1] ?? '');
  const socket = await openSocket(api.app, { channels: ['account'] });
  expect((await socket.next()).data).toEqual({ channels: ['account'], user: null });
  await api.call('PATCH', '/account/name', { cookie, body: { name: 'unheard' } });
  expect(await socket.drain()).toEqual([]);

  const account = (await api.call('GET', '/account', { cookie })).json();
  socket.say({ type: 'authentication', data: { session } });
  const to = 'authentication';
  expect(await socket.next()).toEqual({ type: 'response', data: { to, success: true, user: account } });
  await api.call('PATCH', '/account/name', { cookie, body: { name: 'received' } });
  expect((await socket.next()).data.channels).toEqual(['account', `account.${id}`]);

  const stranger = await signUp(api);
  const other = decodeURIComponent(/a_session_duka=([^;]+)/.exec(stranger.cookie)?.[1] ?? '');
  socket.say({ type: 'authentication', data: { session: other } });
  expect((await socket.next()).data.user.$id).toBe(stranger.id);
  await signIn(api, email);
  expect(await socket.drain()).toEqual([]);
});

test.each([
  ['without a project', 'channels[]=documents', undefined, 'Missing or unknown project ID.'],
  ['of an unknown project', 'project=other&channels[]=documents', undefined, 'Missing or unknown project ID.'],
  ['for another account only', 'project=duka&channels[]=account.someone', undefined, 'Missing channels.'],
  ['with 101 channels', `project=duka&${many(101)}`, undefined, 'Too many channels.'],
  ['from a stranger’s page', 'project=duka&channels[]=documents', 'https://evil.example', /^Invalid Origin\./],
  ['from a like host', 'project=duka&channels[]=documents', 'http://127.0.0.1.evil.example', /^Invalid Origin\./],
  ['from a page without a host', 'project=duka&channels[]=documents', 'null', /^Invalid Origin\./],
])('a socket %s is refused with 1008 and closed, even with a session [RT-001]', async (_, query, origin, words) => {
  const api = await createTestApi();
  const { cookie } = await signUp(api);
  const socket = await openSocket(api.app, { query, headers: { ...(origin && { origin }), cookie } });
  const message = await socket.next();
  expect(message).toMatchObject({ type: 'error', data: { code: 1008 } });
  expect(message.data.message).toMatch(words);
  expect(await socket.closed).toBe(1008);
});

function many(count: number): string {
  return Array.from({ length: count }, (_, index) => `channels[]=c${index}`).join('&');
}

test('a page of the own host may listen, from any port; names nobody knows are no error [RT-001]', async () => {
  const { app } = await createTestApi();
  const headers = { origin: 'http://localhost:5173' };
  const socket = await openSocket(app, { query: 'project=duka&channels[]=nothing&channels[]=__proto__', headers });
  expect((await socket.next()).data.channels).toEqual(['nothing', '__proto__']);
});

test.each([
  ['words', 'hello', 1003, 'Message format is not valid.'],
  ['a list', [1], 1003, 'Message format is not valid.'],
  ['null', 'null', 1003, 'Message format is not valid.'],
  ['no type', { data: {} }, 1003, 'Message format is not valid.'],
  ['an unknown type', { type: 'presence' }, 1003, 'Message type is not valid.'],
  ['a prototype', '{"__proto__":{"type":"ping"}}', 1003, 'Message format is not valid.'],
  ['a session without its data', { type: 'authentication' }, 1003, 'Message format is not valid.'],
  ['a session that is none', { type: 'authentication', data: { session: 'x' } }, 1003, 'Session is not valid.'],
  ['a session of a number', { type: 'authentication', data: { session: 7 } }, 1003, 'Session is not valid.'],
  [
    'a forged session',
    { type: 'authentication', data: { session: btoa('{"id":"seller-1","secret":"00"}') } },
    1003,
    'Session is not valid.',
  ],
])('%s is answered with an error, and the socket stays open [RT-001]', async (_, said, code, words) => {
  const { app } = await createTestApi();
  const socket = await openSocket(app, { channels: ['documents'] });
  await socket.next();
  socket.say(said);
  expect(await socket.next()).toEqual(error(code, words));
  expect(await socket.drain()).toEqual([]);
});

test('a message in bytes is answered with an error, and the socket stays open [RT-001]', async () => {
  const { app } = await createTestApi();
  const socket = await openSocket(app, { channels: ['documents'] });
  await socket.next();
  socket.socket.send(Buffer.from('{"type":"ping"}'));
  expect(await socket.next()).toEqual(error(1003, 'Message format is not valid.'));
  expect(await socket.drain()).toEqual([]);
});

test('a message of 64,000 bytes is read, a longer one closes the socket, whole or in pieces (R12) [RT-001]', async () => {
  const { app } = await createTestApi();
  const open = () => openSocket(app, { channels: ['documents'] });
  const socket = await open();
  await socket.next();
  socket.say('{"type":"ping"}'.padEnd(64_000));
  expect(await socket.next()).toEqual(pong);
  socket.say('{"type":"ping"}'.padEnd(64_001));
  expect(await socket.closed).toBe(1009);

  const inPieces = await open();
  await inPieces.next();
  for (let count = 0; count < 65; count += 1) inPieces.socket.send('x'.repeat(1000), { fin: false });
  expect(await inPieces.closed).toBe(1009);
});

test('32 messages a minute are answered, more are refused with 1013, a flood is cut off [RT-001]', async () => {
  const api = await createTestApi();
  const socket = await openSocket(api.app, { channels: ['documents'] });
  await socket.next();
  for (let count = 0; count < 33; count += 1) socket.say({ type: 'ping' });
  for (let count = 0; count < 32; count += 1) expect(await socket.next()).toEqual(pong);
  expect(await socket.next()).toEqual(error(1013, 'Too many messages.'));
  api.advance(60_000);
  expect(await socket.drain()).toEqual([]);
  for (let count = 0; count < 1000; count += 1) socket.say({ type: 'ping' });
  expect(await socket.closed).toBe(1013);
  const other = await openSocket(api.app, { channels: ['documents'] });
  expect((await other.next()).type).toBe('connected');
});

test('an address may connect 128 times a minute; others do not wait [RT-001]', async () => {
  const api = await createTestApi();
  for (let count = 0; count < 128; count += 1) {
    const socket = await openSocket(api.app, { channels: ['documents'] });
    expect((await socket.next()).type).toBe('connected');
    socket.socket.terminate();
  }
  const refused = await openSocket(api.app, { channels: ['documents'] });
  expect(await refused.next()).toEqual(error(1013, 'Too many requests.'));
  expect(await refused.closed).toBe(1013);
  const neighbour = await openSocket(api.app, { channels: ['documents'], client: { localAddress: '127.0.0.2' } });
  expect((await neighbour.next()).type).toBe('connected');
  api.advance(60_000);
  const later = await openSocket(api.app, { channels: ['documents'] });
  expect((await later.next()).type).toBe('connected');
});

test('the address answers no plain call, and other addresses open no socket [RT-001]', async () => {
  const { app } = await createTestApi();
  const port = await listen(app);
  const plain = await fetch(`http://127.0.0.1:${port}/v1/realtime?project=duka&channels[]=documents`);
  expect([plain.status, await plain.json()]).toMatchObject([404, { type: 'general_route_not_found' }]);
  for (const path of ['/', '/v1/account', '/v1/realtime/x', '/v1/realtimes', '/napa/v1/napagetregions']) {
    const answer = await ask(port, `GET ${path} HTTP/1.1`);
    expect(answer).toMatch(/^HTTP\/1\.1 [24]0[01456] /);
  }
  expect(await ask(port, 'POST /v1/realtime HTTP/1.1')).toMatch(/^HTTP\/1\.1 404 /);
});

test('a handshake without its key is refused as such, and its connection ended [RT-001]', async () => {
  const { app } = await createTestApi();
  const answer = await ask(await listen(app), 'GET /v1/realtime?project=duka&channels[]=documents HTTP/1.1');
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
});

test('what is refused before the socket is open is answered as a call, and the connection ended [RT-001]', async () => {
  skipBehindBalancer('puts a function of its own in the place of one of the server’s');
  const api = await createTestApi();
  const { cookie } = await signUp(api);
  const line = 'GET /v1/realtime?project=duka&channels[]=documents HTTP/1.1';
  const both = await ask(await listen(api.app), line, `Cookie: ${cookie}`, 'X-Appwrite-Key: operator');
  expect(both).toMatch(/^HTTP\/1\.1 40[13] /);
  Object.assign(api.database.accounts, {
    findSession: async () => {
      throw new Error('the disk is gone');
    },
  });
  expect(await ask(await listen(api.app), line, `Cookie: ${cookie}`)).toMatch(/^HTTP\/1\.1 500 /);
});

/** Returns everything that the server sends to a request for a socket without a key, until it ends the connection. */
function ask(port: number, line: string, ...more: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    // After an upgrade HTTP no longer ends the connection, so only we would.
    const connection = more.length === 0 ? 'upgrade, close' : 'upgrade';
    const headers = ['Host: localhost', 'Upgrade: websocket', `Connection: ${connection}`, ...more, '', ''];
    const socket = connectTcp(port, '127.0.0.1', () => socket.write([line, ...headers].join('\r\n')));
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });
}

test('a stop of the server closes its sockets and ends [RT-001]', async () => {
  const api = await createTestApi();
  const socket = await openSocket(api.app, { channels: ['documents'] });
  const mute = await openSocket(api.app, { channels: ['documents'] });
  mute.socket.pause();
  await api.app.close();
  expect(await socket.closed).toBe(1001);
});
