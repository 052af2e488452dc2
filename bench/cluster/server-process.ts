import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { serverMain } from '#support/paths.ts';
import { serverEnv, serverFlags } from '#support/server-options.ts';
import type { Backend } from './balancer.ts';

/** One server of a cluster, as a process of its own. */
export interface ServerProcess extends Backend {
  readonly pid: number;
  readonly ended: Promise<void>;
  /** Answers the requests that are under way, then ends the process. */
  stop(): Promise<void>;
}

/** Starts a server; `say` gets the lines that it prints besides its log. Rejects with these lines when the server ends before it is ready. */
export async function startServerProcess(
  env: Readonly<Record<string, string>>,
  say: (line: string) => void,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...serverFlags, serverMain], {
    env: { ...process.env, ...serverEnv, ...env, HOST: '127.0.0.1', PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const ended = once(child, 'exit').then(() => {});
  const port = await readPort(child, say);
  return {
    ...{ port, isUp: true, requests: 0, sockets: 0 },
    pid: child.pid as number,
    ended,
    async stop() {
      if (child.connected) child.send('stop');
      await ended;
    },
  };
}

function readPort(child: ChildProcess, say: (line: string) => void): Promise<number> {
  return new Promise((resolve, reject) => {
    const lines: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        const bound = /^\{.*"Server listening at http:\/\/127\.0\.0\.1:(\d+)"/.exec(line)?.[1];
        if (bound !== undefined) resolve(Number(bound));
        if (/^\{.*"level":(30|20|10)/.test(line) || line.startsWith('Duka is ready')) return;
        lines.push(line);
        say(line);
      });
    }
    child.on('error', reject);
    child.stdout?.on('close', () => reject(new Error(`A server ended before it was ready:\n${lines.join('\n')}`)));
  });
}
