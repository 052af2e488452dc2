import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import { passUpgrade } from './pass-upgrade.ts';

/** A line to the server on which one build of the app after the other is released. */
export interface ReleaseLine {
  readonly url: string;
  /** From now on the service worker is the one of the build of this name. */
  release(name: string): void;
  close(): Promise<void>;
}

/**
 * Passes every call on, as a proxy does; only the service worker says in addition, to whoever asks it by `whichBuild`, of which
 * build it is. So a browser finds another worker at the same address, as after a release.
 */
export async function openReleaseLine(serverUrl: string, first: string): Promise<ReleaseLine> {
  let build = first;
  const { port: serverPort } = new URL(serverUrl);
  const pass = (asked: IncomingMessage, headers = asked.headers) =>
    request({ host: '127.0.0.1', port: serverPort, method: asked.method, path: asked.url, headers });
  const line = createServer((asked, answer) => {
    const isWorker = asked.url === '/sw.js';
    const { 'if-none-match': _tag, 'if-modified-since': _time, ...fresh } = asked.headers;
    const passed = pass(asked, isWorker ? { ...fresh, 'accept-encoding': 'identity' } : asked.headers);
    passed.on('error', () => answer.destroy());
    passed.on('response', (answered) => {
      const { 'content-length': length, ...headers } = answered.headers;
      answer.writeHead(answered.statusCode ?? 500, isWorker ? headers : answered.headers);
      if (isWorker) answer.write(sayBuild(build));
      answered.pipe(answer);
    });
    asked.pipe(passed);
  });
  line.on('upgrade', (asked, socket) => passUpgrade(serverPort, asked, socket));
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  const { port } = line.address() as { port: number };
  return {
    url: `http://localhost:${port}`,
    release(name) {
      build = name;
    },
    async close() {
      line.close();
      line.closeAllConnections();
    },
  };
}

function sayBuild(name: string): string {
  return `addEventListener('message', ({ data, ports }) => data === 'which-build' && ports[0].postMessage('${name}'));\n`;
}

/** Runs in the page: which build's worker has it in its hands, and whether another one waits. */
export async function whichBuild(): Promise<{ readonly build: unknown; readonly isNewerHere: boolean }> {
  const { active, waiting } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  const said = new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
  });
  active?.postMessage('which-build', [port2]);
  return { build: await said, isNewerHere: waiting !== null };
}
