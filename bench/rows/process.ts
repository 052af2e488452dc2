import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { listCall } from '#support/calls.ts';
import { startServer } from '#support/process.ts';
import { readProcessorTime } from '#support/processor-time.ts';
import type { Bench, Finding } from '#support/row.ts';
import { bulkAccount, openSessions, type Seller } from '#support/sellers.ts';
import { send } from '#support/send.ts';
import { median } from '#support/statistics.ts';

const kibPerMib = 1024;

/** The server's resident memory after all the other rows. */
export async function measureMemory({ server }: Bench): Promise<Finding[]> {
  return [
    {
      row: 'memory of the server after the load',
      ...{ measured: readMemory(server.pid), wanted: 250, bound: 'at most', unit: 'MiB', details: {} },
    },
  ];
}

/** From starting the process to its first answer to come, with all the data. */
export async function measureColdStart({ folder, copyData, pace }: Bench): Promise<Finding[]> {
  const dataDir = join(folder, 'cold');
  await copyData(dataDir);
  const starts: number[] = [];
  for (let round = 0; round < pace.rounds; round += 1) {
    const server = await startServer(dataDir);
    starts.push(server.startMs);
    await server.stop();
  }
  return [
    {
      row: 'start of the server, until it takes calls',
      ...{ measured: median(starts) / 1000, wanted: 1.5, bound: 'at most', unit: 's' },
      details: { longestMs: Math.max(...starts) },
    },
  ];
}

/** From starting the process to the list that a seller asks for first, and what it then holds of the memory. */
export async function measureFirstList({ folder, copyData, pace }: Bench): Promise<Finding[]> {
  const dataDir = join(folder, 'first-list');
  await copyData(dataDir);
  const [seller] = openSessions(dataDir, [bulkAccount(1)]) as [Seller];
  const lists: { ms: number; processorMs: number; mib: number }[] = [];
  for (let round = 0; round < pace.rounds; round += 1) {
    const from = performance.now();
    const server = await startServer(dataDir);
    await send(server.url, listCall(seller));
    const ms = performance.now() - from;
    const processorMs = await readProcessorTime(server.url);
    await pause(pace.quietMs);
    lists.push({ ms, processorMs, mib: readMemory(server.pid) });
    await server.stop();
  }
  return [
    {
      row: 'start of the server and its first list: time of the processor',
      ...{
        measured: median(lists.map(({ processorMs }) => processorMs)) / 1000,
        wanted: 0.4,
        bound: 'at most',
        unit: 's',
      },
      details: { ms: median(lists.map(({ ms }) => ms)) },
    },
    {
      row: 'memory of the server that is idle after it',
      ...{ measured: median(lists.map(({ mib }) => mib)), wanted: 90, bound: 'at most', unit: 'MiB', details: {} },
    },
  ];
}

/** The one way to ask for another process's memory that Linux and macOS share. */
function readMemory(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString()) / kibPerMib;
}
