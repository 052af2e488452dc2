import {
  Agent,
  createServer,
  type IncomingMessage,
  request as passOn,
  type Server,
  type ServerResponse,
} from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** A server that the balancer may send requests to. */
export interface Backend {
  readonly port: number;
  /** False while it starts, stops, or says itself that it is not ready. */
  isUp: boolean;
  /** Requests under way; sockets are not counted, as they end when the server does. */
  requests: number;
  sockets: number;
}

/** Milliseconds for which a request waits for a server when none is up, and between two looks. */
const patienceMs = 10_000;
const pauseMs = 50;

/**
 * Serves one port for several servers: each request goes to the one with the fewest under way. A server that does not take the
 * connection is left out, and the request goes to another. Nothing is sent twice once a server has it.
 */
export function createBalancer(backends: () => readonly Backend[]): Server {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

  function pick(): Backend | undefined {
    const [first, ...others] = backends().filter(({ isUp }) => isUp);
    return others.reduce((best, one) => (one && best && load(one) < load(best) ? one : best), first);
  }

  async function find(): Promise<Backend | undefined> {
    for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += pauseMs) {
      const found = pick();
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    return undefined;
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const backend = await find();
    if (!backend) return refuse(response);
    backend.requests += 1;
    response.once('close', () => {
      backend.requests -= 1;
    });
    const { method, url: path } = request;
    const passed = passOn({
      ...{ agent, port: backend.port, host: '127.0.0.1' },
      method,
      path,
      headers: headersOf(request),
    });
    let isTaken = false;
    passed.once('socket', (socket) => {
      const begin = () => {
        isTaken = true;
        request.pipe(passed);
      };
      if (socket.connecting) socket.once('connect', begin);
      else begin();
    });
    passed.once('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      // A server that dies in the middle leaves half an answer, which must not look whole.
      answer.once('error', () => response.destroy());
    });
    passed.once('error', () => {
      if (response.headersSent) return response.destroy();
      if (isTaken) return refuse(response);
      backend.isUp = false;
      void serve(request, response);
    });
    response.once('close', () => passed.destroy());
  }

  async function upgrade(request: IncomingMessage, client: Duplex, head: Buffer): Promise<void> {
    client.on('error', () => client.destroy());
    const backend = await find();
    if (!backend) return void client.destroy();
    backend.sockets += 1;
    const server: Socket = connect(backend.port, '127.0.0.1', () => {
      const lines = Object.entries(headersOf(request)).flatMap(([name, value]) =>
        [value].flat().map((each) => `${name}: ${each}`),
      );
      server.write(`${[`${request.method} ${request.url} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`);
      server.write(head);
      client.pipe(server);
      server.pipe(client);
    });
    const end = () => {
      client.destroy();
      server.destroy();
    };
    server.once('close', () => {
      backend.sockets -= 1;
      end();
    });
    server.on('error', end);
    client.once('close', end);
  }

  const server = createServer((request, response) => void serve(request, response));
  server.on('upgrade', (request, client, head) => void upgrade(request, client, head));
  server.on('close', () => agent.destroy());
  return server;
}

function load({ requests, sockets }: Backend): number {
  return requests + sockets;
}

function headersOf({ headers, socket }: IncomingMessage): Readonly<Record<string, string | string[] | undefined>> {
  const from = [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ');
  return { ...headers, 'x-forwarded-for': from };
}

/** In the four fields of an error, so that the app tells its user what it tells of any server that is away. */
function refuse(response: ServerResponse): void {
  const error = { message: 'The server is not there for the moment.', code: 503, type: 'general_service_unavailable' };
  response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' });
  response.end(JSON.stringify({ ...error, version: '' }));
}
