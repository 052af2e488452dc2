import { setUnderWay } from '#settled.ts';
import type { backend } from './client.ts';
import type { Connectivity } from './connectivity.ts';
import { elapsedSince, type Moment, readMoment } from './elapsed.ts';

export type RealtimeBackend = Pick<typeof backend, 'endpoint' | 'projectId'>;

/** What happened to a document: its names, the channels that it was sent to, and the document. */
export interface LiveEvent {
  readonly events: readonly string[];
  readonly channels: readonly string[];
  readonly payload: unknown;
}

/** A request to the backend that travels over the socket (R42). */
interface SocketRequest {
  readonly method: string;
  /** Below the endpoint, with its query. */
  readonly path: string;
  /** The moment from which the caller knows the document; wire section 8.5. */
  readonly timestamp?: string | undefined;
  /** The `tag` of an earlier response to the same request. */
  readonly known?: string | undefined;
  readonly body?: unknown;
}

/** The response to it. */
export interface SocketResponse {
  readonly id: string;
  readonly status: number;
  readonly date: string;
  /** The bytes that the server had sent over the socket before this response. */
  readonly sentBytes: number;
  /** Names the body of a response to a read; to the same read with it as `known`, an equal response is 304 and has none. */
  readonly tag?: string;
  readonly body?: unknown;
}

/** The messages of a backend, as far as they are read here; wire section 10. */
type ServerMessage =
  | { readonly type: 'connected'; readonly data: Connected }
  | { readonly type: 'event'; readonly data: LiveEvent }
  | { readonly type: 'response'; readonly data: { readonly to: 'authentication' } | RequestResponse }
  | { readonly type: 'error'; readonly data: WireError }
  | { readonly type: 'pong' };
type Connected = { readonly user?: object | null; readonly takesRequests?: boolean };
type RequestResponse = SocketResponse & { readonly to: 'request' };
type WireError = { readonly code: number; readonly message: string };

/** Called with what comes over the connection. */
interface Handlers {
  /** From now on events come; what happened before is missing. */
  onConnected(): void;
  onEvent(event: LiveEvent): void;
  /** The session is over, or owes a second factor. No other attempt follows. */
  onSessionEnd(isCodeOwed: boolean): void;
}

/** One socket, from its opening until it closes or is given up. */
interface Socket {
  readonly raw: WebSocket;
  readonly address: string;
  /** When something came over it last. */
  heardAt: Moment;
  takesRequests: boolean;
  heartbeat?: ReturnType<typeof setInterval>;
  /** How many pings were sent since then. */
  unanswered: number;
  /** The requests that wait for their response, by their id. */
  readonly waiting: Map<string, Waiting>;
}

interface Waiting {
  readonly take: (response: SocketResponse) => void;
  readonly lose: () => void;
}

/** Milliseconds between realtime pings; RT-008. */
const pingMs = 20_000;
/** Milliseconds of silence after which a socket may have been cut without a word; a ping is answered every 20 s. */
const silenceMs = 45_000;
/** Pings in a row without an answer after which a socket counts as cut: browsers notice it minutes later. A slow upload may delay one or two. */
const maxUnanswered = 3;
/** The close code for a session, a project or a page that may not listen. */
const policyViolation = 1008;
/** How the message of such an error begins when the session goes on with a code. */
const codeOwed = 'More factors are required';
/** Milliseconds after which the response to a request counts as lost, as the socket was cut without a word. */
const responseMs = 15_000;
/** The most requests that wait at a time; the server runs eight (R42). */
const maxWaiting = 6;

/**
 * A realtime connection by the wire of Appwrite 1.7, with our own additions where the backend has them (wire section 10): one socket,
 * opened anew after each break.
 */
export class RealtimeConnection {
  readonly #backend: RealtimeBackend;
  readonly #handlers: Handlers;
  /** The address of the socket that is wanted; undefined for none. */
  #address: string | undefined;
  /** The socket that events come over, and the one that is to take its place. */
  #current: Socket | undefined;
  #next: Socket | undefined;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #lastId = 0;
  #resolveFirst: () => void = () => undefined;

  /** Resolves once a socket has been open for the first time, and it is known whether it takes requests. */
  readonly firstConnected = new Promise<void>((resolve) => {
    this.#resolveFirst = resolve;
  });

  constructor(backend: RealtimeBackend, connectivity: Connectivity, handlers: Handlers) {
    this.#backend = backend;
    this.#handlers = handlers;
    connectivity.on('offline', () => loseAll(this.#current));
  }

  /** Opens a socket for these channels, unless there is one. One for other channels is closed only once the new one has taken its place. */
  open(channels: readonly string[]): void {
    const { endpoint, projectId } = this.#backend;
    const query = new URLSearchParams({ project: projectId });
    for (const channel of channels) query.append('channels[]', channel);
    this.#address = `${endpoint.replace(/^http/, 'ws')}/realtime?${query}`;
    this.#connect();
  }

  close(): void {
    clearTimeout(this.#retry);
    this.#address = undefined;
    this.#leave(this.#next);
    this.#leave(this.#current);
    setUnderWay(this, false);
  }

  /** Returns whether events come over an open socket that has said something a moment ago. */
  isAlive(): boolean {
    const socket = this.#current;
    return socket?.raw.readyState === WebSocket.OPEN && elapsedSince(socket.heardAt) < silenceMs;
  }

  /** The socket over which requests may be sent (R42); undefined where none is open, or the backend takes none. */
  get requestSocket(): WebSocket | undefined {
    return this.#current?.takesRequests ? this.#current.raw : undefined;
  }

  /**
   * Sends a request over the socket; undefined where that takes none, is not alive, or has enough to do. Rejects with a `TypeError`, as
   * `fetch` does, where no response comes.
   */
  request(request: SocketRequest): Promise<SocketResponse> | undefined {
    const socket = this.#current;
    if (!socket?.takesRequests || !this.isAlive() || socket.waiting.size >= maxWaiting) return undefined;
    this.#lastId += 1;
    const id = this.#lastId.toString(36);
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(timer);
        socket.waiting.delete(id);
        settle();
      };
      const lose = () => end(() => reject(new TypeError('The socket was cut.')));
      const timer = setTimeout(lose, responseMs);
      socket.waiting.set(id, { take: (response) => end(() => resolve(response)), lose });
      socket.raw.send(JSON.stringify({ type: 'request', data: { id, ...request } }));
    });
  }

