import {
  Agent,
  createServer,
  type IncomingMessage,
  request as passOn,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import { type Duplex, Transform } from 'node:stream';

/** A server that the balancer may send requests to. */
export interface Backend {
  readonly port: number;
  /** False while it starts, stops, or says itself that it is not ready. */
  isUp: boolean;
  /** Requests under way; sockets are not counted, as they end when the server does. */
  requests: number;
  sockets: number;
}

/** Milliseconds for which a request waits for a server when none is up, and between two checks. */
const patienceMs = 10_000;
const pauseMs = 50;

/**
 * More than the servers take themselves, so that it is they who refuse: a list call carries up to 400 KB of queries in its
 * address, and an upload takes minutes over a slow network.
 */
const limits = { headersTimeout: 15_000, maxHeaderSize: 2 * 1024 * 1024, requestTimeout: 0 };

/**
 * Serves one port for several servers: each request goes to the one with the fewest under way, of several to the next in turn. A
 * server that does not take the connection is left out, and the request goes to another. Nothing is sent twice once a server has
 * it.
 */
export function createBalancer(backends: () => readonly Backend[]): Server {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

  let picked = 0;

  function pick(): Backend | undefined {
    const up = backends().filter(({ isUp }) => isUp);
    const next = picked % up.length;
    picked += 1;
    const [first, ...others] = [...up.slice(next), ...up.slice(0, next)];
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
    let isAnswered = false;
    passed.once('socket', (socket) => {
      const begin = () => {
        isTaken = true;
        request.pipe(createUnhurried()).pipe(passed);
      };
      if (socket.connecting) socket.once('connect', begin);
      else begin();
    });
    passed.once('response', (answer) => {
      // The server's connection headers are not about the client's connection, which may still be sending.
      const { connection: _, 'keep-alive': __, ...headers } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, headers);
      answer.pipe(response);
      request.unpipe().resume();
      answer.once('end', () => {
        isAnswered = true;
        if (!passed.writableEnded) passed.destroy();
      });
      // A server that dies in the middle leaves half an answer, which must not look whole.
      answer.once('error', () => response.destroy());
    });
    passed.on('error', () => {
      if (isAnswered) return;
      if (response.headersSent) return response.destroy();
      if (isTaken) return refuse(response);
      backend.isUp = false;
      void serve(request, response);
    });
    response.once('close', () => passed.destroy());
  }

  /**
   * Passes a WebSocket on. The connection becomes a tunnel only once the server has answered 101: before that, whatever a client
   * sent after its first request would reach the server past the balancer, with an address of the client's choice.
   */
  async function upgrade(request: IncomingMessage, client: Duplex, head: Buffer): Promise<void> {
    client.on('error', () => client.destroy());
    const { method, url: path = '' } = request;
    if (method !== 'GET' || !/^\/v1\/realtime(\?|$)/.test(path)) return refuseUpgrade(client, 404);
    const backend = await find();
    if (!backend) return refuseUpgrade(client, 503);
    backend.sockets += 1;
    const passed = passOn({ port: backend.port, host: '127.0.0.1', method, path, headers: headersOf(request) });
    client.once('close', () => {
      backend.sockets -= 1;
      passed.destroy();
    });
    passed.once('error', () => client.destroy());
    passed.once('response', (answer) => {
      passed.destroy();
      refuseUpgrade(client, answer.statusCode ?? 502);
    });
    passed.once('upgrade', (answer, server: Socket, firstBytes) => {
      client.write(`HTTP/1.1 101 Switching Protocols\r\n${headerLines(answer.rawHeaders)}\r\n`);
      client.write(firstBytes);
      server.write(head);
      const end = () => {
        client.destroy();
        server.destroy();
      };
      server.once('close', end).on('error', end);
      client.once('close', end);
      client.pipe(server).pipe(client);
    });
    passed.end();
  }

  const server = createServer(limits, (request, response) => void serve(request, response));
  server.on('upgrade', (request, client, head) => void upgrade(request, client, head));
  server.on('close', () => agent.destroy());
  return server;
}

/** Lets an answer be read between two parts of a body: a server that refuses one closes the connection that it comes on. */
function createUnhurried(): Transform {
  return new Transform({ transform: (part, _encoding, done) => void setImmediate(done, null, part) });
}

function load({ requests, sockets }: Backend): number {
  return requests + sockets;
}

function headersOf({ headers, socket }: IncomingMessage): Readonly<Record<string, string | string[] | undefined>> {
  const from = [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ');
  return { ...headers, 'x-forwarded-for': from };
}

/** Writes headers as they were received: name and value in turn. */
function headerLines(raw: readonly string[]): string {
  return raw.map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join('');
}

function refuseUpgrade(client: Duplex, status: number): void {
  client.resume();
  client.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () =>
    client.destroy(),
  );
}

/** Refuses in the four fields of an error, so that the app shows the same message as for any unreachable server. */
function refuse(response: ServerResponse): void {
  const error = { message: 'The server is not there for the moment.', code: 503, type: 'general_service_unavailable' };
  response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' });
  response.end(JSON.stringify({ ...error, version: '' }));
}
