import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
/** Milliseconds a server gets to start; seeding included. */
const startTimeoutMs = 60_000;

export interface ServerProcess {
  /** Such as `http://localhost:40123`. */
  readonly url: string;
  /** What it has printed so far. */
  output(): string;
  /** Asks it to stop and waits until it has; answers its exit code. */
  stop(): Promise<number | null>;
}

/** Starts the real server over a data folder, on a port of its own. Rejects with its output when it does not start. */
export async function startServer(dataDir: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  const child = spawn(nodePath(), [join(root, 'server/src/main.ts')], {
    env: { ...process.env, NODE_OPTIONS: '', PORT: '0', DUKA_DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const url = await waitForAddress(child, () => output);
  return {
    url,
    output: () => output,
    async stop() {
      if (child.exitCode === null) {
        const exited = once(child, 'exit');
        child.kill('SIGTERM');
        await exited;
      }
      return child.exitCode;
    },
  };
}

function waitForAddress(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      fail(new Error(`The server did not start in time:\n${output()}`));
    }, startTimeoutMs);
    child.once('exit', () => {
      clearTimeout(timer);
      fail(new Error(`The server stopped at once:\n${output()}`));
    });
    child.stdout?.on('data', () => {
      const url = /ready at (http:\/\/\S+)/.exec(output())?.[1];
      if (!url) return;
      clearTimeout(timer);
      child.removeAllListeners('exit');
      done(url);
    });
  });
}

/** The Node that runs the product: the one this process runs on when new enough, else the project's own. */
function nodePath(): string {
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= 26) return process.execPath;
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const own = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
  return join(own, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}