  #connect(): void {
    const address = this.#address;
    clearTimeout(this.#retry);
    if (address === undefined || (this.#next ?? this.#current)?.address === address) return;
    this.#leave(this.#next);
    setUnderWay(this, true);
    const raw = new WebSocket(address);
    const socket: Socket = {
      raw,
      address,
      heardAt: readMoment(),
      takesRequests: false,
      unanswered: 0,
      waiting: new Map(),
    };
    this.#next = socket;
    raw.addEventListener('open', () => {
      this.#failures = 0;
      socket.heartbeat = setInterval(() => this.#ping(socket), pingMs);
    });
    raw.addEventListener('message', ({ data }: MessageEvent<string>) => {
      socket.heardAt = readMoment();
      socket.unanswered = 0;
      if (this.#isKnown(socket)) this.#read(socket, JSON.parse(data));
    });
    raw.addEventListener('close', () => this.#noteLost(socket));
  }

  #ping(socket: Socket): void {
    if (socket.unanswered >= maxUnanswered) {
      this.#noteLost(socket);
      socket.raw.close();
      return;
    }
    socket.unanswered += 1;
    socket.raw.send('{"type":"ping"}');
  }

  #noteLost(socket: Socket): void {
    if (!this.#isKnown(socket)) return;
    this.#forget(socket);
    if (!this.#next) this.#connectLater();
  }

  /** Tries again after a wait that grows with the failures. */
  #connectLater(): void {
    setUnderWay(this, !this.#current);
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#connect(), toWaitMs(this.#failures));
    this.#failures += 1;
  }

  #read(socket: Socket, message: ServerMessage): void {
    if (message.type === 'event') this.#handlers.onEvent(message.data);
    else if (message.type === 'connected') this.#noteConnected(socket, message.data);
    else if (message.type === 'error') this.#noteError(socket, message.data);
    else if (message.type !== 'response') return;
    else if (message.data.to === 'request') socket.waiting.get(message.data.id)?.take(message.data);
    else if (message.data.to === 'authentication') this.#take(socket);
  }

  #noteConnected(socket: Socket, { user, takesRequests = false }: Connected): void {
    socket.takesRequests = takesRequests;
    const session = user ? undefined : readStoredSession(this.#backend.projectId);
    if (session) socket.raw.send(JSON.stringify({ type: 'authentication', data: { session } }));
    else this.#take(socket);
  }

  /** From now on events come over this socket. Only now is the one before it closed, so that none is lost in between. */
  #take(socket: Socket): void {
    if (socket === this.#next) {
      this.#leave(this.#current);
      this.#current = socket;
      this.#next = undefined;
    }
    setUnderWay(this, false);
    this.#resolveFirst();
    this.#handlers.onConnected();
  }

  #noteError(socket: Socket, error: WireError): void {
    if (error.code !== policyViolation) {
      console.error(error);
      return;
    }
    this.#leave(socket);
    setUnderWay(this, false);
    this.#handlers.onSessionEnd(error.message.startsWith(codeOwed));
  }

  /** Closes a socket from which nothing is expected any more. */
  #leave(socket: Socket | undefined): void {
    if (!socket) return;
    this.#forget(socket);
    socket.raw.close();
  }

  /** Its requests have no response any more. */
  #forget(socket: Socket): void {
    clearInterval(socket.heartbeat);
    loseAll(socket);
    if (socket === this.#next) this.#next = undefined;
    if (socket === this.#current) this.#current = undefined;
  }

  /** Returns whether it is neither lost, left nor refused. */
  #isKnown(socket: Socket): boolean {
    return socket === this.#next || socket === this.#current;
  }
}

function loseAll(socket: Socket | undefined): void {
  for (const { lose } of [...(socket?.waiting.values() ?? [])]) lose();
}

/** Milliseconds before the next attempt, by how many have failed; RT-004 to RT-007. */
function toWaitMs(failures: number): number {
  if (failures < 5) return 1_000;
  if (failures < 15) return 5_000;
  return failures < 100 ? 10_000 : 60_000;
}

/** The session of a browser that sends no cookies to the backend's host (SESS-005). */
function readStoredSession(projectId: string): string | undefined {
  return JSON.parse(window.localStorage.getItem('cookieFallback') ?? '{}')[`a_session_${projectId}`];
}
