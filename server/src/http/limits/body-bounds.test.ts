import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addErrorReplies } from '#http/wire/error-reply.ts';
import { documentsPath, openTestApp, type TestApp } from '#testing/test-app.ts';
import { boundBodies } from './body-bounds.ts';
import { boundIdleConnections } from './idle-connections.ts';

let shop: TestApp;
let port: number;
let sockets: Socket[];
const others: FastifyInstance[] = [];

beforeEach(async () => {
  sockets = [];
  shop = await openTestApp();
  port = Number(new URL(await shop.app.listen({ port: 0 })).port);
});

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  for (const app of others.splice(0)) await app.close();
  await shop.app.close();
  await shop.database.close();
});

async function open(to = port): Promise<Socket> {
  const socket = connect(to, '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

/** Sends the head of a request and nothing of its body; resolves with the status of the answer. */
async function sendHead(line: string, ...headers: string[]): Promise<number> {
  const socket = await open();
  const head = [line, 'Host: localhost', 'X-Appwrite-Project: duka', 'Content-Type: application/json', ...headers];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  const [bytes] = await once(socket, 'data');
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(String(bytes))?.[1]);
}

const large = 'Content-Length: 8000000';
const endless = 'Transfer-Encoding: chunked';

test.each([
  ['a document', 'POST', documentsPath('products'), 401],
  ['a change', 'PATCH', documentsPath('products', 'some'), 401],
  ['a file', 'POST', '/v1/storage/buckets/files/files', 401],
  ['an import', 'POST', '/v1/shops/some/imports', 401],
  ['a new password', 'PATCH', '/v1/account/password', 401],
  ['what is no call', 'POST', '/v1/nothing', 404],
])(
  '%s is refused to a guest before its body is read, whether its end is known or not [R48]',
  async (_, method, path, status) => {
    expect(await sendHead(`${method} ${path} HTTP/1.1`, large)).toBe(status);
    expect(await sendHead(`${method} ${path} HTTP/1.1`, endless)).toBe(status);
  },
);

test('the body of a sign-in is short: a longer one is refused before it is read [R48]', async () => {
  expect(await sendHead('POST /v1/account/sessions/email HTTP/1.1', 'Content-Length: 70000')).toBe(413);
});

test.each([
  ['a place', 'POST', '/napa/v1/napagetwards'],
  ['what is no path', 'POST', '/nothing'],
])('%s outside the calls is refused a long body before it is read [R48]', async (_, method, path) => {
  expect(await sendHead(`${method} ${path} HTTP/1.1`, 'Content-Length: 900000')).toBe(413);
  expect(await sendHead(`${method} ${path} HTTP/1.1`, endless)).toBe(413);
});

/** An app whose callers are guests of one address, with one call that they may make. */
async function openForGuests(patience: { maxBodyMs: number; slowMs: number }): Promise<number> {
  const app = Fastify();
  app.decorateRequest('refusal');
  addErrorReplies(app);
  others.push(app);
  app.addHook('onRequest', async (request) => {
    Object.assign(request, { caller: { kind: 'guest' }, turn: { account: '@one', address: 'one' } });
  });
  boundBodies(app, { ...patience, maxMemberBytes: Number.POSITIVE_INFINITY });
  app.post('/', { config: { forGuests: true } }, async () => 'read');
  return Number(new URL(await app.listen({ port: 0 })).port);
}

async function begin(to: number): Promise<Socket> {
  const socket = await open(to);
  socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\nx');
  return socket;
}

test('of a hundred unfinished bodies of an address the slowest makes room, so that nobody behind it is locked out [R48]', async () => {
  const to = await openForGuests({ maxBodyMs: 60_000, slowMs: 0 });
  const first = await begin(to);
  const ended = once(first, 'close');
  for (let number = 1; number < 100; number += 1) await begin(to);
  const next = await begin(to);
  await ended;
  next.write('12345678');
  expect(String((await once(next, 'data'))[0])).toContain('HTTP/1.1 200');
});

test('many bodies at one moment are let in, ten times as many are not [R48]', async () => {
  const to = await openForGuests({ maxBodyMs: 60_000, slowMs: 60_000 });
  for (let number = 0; number < 1000; number += 1) await begin(to);
  expect(String((await once(await begin(to), 'data'))[0])).toContain('HTTP/1.1 429');
});

test('a guest’s body that comes a byte at a time ends with its connection when its time is over [R48]', async () => {
  const socket = await begin(await openForGuests({ maxBodyMs: 20, slowMs: 60_000 }));
  await once(socket, 'close');
});

test('of too many connections that ask for nothing the oldest is ended, and none that is answered [R48]', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/long') response.writeHead(200).flushHeaders();
    else response.end('quick');
  });
  boundIdleConnections(server, 3);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const to = (server.address() as AddressInfo).port;
  const busy = await open(to);
  busy.write('GET /long HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(busy, 'data');
  const slow = await open(to);
  slow.write('GET /quick HTTP/1.1\r\nHost: loc');
  const asked = await open(to);
  asked.write('GET /quick HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(asked, 'data');
  const ended = once(slow, 'close');
  for (let number = 0; number < 2; number += 1) await open(to);
  await ended;
  expect([busy.readyState, asked.readyState]).toEqual(['open', 'open']);
  server.closeAllConnections();
  server.close();
});

test('many accounts of one address fill no memory: who has the most unfinished loses the oldest, and nobody else does [R48]', async () => {
  const app = Fastify();
  app.decorateRequest('refusal');
  addErrorReplies(app);
  others.push(app);
  app.addHook('onRequest', async (request) => {
    const accountId = String(request.headers.account);
    Object.assign(request, { caller: { kind: 'member', accountId }, turn: { account: accountId, address: 'one' } });
  });
  boundBodies(app, { maxBodyMs: 60_000, slowMs: 60_000, maxMemberBytes: 3_000_000 });
  app.post('/', async () => 'read');
  const to = Number(new URL(await app.listen({ port: 0 })).port);
  const send = async (account: string, length: number, type = 'text/plain') => {
    const socket = await open(to);
    socket.write(
      `POST / HTTP/1.1\r\nHost: localhost\r\nAccount: ${account}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\nx`,
    );
    return socket;
  };
  const first = await send('greedy', 1_000_000);
  const ended = once(first, 'close');
  const second = await send('greedy', 1_000_000);
  const other = await send('other', 900_000);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(first.destroyed).toBe(false);
  const last = await send('asha', 500_000);
  await ended;
  expect([second, other, last].map(({ destroyed }) => destroyed)).toEqual([false, false, false]);
});
