import { once } from 'node:events';
import { connect as connectTcp, type Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { skipBehindBalancer } from '#testing/skip-behind-balancer.ts';
import { createTestApi, signUp, type TestApi } from '#testing/test-api.ts';
import { connect, listen } from '#testing/test-sockets.ts';

interface Line {
  readonly socket: Socket;
  /** Waits until the server has sent what matches. */
  readonly says: (pattern: RegExp) => Promise<void>;
  /** Returns all that was sent, once the connection is closed. */
  readonly closed: Promise<string>;
}

/** A plain connection, kept alive, whose bytes the test sends itself. */
async function openLine(api: TestApi): Promise<Line> {
  const socket = connectTcp(await listen(api.app), '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  await once(socket, 'connect');
  return {
    socket,
    says: (pattern) => vi.waitUntil(() => pattern.test(text), { timeout: 10_000, interval: 5 }).then(() => {}),
    closed: once(socket, 'close').then(() => text),
  };
}

const version = 'GET /v1/health/version HTTP/1.1\r\nHost: localhost\r\n';

/** Begins to close. Resolves once nobody new can connect; `ended` resolves at the end. */
async function beginClose({ app }: TestApi): Promise<{ ended: Promise<void> }> {
  const ended = app.close();
  await vi.waitUntil(() => !app.server.listening, { timeout: 10_000, interval: 5 });
  return { ended };
}

test('a request under way when the server is stopped is answered in full, and its connection closed', async () => {
  skipBehindBalancer('starts or stops the server itself');
  const api = await createTestApi();
  const { cookie } = await signUp(api);
  const line = await openLine(api);
  const body = JSON.stringify({ name: 'Asha' });
  const head = `PATCH /v1/account/name HTTP/1.1\r\nHost: localhost\r\nX-Appwrite-Project: duka\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  // The answer to the first request shows that the half of the second behind it has arrived as well.
  line.socket.write(`${version}\r\n${head}${body.slice(0, 5)}`);
  await line.says(/"version":"1\.7\.5"/);
  const { ended } = await beginClose(api);
  line.socket.write(body.slice(5));
  const answer = (await line.closed).slice(10).split('HTTP/1.1 ')[1] ?? '';
  expect(answer).toMatch(/^200 OK\r\n/);
  expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  expect(answer).toContain('"name":"Asha"');
  await ended;
});

test('a new request on a connection kept alive is refused in the four fields while the server stops [ERR-001]', async () => {
  skipBehindBalancer('starts or stops the server itself');
  const api = await createTestApi();
  const line = await openLine(api);
  line.socket.write(`${version}\r\n${version}`);
  await line.says(/"version":"1\.7\.5"/);
  const { ended } = await beginClose(api);
  line.socket.write('\r\n');
  const answer = (await line.closed).slice(10).split('HTTP/1.1 ')[1] ?? '';
  expect(answer).toMatch(/^503 Service Unavailable\r\n/);
  expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({
    message: 'The service cannot answer at the moment. Please try again.',
    code: 503,
    type: 'general_service_unavailable',
    version: '1.7.5',
  });
  await ended;
});

test('open sockets are closed with the reason that the server goes away, and the server does not wait for idle connections', async () => {
  skipBehindBalancer('starts or stops the server itself');
  const api = await createTestApi();
  const socket = await connect(api.app, ['account']);
  const idle = await openLine(api);
  idle.socket.write(`${version}\r\n`);
  await idle.says(/"version"/);
  const { ended } = await beginClose(api);
  expect(await socket.closed).toBe(1001);
  await idle.closed;
  await ended;
});
