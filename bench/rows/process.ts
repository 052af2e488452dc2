import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { startServer } from '#support/process.ts';
import type { Bench, Finding } from '#support/row.ts';
import { median } from '#support/statistics.ts';

const kibPerMib = 1024;

/** What the server holds of the machine's memory after all the other rows. */
export async function measureMemory({ server }: Bench): Promise<Finding[]> {
  // The one way to ask for another process's memory that Linux and macOS share.
  const kib = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(server.pid)]).toString());
  return [
    {
      row: 'memory of the server after the load',
      ...{ measured: kib / kibPerMib, wanted: 250, bound: 'at most', unit: 'MiB', details: {} },
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
