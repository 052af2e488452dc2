import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { projectId } from '@duka/domain/project';
import { listPath } from '#survival/wire.ts';
import { expectTrue, joinOutcomes, listAttacks } from './attack.ts';
import { openLargeShop } from './cost.ts';
import { need } from './world.ts';

const connections = 200;
const requestsPerConnection = 20;
const seconds = 15;
/** The most bytes of unread answers of one account. */
const mostUnreadBytes = 32 * 1024 * 1024;
/** The most bytes by which the server's memory may grow meanwhile. */
const mostGrowthBytes = 400 * 1024 * 1024;

/** Answers that the client never reads must not stay in memory without limit (R56). */
export const unreadAttacks = listAttacks(
  'api',
  {
    '4,000 lists of 2,000 products requested on 200 connections and never read (R56)': async (world) => {
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
        socket.write(`${head.join('\r\n')}\r\n\r\n`.repeat(requestsPerConnection));
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
        expectTrue(unread > 0 && unread <= mostUnreadBytes, `${unread} bytes unread at most`),
        expectTrue(memory - before < mostGrowthBytes, `the server grew by ${megabytes} MB`),
        expectTrue(need(other, 200).status === 200, 'another seller is answered'),
      );
    },
  },
  true,
);
