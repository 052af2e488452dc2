import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { WebSocket } from 'ws';
import { listenUrl, measureRound, messageCall, openSockets } from '#rows/live-messages.ts';
import type { Call } from '#support/calls.ts';
import { compareValues } from '#support/compare.ts';
import { load } from '#support/load.ts';
import { type Running, startServer } from '#support/process.ts';
import type { Finding, Pace } from '#support/row.ts';
import type { Seller } from '#support/sellers.ts';
import { percentile } from '#support/statistics.ts';

/** One server that has its database alone, and three that share a copy of it. */
export interface Processes {
  readonly one: Running;
  readonly three: readonly Running[];
}

/** Connections of a load over all servers together. */
const connections = 24;

/** Starts three servers over one database; they have one key, as all that share a database. */
export async function startThree(databaseUrl: string, folder: string, stops: (() => Promise<void>)[]) {
  const three: Running[] = [];
  for (const number of [1, 2, 3]) {
    const dataDir = join(folder, `process-${number}`);
    mkdirSync(dataDir);
    const settings = { DATABASE_URL: databaseUrl, DUKA_KEY_FILE: join(folder, 'process-1', 'secret.key') };
    const server = await startServer(dataDir, settings);
    stops.push(server.stop);
    three.push(server);
  }
  return three;
}

/** Requests a second, client and engine on the same cores: lists of 25, each connection to one of the servers. */
export async function measureRate({ one, three }: Processes, pace: Pace, calls: readonly Call[]): Promise<Finding> {
  const rateOf = async (servers: readonly Running[]) => {
    const share = Math.floor(connections / servers.length);
    const loads = await Promise.all(
      servers.map(({ url }, at) =>
        load(
          url,
          calls.filter((_, index) => index % servers.length === at),
          share,
          pace.load,
        ),
      ),
    );
    return loads.reduce((sum, { perSecond }) => sum + perSecond, 0);
  };
  const rates = await compareValues(pace.rounds, { one: () => rateOf([one]), three: () => rateOf(three) });
  return {
    row: 'requests a second of three processes on PostgreSQL, against one',
    ...{ measured: rates.three / rates.one, wanted: 1.2, bound: 'at least', unit: 'times' },
    details: { three: rates.three, one: rates.one },
  };
}

/** A message stored through one server, until all sockets of the two others have received it, against the same within one. */
export async function measureMessages(
  { one, three }: Processes,
  pace: Pace,
  [sender, receiver]: readonly [Seller, Seller],
): Promise<Finding> {
  const count = Math.max(...pace.sockets);
  const [first, ...others] = three as [Running, ...Running[]];
  const listen = async (servers: readonly Running[]) => {
    const cookie = { cookie: receiver.cookie };
    const open = servers.map(({ url }) => openSockets(count / servers.length, listenUrl(url), cookie));
    return (await Promise.all(open)).flat();
  };
  const makeCall = (text: string) => messageCall(sender, receiver, text);
  const sockets: { one: WebSocket[]; others: WebSocket[] } = { one: await listen([one]), others: await listen(others) };
  try {
    const times = await compareValues(pace.rounds, {
      one: async () => percentile(await measureRound({ url: one.url, sockets: sockets.one, makeCall }), 99),
      others: async () => percentile(await measureRound({ url: first.url, sockets: sockets.others, makeCall }), 99),
    });
    return {
      row: `a message stored through one process and received on ${count} sockets of two others, 99 of 100, against within one`,
      ...{ measured: times.others / times.one, wanted: 3, bound: 'at most', unit: 'times' },
      details: { othersMs: times.others, oneMs: times.one },
    };
  } finally {
    for (const socket of Object.values(sockets).flat()) socket.terminate();
  }
}
