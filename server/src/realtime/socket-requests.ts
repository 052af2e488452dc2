import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiError } from '#errors.ts';
import { toErrorBody } from '#http/wire/error-reply.ts';

/** The channel by which a client says that it will send requests over its socket; no event is ever sent to it. */
export const requestChannel = 'requests';

/** A request that a client sends over its socket instead of a connection of its own (R42). */
export interface SocketRequest {
  /** The client's own, which the answer names. */
  readonly id: string;
  readonly method: string;
  /** The path below `/v1`, with its query. */
  readonly path: string;
  /** The moment from which the caller knows the document; wire section 8.5. */
  readonly timestamp?: string;
  /** The `tag` of the answer that the client has had to the same question. */
  readonly known?: string;
  readonly body?: unknown;
}

/** Resolves to the answer to a request over a socket, as the text to send. Never rejects. */
export type AnswerRequest = (request: SocketRequest) => Promise<string>;

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** Documents and what is asked of shops: nothing that sets cookies, and no files. */
const openPath = /^\/v1\/(databases|shops)\//;
const maxIdLength = 36;
/** The most bytes of an answer to a question: a longer one is for a connection of its own, as it would hold up what comes after it. */
const maxAnswerLength = 200_000;
/** Characters from which on an answer has a `tag`: a shorter one is no longer than what would be said of it. */
const taggedFrom = 1000;
/** The client data of a socket's own request, which each request over the socket takes over. */
const carried = [
  ...['host', 'origin', 'cookie', 'user-agent', 'accept-language'],
  ...['x-appwrite-session', 'x-fallback-cookies', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'],
];

/** Reads a request as a socket brings it; undefined for any that may not come over a socket. */
export function readSocketRequest(data: Readonly<Record<string, unknown>>): SocketRequest | undefined {
  const { id, method, path, timestamp, known, body } = data;
  if (typeof id !== 'string' || id === '' || id.length > maxIdLength) return undefined;
  if (typeof method !== 'string' || !methods.includes(method)) return undefined;
  if (typeof path !== 'string' || !openPath.test(URL.parse(`/v1${path}`, 'http://localhost')?.pathname ?? '')) {
    return undefined;
  }
  if (timestamp !== undefined && typeof timestamp !== 'string') return undefined;
  if (known !== undefined && typeof known !== 'string') return undefined;
  const asked = { id, method, path, ...(known !== undefined && { known }) };
  return { ...asked, ...(timestamp !== undefined && { timestamp }), ...(body !== undefined && { body }) };
}

/**
 * Makes what answers the requests of one socket: each passes all hooks and rules of any request, for the session and from the address
 * that the socket was opened with.
 */
export function createRequestAnswers(app: FastifyInstance, opened: FastifyRequest, now: () => Date): AnswerRequest {
  const headers = {
    ...Object.fromEntries(carried.flatMap((name) => (opened.headers[name] ? [[name, opened.headers[name]]] : []))),
    'x-appwrite-project': String((opened.query as Record<string, unknown>).project),
  };
  const remoteAddress = opened.socket.remoteAddress ?? '';
  const gone = new AbortController();
  opened.socket.once('close', () => gone.abort());

  async function ask({ method, path, timestamp, body }: SocketRequest): Promise<{ status: number; text: string }> {
    const answer = await app.inject({
      method: method as 'GET',
      url: `/v1${path}`,
      remoteAddress,
      signal: gone.signal,
      headers: {
        ...headers,
        ...(timestamp !== undefined && { 'x-appwrite-timestamp': timestamp }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    return { status: answer.statusCode, text: answer.payload };
  }

  return async (request) => {
    try {
      const { status, text } = await ask(request);
      const isTooLong = request.method === 'GET' && text.length > maxAnswerLength;
      return isTooLong ? refuse(request, 'general_payload_too_large') : toAnswerText(request, status, text);
    } catch (error) {
      // The app takes no more once it closes.
      opened.log.info({ err: error }, 'request over a socket failed');
      return refuse(request, 'general_service_unavailable');
    }
  };

  function refuse(request: SocketRequest, type: 'general_payload_too_large' | 'general_service_unavailable'): string {
    const refusal = apiError(type);
    return toAnswerText(request, refusal.code, JSON.stringify(toErrorBody(refusal)));
  }

  /** `text` is JSON, or empty where an answer has no body. Leaves out a body that the client has. */
  function toAnswerText({ id, method, known }: SocketRequest, status: number, text: string): string {
    const tag = method === 'GET' && status === 200 && text.length >= taggedFrom ? toTag(text) : undefined;
    if (tag !== undefined && tag === known) return toAnswer({ id, status: 304 }, '');
    return toAnswer({ id, status, ...(tag !== undefined && { tag }) }, text);
  }

  function toAnswer(
    answer: { readonly id: string; readonly status: number; readonly tag?: string },
    text: string,
  ): string {
    const sentBytes = opened.socket.bytesWritten;
    const head = JSON.stringify({ to: 'request', ...answer, date: now().toISOString(), sentBytes });
    return `{"type":"response","data":${text === '' ? head : `${head.slice(0, -1)},"body":${text}}`}}`;
  }
}

function toTag(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}
