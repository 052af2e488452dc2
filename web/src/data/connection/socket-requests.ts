import { backend } from './client.ts';
import { type Realtime, realtime } from './realtime.ts';
import type { SocketResponse } from './realtime-connection.ts';

type Tagged = Required<Pick<SocketResponse, 'tag' | 'body'>>;

/** What is known of one socket. */
interface Known {
  /** The last responses with a tag, by their path; the one used longest ago first. */
  readonly responses: Map<string, Tagged>;
  /** The bytes that came over it, as far as the listeners know. */
  bytes: number;
}

/** Milliseconds that the first calls wait for the socket, which is there about as soon as a connection of their own would be. */
const patienceMs = 2_500;
/** What travels over the socket: small calls about documents and shops. */
const openPath = /^\/(databases|shops)\//;
const maxBodyLength = 16_000;
const tooLarge = 413;
const notModified = 304;
/** Responses that are remembered: those that pages ask for every minute, and some more. */
const maxRemembered = 8;

/** Makes what sends calls to the backend at `endpoint` over the socket of a page (R42). */
export function createSocketRequests(live: Realtime, endpoint: string) {
  const { origin: backendOrigin, pathname: root } = new URL(endpoint);
  const impatience = new Promise((resolve) => setTimeout(resolve, patienceMs));
  const knownOf = new WeakMap<WebSocket, Known>();
  const bytesListeners = new Set<(bytes: number) => void>();

  return {
    /** Calls `listener` with what came over sockets that take requests, compressed as it was, in bytes. Returns how to stop. */
    listenToLineBytes(listener: (bytes: number) => void): () => void {
      bytesListeners.add(listener);
      return () => void bytesListeners.delete(listener);
    },

    /**
     * Sends a call over the socket, where that takes requests and is alive: it has no headers, and is compressed by what went over the
     * socket before. Undefined for a call that must travel by itself. Rejects as `fetch` does where no response comes.
     */
    async requestOverSocket(address: string, init: RequestInit = {}): Promise<Response | undefined> {
      const { method = 'GET', body } = init;
      const { origin, pathname, search } = new URL(address, window.location.href);
      if (origin !== backendOrigin || !pathname.startsWith(root)) return undefined;
      const path = pathname.slice(root.length) + search;
      const headers = new Headers(init.headers);
      if (!openPath.test(path) || headers.has('x-fallback-cookies')) return undefined;
      if (body !== undefined && !(typeof body === 'string' && body.length < maxBodyLength)) return undefined;

      const connection = await live.connect();
      await Promise.race([connection.firstConnected, impatience]);
      const socket = connection.requestSocket;
      if (!socket) return undefined;
      const known = knownOf.get(socket) ?? { responses: new Map(), bytes: 0 };
      knownOf.set(socket, known);
      const before = method === 'GET' ? known.responses.get(path) : undefined;
      const response = await connection.request({
        ...{ method, path, timestamp: headers.get('x-appwrite-timestamp') ?? undefined, known: before?.tag },
        body: body === undefined ? undefined : JSON.parse(body),
      });
      if (!response) return undefined;
      for (const listener of bytesListeners) listener(response.sentBytes - known.bytes);
      known.bytes = response.sentBytes;

      const { status, tag, body: came } = response;
      if (status === tooLarge && method === 'GET') return undefined;
      const tagged = status === notModified ? before : tag === undefined ? undefined : { tag, body: came };
      if (!tagged) return toResponse(response);
      remember(known, path, tagged);
      return toResponse({ ...response, status: 200, body: tagged.body });
    },
  };
}

function remember({ responses }: Known, path: string, response: Tagged): void {
  responses.delete(path);
  responses.set(path, response);
  const [oldest] = responses.keys();
  if (responses.size > maxRemembered && oldest !== undefined) responses.delete(oldest);
}

function toResponse({ status, date, body }: SocketResponse): Response {
  if (body === undefined) return new Response(null, { status, headers: { date } });
  return Response.json(body, { status, headers: { date } });
}

/** Those of this page. */
export const { listenToLineBytes, requestOverSocket } = createSocketRequests(realtime, backend.endpoint);
