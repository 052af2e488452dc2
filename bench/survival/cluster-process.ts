import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { clusterCommand } from '#support/paths.ts';

/** Several servers over a PostgreSQL and a store of their own, behind one port. */
export interface ClusterProcess {
  readonly url: string;
  /** The process of each server that runs, by its number. */
  readonly servers: ReadonlyMap<number, number>;
  /** The processes of PostgreSQL that serve a connection. */
  connections(): number[];
  /** Lets something befall it; resolves once it is done. */
  befall(what: Befalls): Promise<void>;
  stop(): Promise<void>;
}

/**
 * All servers are replaced, one after the other; the store of files goes away, or comes back with all that it had; all connections of
 * PostgreSQL are taken, or given back; PostgreSQL is copied, lost but for its log, or the copy takes its place.
 */
export type Befalls =
  | 'restart'
  | `store ${'away' | 'back'}`
  | `connections ${'taken' | 'free'}`
  | `database ${'copied' | 'lost' | 'restored'}`;

/** Throws with everything that was said when it ends before it is ready. */
export async function startClusterProcess(processes: number): Promise<ClusterProcess> {
  const child = spawn(process.execPath, [clusterCommand, '--processes', String(processes)], {
    env: { ...process.env, PORT: '0', DUKA_SEED: 'none', DATABASE_URL: '', S3_URL: '', DUKA_PUBLIC_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const ended = once(child, 'exit');
  const servers = new Map<number, number>();
  const waiting: { readonly pattern: RegExp; readonly resolve: () => void }[] = [];
  const output: string[] = [];
  let url = '';

  const says = (pattern: RegExp) => new Promise<void>((resolve) => waiting.push({ pattern, resolve }));

  function collect(line: string): void {
    output.push(line);
    const [, number, pid] = /^Server (\d+) is ready \(process (\d+)\)/.exec(line) ?? [];
    if (number !== undefined) servers.set(Number(number), Number(pid));
    url ||= /^Duka is ready at ([^,]+)/.exec(line)?.[1] ?? '';
    for (const { pattern, resolve } of waiting) if (pattern.test(line)) resolve();
  }

  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream as never }).on('line', collect);
  const failed = once(child.stdout as never, 'close').then(() => {
    throw new Error(`The cluster ended:\n${output.join('\n')}`);
  });
  failed.catch(() => {});
  await Promise.race([says(/^Duka is ready/), failed]);
  return {
    ...{ url, servers },
    connections: () => listConnections(child),
    async befall(what) {
      const done = says(new RegExp(`^Done: ${what}\\.`));
      child.send(what);
      await Promise.race([done, failed]);
    },
    async stop() {
      if (child.connected) child.send('stop');
      await ended;
    },
  };
}

function listConnections({ pid }: ChildProcess): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  const all = lines.map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line)?.slice(1) ?? []);
  const main = all.find(([, parent, words]) => Number(parent) === pid && words?.includes('postgres'))?.[0];
  return all
    .filter(([, parent, words]) => main !== undefined && parent === main && words?.includes('127.0.0.1'))
    .map(([own]) => Number(own));
}
