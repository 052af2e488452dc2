import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { type Backend, createBalancer } from './balancer.ts';

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

async function openBackend(answer: RequestListener): Promise<Backend & { readonly server: Server }> {
  const server = createServer(answer);
  return { server, port: await listen(server), isUp: true, requests: 0, sockets: 0 };
}

async function open(...backends: Backend[]): Promise<string> {
  return `127.0.0.1:${await listen(createBalancer(() => backends))}`;
}

test('a request goes to the server with the fewest under way, with its body and the address it came from', async () => {
  const released = Promise.withResolvers<void>();
  const slow = await openBackend(async (_request, response) => {
    await released.promise;
    response.end('slow');
  });
  const quick = await openBackend(async (request, response) => {
    const bytes = await request.toArray();
    response.end(`${request.method} ${request.url} ${Buffer.concat(bytes)} ${request.headers['x-forwarded-for']}`);
  });
  const url = `http://${await open(slow, quick)}`;
  const first = fetch(url);
  await expect.poll(() => slow.requests).toBe(1);
  const answer = await fetch(`${url}/v1?a=1`, { method: 'POST', body: 'bytes' });
  expect(await answer.text()).toBe('POST /v1?a=1 bytes 127.0.0.1');
  released.resolve();
  expect(await (await first).text()).toBe('slow');
});

test('requests that come one by one go to one server after the other', async () => {
  const backends = await Promise.all(['a', 'b', 'c'].map((name) => openBackend((_, response) => response.end(name))));
  const url = `http://${await open(...backends)}`;
  const answers: string[] = [];
  for (let calls = 0; calls < 6; calls += 1) answers.push(await (await fetch(url)).text());
  expect(answers.join('')).toBe('abcabc');
});

test('an address as long as that of a list call with a hundred queries arrives [R13]', async () => {
  const server = createServer({ maxHeaderSize: 1024 * 1024 }, (request, response) =>
    response.end(String(request.url?.length)),
  );
  const backend = { port: await listen(server), isUp: true, requests: 0, sockets: 0 };
  const answer = await fetch(`http://${await open(backend)}/${'q'.repeat(500_000)}`);
  expect(await answer.text()).toBe('500001');
});

test('the answer of a server that refuses a body before its end arrives, and the client can go on', async () => {
  const backend = await openBackend((_, response) => {
    response.writeHead(413, { connection: 'close' }).end('too large');
  });
  const url = `http://${await open(backend)}`;
  for (let calls = 0; calls < 5; calls += 1) {
    const answer = await fetch(url, { method: 'POST', body: 'x'.repeat(10_000_000) });
    expect([answer.status, await answer.text()]).toEqual([413, 'too large']);
  }
  await expect.poll(() => backend.requests).toBe(0);
});

test('a server that takes no connection is left out, and the request goes to another, with its body', async () => {
  const gone = await openBackend(() => {});
  gone.server.close();
  const here = await openBackend(async (request, response) => response.end(Buffer.concat(await request.toArray())));
  const url = `http://${await open(gone, here)}`;
  expect(await (await fetch(url, { method: 'POST', body: 'bytes' })).text()).toBe('bytes');
  expect([gone.isUp, here.isUp]).toEqual([false, true]);
});

test('a request that a server took along when it ended is refused in the four fields, and sent to no other', async () => {
  let taken = 0;
  const dying = await openBackend((request) => {
    taken += 1;
    request.socket.destroy();
  });
  const answer = await fetch(`http://${await open(dying)}`, { method: 'POST', body: 'bytes' });
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ code: 503, type: 'general_service_unavailable' });
  expect(taken).toBe(1);
});

test('a socket is passed on in both directions, and closes with its server', async () => {
  const backend = await openBackend(() => {});
  const sockets = new WebSocketServer({ server: backend.server });
  sockets.on('connection', (socket, request) => {
    socket.on('message', (data) => {
      if (String(data) === 'leave') socket.close(1001);
      else socket.send(`${request.url} ${data}`);
    });
  });
  const client = new WebSocket(`ws://${await open(backend)}/v1/realtime?project=duka`);
  await once(client, 'open');
  client.send('hello');
  expect(String((await once(client, 'message'))[0])).toBe('/v1/realtime?project=duka hello');
  expect(backend.sockets).toBe(1);
  client.send('leave');
  expect((await once(client, 'close'))[0]).toBe(1001);
  await expect.poll(() => backend.sockets).toBe(0);
});

/** Sends bytes over a connection of its own; returns all that comes back until it is closed. */
async function exchange(address: string, ...parts: string[]): Promise<string> {
  const socket = connect(Number(address.split(':')[1]), '127.0.0.1');
  const received = socket.toArray();
  for (const part of parts) socket.write(part);
  return Buffer.concat(await received).toString();
}

const upgradeHeaders =
  'Host: shop\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
const hiddenRequest = 'GET /v1/account HTTP/1.1\r\nHost: shop\r\nX-Forwarded-For: 10.1.1.1\r\n\r\n';

test.each([
  ['/v1/account', 404],
  ['/v1/realtime/../account', 404],
  ['/v1/realtime?project=duka', 403],
])(
  'an upgrade of %s that no server takes is answered %i, and what follows it reaches no server',
  async (path, status) => {
    const seen: string[] = [];
    const backend = await openBackend((request, response) => {
      seen.push(`${request.url}`);
      response.writeHead(403).end();
    });
    const answer = await exchange(await open(backend), `GET ${path} HTTP/1.1\r\n${upgradeHeaders}\r\n`, hiddenRequest);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]*\r\n\r\n$`));
    expect(seen).toEqual(status === 404 ? [] : [path]);
    await expect.poll(() => backend.sockets).toBe(0);
  },
);

test('the server of a socket learns the address that the connection came from, behind what the client says', async () => {
  const backend = await openBackend(() => {});
  const sockets = new WebSocketServer({ server: backend.server });
  const from = new Promise((resolve) => {
    sockets.on('connection', (_, request) => resolve(request.headers['x-forwarded-for']));
  });
  const client = new WebSocket(`ws://${await open(backend)}/v1/realtime`, {
    headers: { 'X-Forwarded-For': '10.1.1.1' },
  });
  await once(client, 'open');
  expect(await from).toBe('10.1.1.1, 127.0.0.1');
  client.terminate();
  await expect.poll(() => backend.sockets).toBe(0);
});
