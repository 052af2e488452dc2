import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { projectId } from '@duka/domain/project';
import { listPath } from '#survival/wire.ts';
import { expectTrue, joinOutcomes, listAttacks } from './attack.ts';
import { openLargeShop } from './cost.ts';
import { need } from './world.ts';

const connections = 200;
const ofEach = 20;
const seconds = 15;
/** What may wait for one account, and for how much a server with other things to do may grow by it. */
const mostUnreadBytes = 32 * 1024 * 1024;
const mostGrownBytes = 400 * 1024 * 1024;

/** What is answered and never read must not stay in memory for as long as its caller likes (R56). */
export const unreadAttacks = listAttacks(
  'api',
  {
    '4,000 lists of 2,000 products on 200 connections, of which none is read (R56)': async (world) => {
      const seller = await openLargeShop(world);
      const path = listPath(
        'products',
        { method: 'equal', attribute: 'storeId', values: [seller.storeId] },
        { method: 'limit', values: [2000] },
      );
      const head = [
        ...[`GET ${path} HTTP/1.1`, 'Host: localhost', `X-Appwrite-Project: ${projectId}`],
        ...[`X-Appwrite-Session: ${seller.session}`, 'X-Forwarded-For: 198.18.5.1'],
      ];
      const { hostname, port } = new URL(world.url);
      const before = await world.readMetric('process_resident_memory_bytes');
      const sockets = Array.from({ length: connections }, () => {
        const socket = connect(Number(port), hostname);
        socket.on('error', () => {}).pause();
        socket.write(`${head.join('\r\n')}\r\n\r\n`.repeat(ofEach));
        return socket;
      });
      let [unread, memory] = [0, 0];
      for (let second = 0; second < seconds; second += 1) {
        await pause(1000);
        unread = Math.max(unread, await world.readMetric('duka_answers_unread_bytes'));
        memory = Math.max(memory, await world.readMetric('process_resident_memory_bytes'));
      }
      const other = await world.call('GET', `/v1/shops/${world.asha.storeId}/today`, { as: world.asha });
      for (const socket of sockets) socket.destroy();
      const megabytes = Math.round((memory - before) / 1024 / 1024);
      return joinOutcomes(
        expectTrue(unread > 0 && unread <= mostUnreadBytes, `${unread} bytes waited at most`),
        expectTrue(memory - before < mostGrownBytes, `the server grew by ${megabytes} MB`),
        expectTrue(need(other, 200).status === 200, 'another seller is answered'),
      );
    },
  },
  true,
);
