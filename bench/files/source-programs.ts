import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { passUpgrade } from '@duka/e2e/support/pass-upgrade.ts';
import { serverSource, viteProgram, webFolder } from '#support/paths.ts';

/** The app as its sources are, in two programs, at one address. */
export interface SourceApp {
  readonly url: string;
  /** The address of the server's inspector. */
  readonly inspector: string;
  /**
   * Has the next call of this kind reach the server alone: `onAsked` runs when the page has sent it and the calls before it have
   * ended, `onAnswered` before its answer goes back. Other calls wait until then.
   */
  isolate(call: Call, onAsked: () => Promise<void>, onAnswered: () => Promise<void>): void;
  stop(): Promise<void>;
}

export interface Call {
  readonly method: string;
  readonly path: RegExp;
}

interface Isolated extends Call {
  readonly onAsked: () => Promise<void>;
  readonly onAnswered: () => Promise<void>;
}

/** Starts the server from its sources over a data folder, and Vite, which serves each module of the page as a file. */
export async function startSources(dataDir: string): Promise<SourceApp> {
  const settings = { HOST: '127.0.0.1', PORT: '0', DUKA_DATA_DIR: dataDir, DUKA_SEED: 'none', TRUST_PROXY: 'loopback' };
  const server = spawn(process.execPath, ['--inspect=127.0.0.1:0', serverSource], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const vite = spawn(process.execPath, [viteProgram, '--host', '127.0.0.1', '--port', '0'], {
    cwd: webFolder,
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [inspector, serverUrl, viteUrl] = await Promise.all([
    readAddress(server, /^Debugger listening on (ws:\S+)/),
    readAddress(server, /^Duka is ready at (http:\S+)/),
    readAddress(vite, /Local:\s+(http:\S+)/),
  ]);
  const [serverPort, vitePort] = [serverUrl, viteUrl].map((url) => new URL(url).port) as [string, string];
  const isServers = (url = '') => /^\/(v1|napa)\//.test(url);
  let isolated: Isolated | undefined;
  /** The calls that an isolated one waits for, and the isolated one that others wait for. */
  const underWay = new Set<Promise<void>>();
  let isFree = Promise.resolve();
  const line = createServer(async (asked, answer) => {
    if (!isServers(asked.url)) return void pass(vitePort, asked, answer);
    const call = isolated;
    if (call && asked.method === call.method && call.path.test(asked.url ?? '')) {
      isolated = undefined;
      isFree = isFree.then(async () => {
        await Promise.all(underWay);
        await call.onAsked();
        await pass(serverPort, asked, answer, call.onAnswered);
      });
      return;
    }
    await isFree;
    const passing = pass(serverPort, asked, answer).finally(() => underWay.delete(passing));
    underWay.add(passing);
  });
  line.on('upgrade', (asked, socket) => passUpgrade(isServers(asked.url) ? serverPort : vitePort, asked, socket));
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  return {
    url: `http://localhost:${(line.address() as { port: number }).port}`,
    inspector,
    isolate: (call, onAsked, onAnswered) => {
      isolated = { ...call, onAsked, onAnswered };
    },
    stop,
  };

  async function stop(): Promise<void> {
    line.close();
    line.closeAllConnections();
    const ended = [server, vite].map((program) => once(program, 'exit'));
    server.kill();
    vite.kill();
    await Promise.all(ended);
  }
}

/** Passes a call on and its whole answer back; `onAnswered` runs in between. */
async function pass(
  port: string,
  asked: IncomingMessage,
  answer: ServerResponse,
  onAnswered = async () => {},
): Promise<void> {
  const passed = request({ host: '127.0.0.1', port, method: asked.method, path: asked.url, headers: asked.headers });
  asked.pipe(passed);
  try {
    const [answered] = (await once(passed, 'response')) as [IncomingMessage];
    const body = await buffer(answered);
    await onAnswered();
    answer.writeHead(answered.statusCode ?? 500, answered.headers).end(body);
  } catch {
    // The page was left, or a program has ended.
    answer.destroy();
  }
}

function readAddress(program: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    for (const stream of [program.stdout, program.stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream }).on('line', (text) => {
        const [, address] = pattern.exec(text) ?? [];
        if (address !== undefined) resolve(address);
      });
    }
    program.on('exit', (code) => reject(new Error(`${program.spawnfile} ended with ${code}`)));
  });
}
