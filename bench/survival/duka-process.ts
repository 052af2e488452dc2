import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { serverMain } from '#support/paths.ts';
import { serverEnv, serverFlags } from '#support/server-options.ts';

const serverArguments = [...serverFlags, serverMain];

/** The link of an order, which no log may hold (R69). */
export const orderLink = /\/o\/[\w-]{22}\b/;

/** The real server, as a process of its own over its own data folder. */
export interface Duka {
  readonly url: string;
  readonly pid: number;
  /** Milliseconds from the start of the process until it said that it is ready. */
  readonly startMs: number;
  /** Lines of its output that are not log lines, and log lines of failures: level 50 or 60, or a status from 500; those with a secret link, too. */
  readonly problemLines: readonly string[];
  /** Resident memory in bytes. */
  memory(): number;
  /** Files, pipes and sockets it holds open; undefined where the system does not report it. */
  openHandles(): number | undefined;
  /** kill -9: no time for a last word. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export interface StartOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** A line of shell run in the server's process before it becomes the server, such as a limit. */
  readonly prelude?: string;
}

/** Throws with everything it said when it ends before it is ready. */
export async function startDuka(dataDir: string, { env, prelude }: StartOptions = {}): Promise<Duka> {
  const started = performance.now();
  const [program, args] = prelude
    ? ['/bin/sh', ['-c', `${prelude}; exec "$0" "$@"`, process.execPath, ...serverArguments]]
    : [process.execPath, serverArguments];
  const child = spawn(program as string, args as string[], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      ...serverEnv,
      HOST: '127.0.0.1',
      PORT: '0',
      DUKA_SEED: 'none',
      DUKA_DATA_DIR: dataDir,
      // Some disks here are small, and are to be filled to their end (R53).
      DUKA_DISK_RESERVE_MB: '0',
      // Connections and sign-ups are limited by address; those of one run come from many.
      TRUST_PROXY: 'loopback',
      ...env,
    },
  });
  const ended = once(child, 'exit');
  const problemLines: string[] = [];
  const url = await readAddress(child, problemLines);
  return {
    url: url.replace('localhost', '127.0.0.1'),
    pid: child.pid as number,
    startMs: performance.now() - started,
    problemLines,
    memory: () => readMemory(child.pid as number),
    openHandles: () => countHandles(child.pid as number),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async stop() {
      if (child.connected) child.send('stop');
      await ended;
    },
  };
}

/** A data folder of its own, gone when `work` is done. */
export async function withFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'duka-survival-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readAddress(child: ChildProcess, problemLines: string[]): Promise<string> {
  return new Promise((resolveUrl, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        // Level 50 is "error". The many lines about requests that went well would fill our own memory.
        if (!line.startsWith('{') || /"level":[56]0|"status":5\d\d/.test(line) || orderLink.test(line))
          problemLines.push(line);
        const url = /^Duka is ready at (http:\S+)/.exec(line)?.[1];
        if (url) resolveUrl(url);
      });
    }
    child.on('error', reject);
    // Not 'exit': the last lines may still be on their way then.
    child.stdout?.on('close', () => reject(new Error(`The server ended:\n${problemLines.join('\n')}`)));
  });
}

function readMemory(pid: number): number {
  const file = `/proc/${pid}/status`;
  const kilobytes = existsSync(file)
    ? /VmRSS:\s+(\d+) kB/.exec(readFileSync(file, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(kilobytes) * 1024;
}

function countHandles(pid: number): number | undefined {
  const folder = `/proc/${pid}/fd`;
  return existsSync(folder) ? readdirSync(folder).length : undefined;
}
