import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { boundAnswers } from './answer-bounds.ts';

const bytesOfMegabyte = 1024 * 1024;
/** More than the buffers of a connection take, so that it waits for its reader. */
const answer = 'x'.repeat(8 * bytesOfMegabyte);
const limits = { ofAccount: 20, ofAddress: 36, ofAll: 52 };

let app: FastifyInstance;
const sockets: Socket[] = [];
let unreadBytes: () => number;
let answered: number;

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

/** An app that reads caller and address from headers, and limits unread answers to some megabytes. */
async function openApp(): Promise<void> {
  app = Fastify();
  app.decorateRequest('caller');
  app.decorateRequest('turn');
  app.addHook('onRequest', async (request) => {
    const { account, address } = request.headers;
    Object.assign(request, {
      caller: { kind: account === 'operator' ? account : 'member' },
      turn: { account, address },
    });
  });
  const [ofAccount, ofAddress, ofAll] = [limits.ofAccount, limits.ofAddress, limits.ofAll];
  unreadBytes = boundAnswers(app, {
    ofAccount: ofAccount * bytesOfMegabyte,
    ofAddress: ofAddress * bytesOfMegabyte,
    ofAll: ofAll * bytesOfMegabyte,
  });
  answered = 0;
  app.addHook('onSend', async () => {
    answered += 1;
  });
  app.get('/', async () => answer);
  await app.listen({ port: 0, host: '127.0.0.1' });
}

/** Requests a response `times` times on one connection, and reads nothing until resumed. */
async function ask(account: string, address: string, times = 1): Promise<Socket> {
  const { port } = app.server.address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  socket.pause();
  const before = answered;
  socket.write(`GET / HTTP/1.1\r\nHost: localhost\r\nAccount: ${account}\r\nAddress: ${address}\r\n\r\n`.repeat(times));
  while (answered < before + times) await pause(5);
  return socket;
}

/** True if a connection was not ended; reads the bytes sent before its end to find out. */
async function isOpen(socket: Socket): Promise<boolean> {
  if (socket.closed) return false;
  socket.on('error', () => {}).resume();
  const isClosed = await Promise.race([once(socket, 'close').then(() => true), pause(300).then(() => false)]);
  return !isClosed;
}

/** Waits until this connection was ended, and returns which of all are still open then. */
async function listOpen(all: readonly Socket[], ended: Socket | undefined): Promise<boolean[]> {
  if (ended) await once(ended.on('error', () => {}).resume(), 'close');
  return Promise.all(all.map(isOpen));
}

test('of the answers that an account does not read the oldest is ended, and no other account’s [R56]', async () => {
  await openApp();
  const other = await ask('other', 'one');
  const [first, second, third] = [await ask('greedy', 'one'), await ask('greedy', 'one'), await ask('greedy', 'one')];
  expect(unreadBytes()).toBe(3 * answer.length);
  expect(await listOpen([other, first, second, third], first)).toEqual([true, false, true, true]);
});

test('many accounts of an address end the oldest of the one that has the most [R56]', async () => {
  await openApp();
  const quiet = await ask('quiet', 'one');
  const greedy = [await ask('greedy', 'one'), await ask('greedy', 'one')];
  const others = [await ask('third', 'one'), await ask('fourth', 'one')];
  expect(await listOpen([quiet, ...greedy, ...others], greedy[0])).toEqual([true, false, true, true, true]);
});

test('many addresses end the oldest of the one that has the most [R56]', async () => {
  await openApp();
  const quiet = [await ask('quiet', 'one'), await ask('second', 'two')];
  const greedy = [];
  for (const account of ['third', 'fourth', 'fifth', 'sixth']) greedy.push(await ask(account, 'three'));
  const last = await ask('last', 'four');
  expect(await listOpen([...quiet, ...greedy, last], greedy[0])).toEqual([true, true, false, true, true, true, true]);
});

test('answers that are asked for at once on one connection count each, and end with it [R56]', async () => {
  await openApp();
  const greedy = await ask('greedy', 'one', 20);
  expect(unreadBytes()).toBeLessThanOrEqual(limits.ofAccount * bytesOfMegabyte);
  expect(await listOpen([greedy], greedy)).toEqual([false]);
  expect(unreadBytes()).toBe(0);
});

test('what is read counts no longer, and one answer is sent however large it is [R56]', async () => {
  await openApp();
  for (let time = 0; time < 5; time += 1) {
    const socket = await ask('asha', 'one');
    let bytes = 0;
    socket.on('data', (part: Buffer) => {
      bytes += part.length;
    });
    socket.resume();
    while (bytes < answer.length) await pause(5);
    socket.destroy();
  }
  await pause(20);
  expect(unreadBytes()).toBe(0);
});

test('the operator’s answers are not counted [R56]', async () => {
  await openApp();
  await ask('operator', 'one');
  expect(unreadBytes()).toBe(0);
});
