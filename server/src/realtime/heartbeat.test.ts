import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { startHeartbeat } from './heartbeat.ts';

async function openPair() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const heartbeat = startHeartbeat();
  onTestFinished(async () => {
    await heartbeat.stop();
    server.close();
  });
  const open = async (autoPong: boolean) => {
    const { port } = server.address() as AddressInfo;
    const client = new WebSocket(`ws://127.0.0.1:${port}`, { autoPong });
    const [[socket]] = (await Promise.all([once(server, 'connection'), once(client, 'open')])) as [
      [WebSocket],
      unknown,
    ];
    heartbeat.watch(socket);
    return { client, socket };
  };
  return { heartbeat, open };
}

test('a client that gives no sign of life is dropped at the second beat, one that does stays [RT-001]', async () => {
  const { heartbeat, open } = await openPair();
  const [alive, dead] = [await open(true), await open(false)];
  const pong = once(alive.socket, 'pong');
  heartbeat.beat();
  await pong;
  const gone = once(dead.client, 'close');
  heartbeat.beat();
  expect((await gone)[0]).toBe(1006);
  expect(alive.client.readyState).toBe(WebSocket.OPEN);
});

test('a stop closes the open sockets, and those whose handshake ends after it [RT-001]', async () => {
  const { heartbeat, open } = await openPair();
  const early = await open(true);
  const earlyGone = once(early.client, 'close');
  await heartbeat.stop();
  expect((await earlyGone)[0]).toBe(1001);
  const late = await open(true);
  expect((await once(late.client, 'close'))[0]).toBe(1001);
});
