import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { projectRoot } from './folders.ts';

export interface ServerProcess {
  /** `http://localhost:<port>`, without a slash at the end. */
  readonly url: string;
  readonly dataDir: string;
  /** Everything the server has written so far: plain lines, and one JSON text per request. */
  readonly lines: readonly string[];
  /** The log lines about failures of the server itself (answers of 500 and more) from the given line on. */
  failures(fromLine?: number): string[];
  stop(): Promise<void>;
  /** Kills the process at once, without a chance to clean up. */
  kill(): Promise<void>;
}

/** The settings of a server for which time stands still at the moment of the pictures. */
export const atPictureTime = {
  NODE_OPTIONS: `--import=${pathToFileURL(join(projectRoot, 'e2e/looks/frozen-server.ts'))}`,
};

/** Starts the real server, with the built web app, over a data folder and on a free port. */
export async function startServer(dataDir: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  if (Number.parseInt(process.versions.node, 10) < 26) {
    throw new Error(`These tests run under Node 26 (npx playwright test finds it); this is ${process.version}.`);
  }
  const child = spawn(process.execPath, [join(projectRoot, 'server/dist/main.js')], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Sign-ups are limited per address; newSeller sends many addresses, as a trusted proxy would.
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', DUKA_DATA_DIR: dataDir, TRUST_PROXY: 'loopback', ...env },
  });
  const lines: string[] = [];
  const url = await readAddress(child, lines);
  return {
    url,
    dataDir,
    lines,
    failures: (fromLine = 0) => lines.slice(fromLine).filter(isFailure),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.send('stop');
      await ended;
    },
    kill: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function readAddress(child: ChildProcess, lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const take = (line: string) => {
      lines.push(line);
      const url = /^Duka is ready at (http:\S+)/.exec(line)?.[1];
      if (url !== undefined) resolve(url);
    };
    for (const stream of [child.stdout, child.stderr]) {
      if (stream !== null) createInterface({ input: stream }).on('line', take);
    }
    child.on('exit', (code) => reject(new Error(`The server ended with ${code}:\n${lines.join('\n')}`)));
  });
}

function isFailure(line: string): boolean {
  if (!line.startsWith('{')) return false;
  const { status, level } = JSON.parse(line) as { status?: number; level?: number };
  // Level 50 is "error" in the server's log.
  return (status ?? 0) >= 500 || (level ?? 0) >= 50;
}
