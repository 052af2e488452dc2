import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { programs, serverMain } from './paths.ts';
import { operatorKey, serverEnv, serverFlags } from './server-options.ts';

/** A program under measure, in a process of its own. */
export interface Running {
  readonly url: string;
  readonly pid: number;
  /** Milliseconds from the spawn to the line that names its address. */
  readonly startMs: number;
  /** Sends the program a word, and waits until it comes back. */
  ask(word: string): Promise<void>;
  stop(): Promise<void>;
}

/** Milliseconds between two checks for the line in which a program prints its address, and the most that it may take. */
const pollMs = 5;
const maxStartMs = 60_000;

/**
 * Starts the real server on a data folder, as `npm start` runs it. Its log goes to a file, as under a service manager; it stands behind one
 * proxy, so that callers of one machine can come from many addresses.
 */
export function startServer(dataDir: string, more: Readonly<Record<string, string>> = {}): Promise<Running> {
  const settings = {
    DUKA_SEED: 'none',
    PORT: '0',
    HOST: '127.0.0.1',
    TRUST_PROXY: '1',
    DUKA_DATA_DIR: dataDir,
    DUKA_API_KEY: operatorKey,
  };
  return start([...serverFlags, serverMain], dataDir, { ...serverEnv, ...settings, ...more });
}

/** Starts one of `bench/programs`, or the file at a path. */
export function startProgram(name: string, args: readonly string[], folder: string): Promise<Running> {
  return start([name.includes('/') ? name : join(programs, name), ...args], folder, {});
}

let started = 0;

async function start(args: readonly string[], folder: string, env: Readonly<Record<string, string>>): Promise<Running> {
  started += 1;
  const log = join(folder, `bench-${process.pid}-${started}.log`);
  const output = openSync(log, 'w');
  const from = performance.now();
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output, 'ipc'],
  });
  closeSync(output);
  const url = await findAddress(child, log);
  return {
    url,
    pid: child.pid as number,
    startMs: performance.now() - from,
    ask: (word) => ask(child, word),
    stop: () => stop(child),
  };
}

async function findAddress(child: ChildProcess, log: string): Promise<string> {
  for (let waitedMs = 0; waitedMs < maxStartMs; waitedMs += pollMs) {
    const address = /ready at (\S+)/.exec(readFileSync(log, 'utf8'))?.[1];
    if (address !== undefined) return address.replace('localhost', '127.0.0.1');
    if (child.exitCode !== null) break;
    await wait(pollMs);
  }
  child.kill();
  throw new Error(`A program did not start:\n${readFileSync(log, 'utf8')}`);
}

async function ask(child: ChildProcess, word: string): Promise<void> {
  const answered = once(child, 'message');
  child.send(word);
  await answered;
}

/** A parent that goes away stops every program of ours, so nothing is left behind by a bench that fails. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}
