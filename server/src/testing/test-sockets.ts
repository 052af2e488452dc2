import { projectId } from '@duka/domain/project';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { type ClientOptions, WebSocket } from 'ws';

export interface ServerMessage {
  readonly type: string;
  // biome-ignore lint/suspicious/noExplicitAny: each type of message has another shape
  readonly data: any;
}

/** A client's end of the realtime socket. */
export interface TestSocket {
  readonly socket: WebSocket;
  /** The next message that was not taken yet. */
  next(): Promise<ServerMessage>;
  /** Sends a text as it is, anything else as JSON. */
  say(message: unknown): void;
  /** Takes every message up to the answer of a ping sent now. */
  drain(): Promise<ServerMessage[]>;
  /** The close frame's code, once the socket is closed. */
  readonly closed: Promise<number>;
}

export interface SocketOptions {
  /** The query of `/v1/realtime`; made of the project and `channels` when missing. */
  readonly query?: string;
  readonly channels?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly client?: ClientOptions;
}

/** Listens on a free port, once; returns it. */
export async function listen(app: FastifyInstance): Promise<number> {
  if (!app.server.listening) {
    await app.listen({ port: 0, host: '127.0.0.1' });
    onTestFinished(() => app.close());
  }
  return (app.server.address() as { port: number }).port;
}

/** Opens a socket to the app; its first message is still to be taken. */
export async function openSocket(app: FastifyInstance, options: SocketOptions = {}): Promise<TestSocket> {
  const { channels = [], headers, client } = options;
  const query = options.query ?? new URLSearchParams([['project', projectId], ...channels.map(toParameter)]).toString();
  const socket = new WebSocket(`ws://127.0.0.1:${await listen(app)}/v1/realtime?${query}`, { ...client, headers });
  const arrived: ServerMessage[] = [];
  const waiting: ((message: ServerMessage) => void)[] = [];
  socket.on('message', (data) => {
    const message = JSON.parse(data.toString()) as ServerMessage;
    const taker = waiting.shift();
    if (taker) taker(message);
    else arrived.push(message);
  });
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  onTestFinished(() => socket.terminate());
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('error', reject);
  });

  async function next(): Promise<ServerMessage> {
    return arrived.shift() ?? new Promise((resolve) => waiting.push(resolve));
  }

  function say(message: unknown): void {
    socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  return {
    socket,
    next,
    say,
    async drain() {
      say({ type: 'ping' });
      const messages: ServerMessage[] = [];
      for (let message = await next(); message.type !== 'pong'; message = await next()) messages.push(message);
      return messages;
    },
    closed,
  };
}

/** As `openSocket`, past the `connected` message, for someone whose session is `session`, or for a guest. */
export async function connect(
  app: FastifyInstance,
  channels: readonly string[],
  session?: string,
): Promise<TestSocket & { readonly connected: ServerMessage }> {
  const socket = await openSocket(app, { channels, ...(session && { headers: { 'x-appwrite-session': session } }) });
  return { ...socket, connected: await socket.next() };
}

function toParameter(channel: string): [string, string] {
  return ['channels[]', channel];
}
