import { randomBytes } from 'node:crypto';
import { connect as connectTcp } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holdSessions } from '#testing/hold-sessions.ts';
import { skipBehindBalancer } from '#testing/skip-behind-balancer.ts';
import { createTestApi, signUp } from '#testing/test-api.ts';
import { listen, openSocket } from '#testing/test-sockets.ts';

const almostMessage = fc.record(
  {
    type: fc.oneof(fc.constantFrom('ping', 'authentication', 'event', '__proto__'), fc.jsonValue()),
    data: fc.oneof(fc.record({ session: fc.oneof(fc.string(), fc.jsonValue(), sealed()) }), fc.jsonValue()),
  },
  { requiredKeys: [] },
);

/** Makes tokens of the right form with anything inside. */
function sealed() {
  return fc.jsonValue().map((value) => btoa(encodeURIComponent(JSON.stringify(value))));
}

const almostRequest = fc.record(
  {
    id: fc.oneof(fc.constantFrom('1', ''), fc.string(), fc.jsonValue()),
    method: fc.oneof(fc.constantFrom('GET', 'POST', 'PATCH', 'DELETE'), fc.jsonValue()),
    path: fc.oneof(
      fc.webPath().map((path) => `/shops${path}`),
      fc.string().map((end) => `/databases/marketplace/collections/products/documents${end}`),
      fc.jsonValue(),
    ),
    timestamp: fc.oneof(fc.date({ noInvalidDate: true }).map(String), fc.string(), fc.jsonValue()),
    body: fc.jsonValue(),
  },
  { requiredKeys: [] },
);

test('whatever a client asks over a socket, it is answered and the server goes on (R42) [RT-001]', async () => {
  const api = await createTestApi();
  const { cookie } = await signUp(api);
  await fc.assert(
    fc.asyncProperty(fc.array(almostRequest, { maxLength: 20 }), async (requests) => {
      api.advance(60_000);
      const socket = await openSocket(api.app, { channels: ['account', 'requests'], headers: { cookie } });
      expect((await socket.next()).data.takesRequests).toBe(true);
      for (const data of requests) socket.say({ type: 'request', data });
      const answers = await Promise.all(requests.map(() => socket.next()));
      for (const { type, data } of answers) {
        if (type === 'error') expect(data.code).toBe(1003);
        else expect(data.status).toBeLessThan(500);
      }
      expect(await socket.drain()).toEqual([]);
      socket.socket.terminate();
    }),
    { numRuns: 60 },
  );
});

test('whatever a client says, it is answered and the server goes on [RT-001]', async () => {
  const api = await createTestApi();
  const { cookie } = await signUp(api);
  const said = fc.oneof(
    almostMessage.map((message) => JSON.stringify(message)),
    fc.json(),
    fc.string(),
    fc.uint8Array(),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(said, { maxLength: 20 }), async (messages) => {
      api.advance(60_000);
      const socket = await openSocket(api.app, { channels: ['account'], headers: { cookie } });
      expect((await socket.next()).type).toBe('connected');
      for (const message of messages) socket.socket.send(message);
      const answers = await Promise.all(messages.map(() => socket.next()));
      for (const { type, data } of answers) {
        expect(['pong', 'error']).toContain(type);
        if (type === 'error') expect(data.code).toBe(1003);
      }
      expect(await socket.drain()).toEqual([]);
      socket.socket.terminate();
    }),
    { numRuns: 60 },
  );
});

test('whatever bytes come in place of frames, the socket is closed and the server goes on [RT-001]', async () => {
  const api = await createTestApi();
  const port = await listen(api.app);
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 300 }), fc.boolean(), async (bytes, atOnce) => {
      api.advance(60_000);
      await sendBytes(port, Buffer.from(bytes), atOnce);
    }),
    { numRuns: 100 },
  );
  const socket = await openSocket(api.app, { channels: ['documents'] });
  expect((await socket.next()).type).toBe('connected');
});

function handshakeOf(...more: string[]): string {
  return [
    'GET /v1/realtime?project=duka&channels[]=documents HTTP/1.1',
    'Host: localhost',
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...more,
    '',
    '',
  ].join('\r\n');
}

/** Opens a socket by hand, sends bytes that are no frames, with the handshake or after it, and hangs up. */
function sendBytes(port: number, bytes: Buffer, atOnce: boolean): Promise<void> {
  return new Promise((resolve) => {
    const handshake = handshakeOf();
    const socket = connectTcp(port, '127.0.0.1', () => {
      socket.write(atOnce ? Buffer.concat([Buffer.from(handshake), bytes]) : handshake);
    });
    socket.once('data', () => (atOnce ? socket.resetAndDestroy() : socket.end(bytes)));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve());
    socket.resume();
  });
}

test('a client that hangs up in the middle of the handshake leaves nothing behind [RT-001]', async () => {
  const api = await createTestApi();
  const { cookie } = await signUp(api);
  const port = await listen(api.app);
  await Promise.all(Array.from({ length: 40 }, () => hangUp(port, cookie)));
  const socket = await openSocket(api.app, { channels: ['documents'], headers: { cookie } });
  expect((await socket.next()).type).toBe('connected');
});

function hangUp(port: number, cookie: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connectTcp(port, '127.0.0.1', () => {
      socket.write(handshakeOf(`Cookie: ${cookie}`), () => socket.resetAndDestroy());
    });
    socket.on('close', () => resolve());
  });
}

test('a connection that breaks while the session is looked up harms nobody [RT-001]', async () => {
  skipBehindBalancer('puts a function of its own in the place of one of the server’s');
  const api = await createTestApi();
  const { cookie } = await signUp(api);
  const port = await listen(api.app);
  const { asked, release } = holdSessions(api.database);
  const ended = new Promise<void>((resolve) => {
    api.app.server.once('upgrade', (_, connection) => connection.once('close', () => resolve()));
  });
  const client = connectTcp(port, '127.0.0.1', () => client.write(handshakeOf(`Cookie: ${cookie}`)));
  await asked;
  client.resetAndDestroy();
  await ended;
  release();
  const socket = await openSocket(api.app, { channels: ['documents'], headers: { cookie } });
  expect((await socket.next()).data.user).not.toBeNull();
});

test('a client that reads nothing is dropped once a megabyte waits for it; others do not wait [RT-001]', async () => {
  skipBehindBalancer('looks at what the server has in its own process or folder');
  const api = await createTestApi();
  const { cookie } = await signUp(api);
  const slow = await openSocket(api.app, { channels: ['account'], headers: { cookie } });
  const quick = await openSocket(api.app, { channels: ['account'], headers: { cookie } });
  await slow.next();
  await quick.next();
  const connections = () =>
    new Promise<number>((resolve) => api.app.server.getConnections((_, count) => resolve(count)));
  expect(await connections()).toBe(2);
  slow.socket.pause();
  // Repeated text would be compressed to a few bytes.
  const prefs = { text: randomBytes(45_000).toString('base64') };
  let sent = 0;
  while ((await connections()) === 2 && sent < 1000) {
    await api.call('PATCH', '/account/prefs', { cookie, body: { prefs } });
    expect((await quick.next()).type).toBe('event');
    sent += 1;
  }
  expect(await connections()).toBe(1);
});
