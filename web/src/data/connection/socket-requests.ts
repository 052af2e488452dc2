import { backend } from './client.ts';
import { connectivity } from './connectivity.ts';
import { firstLine, readRequestSocket } from './realtime.ts';
import { isSocketAlive } from './socket-alive.ts';

/** What the server answers to a request over the line for events (R42). */
interface SocketAnswer {
  readonly id: string;
  readonly status: number;
  readonly date: string;
  /** What the server had sent over the line before this answer. */
  readonly sentBytes: number;
  /** Names the body of an answer to a question; asked with it again, an equal answer is 304 and has none. */
  readonly tag?: string;
  readonly body?: unknown;
}

/** Milliseconds after which an answer counts as lost, as the line was cut without a word. */
const patienceMs = 15_000;
/** What travels over the line: small calls about documents and shops. */
const { pathname: root } = new URL(backend.endpoint);
const openPath = /^\/(databases|shops)\//;
const mostBodyLength = 16_000;
const mostUnderWay = 6;
const tooLarge = 413;
const notModified = 304;
/** Answers to questions that are remembered: those that pages ask every minute, and some more. */
const mostRemembered = 8;
const answerMark = '{"type":"response","data":{"to":"request",';

/** Milliseconds that the first calls wait for the line, which is there about as soon as a connection of their own would be. */
const linePatienceMs = 2500;
const impatience = new Promise((resolve) => setTimeout(resolve, linePatienceMs));

const waiting = new Map<string, { readonly take: (answer: SocketAnswer) => void; readonly lose: () => void }>();
const followed = new WeakSet<WebSocket>();
const bytesListeners = new Set<(bytes: number) => void>();
let lastId = 0;
type Tagged = Required<Pick<SocketAnswer, 'tag' | 'body'>>;
/** The last answers with a tag that came over a socket, by their path; the one used longest ago first. */
const remembered = new WeakMap<WebSocket, Map<string, Tagged>>();

/** Calls `listener` with what came over lines that take requests, compressed as it was, in bytes. Returns how to stop. */
export function listenToLineBytes(listener: (bytes: number) => void): () => void {
  bytesListeners.add(listener);
  return () => void bytesListeners.delete(listener);
}

/**
 * Sends a call over the line for events, where that takes requests and is alive: it has no headers, and is compressed by what went over
 * the line before. Undefined for a call that must travel by itself. Rejects as `fetch` does where no answer comes.
 */
export async function requestOverSocket(address: string, init: RequestInit = {}): Promise<Response | undefined> {
  const { method = 'GET', body } = init;
  const { origin, pathname, search } = new URL(address, window.location.href);
  const path = pathname.slice(root.length);
  if (origin !== new URL(backend.endpoint).origin || !pathname.startsWith(root) || !openPath.test(path))
    return undefined;
  if (body !== undefined && !(typeof body === 'string' && body.length < mostBodyLength)) return undefined;
  const headers = new Headers(init.headers);
  await Promise.race([firstLine, impatience]);
  const socket = readRequestSocket();
  if (
    socket?.readyState !== WebSocket.OPEN ||
    !isSocketAlive() ||
    waiting.size >= mostUnderWay ||
    headers.has('x-fallback-cookies')
  )
    return undefined;
  const timestamp = headers.get('x-appwrite-timestamp') ?? undefined;
  const known = method === 'GET' ? remembered.get(socket)?.get(path + search) : undefined;
  const answer = await ask(socket, {
    ...{ method, path: path + search, timestamp, known: known?.tag },
    body: body === undefined ? undefined : JSON.parse(body),
  });
  if (answer.status === tooLarge && method === 'GET') return undefined;
  const { tag, body: came } = answer;
  const tagged = answer.status === notModified ? known : tag === undefined ? undefined : { tag, body: came };
  if (!tagged) return toResponse(answer);
  remember(socket, path + search, tagged);
  return toResponse({ ...answer, status: 200, body: tagged.body });
}

function remember(socket: WebSocket, question: string, answer: Tagged): void {
  const answers = remembered.get(socket) ?? new Map<string, Tagged>();
  remembered.set(socket, answers);
  answers.delete(question);
  answers.set(question, answer);
  const [oldest] = answers.keys();
  if (answers.size > mostRemembered && oldest !== undefined) answers.delete(oldest);
}

function ask(socket: WebSocket, data: object): Promise<SocketAnswer> {
  follow(socket);
  lastId += 1;
  const id = lastId.toString(36);
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer);
      waiting.delete(id);
      settle();
    };
    const lose = () => end(() => reject(new TypeError('The line was cut.')));
    const timer = setTimeout(lose, patienceMs);
    waiting.set(id, { take: (answer) => end(() => resolve(answer)), lose });
    socket.send(JSON.stringify({ type: 'request', data: { id, ...data } }));
  });
}

/** Takes the answers of a socket, and loses those that wait when it closes or the connection is gone. */
function follow(socket: WebSocket): void {
  if (followed.has(socket)) return;
  followed.add(socket);
  let countedBytes = 0;
  const loseAll = () => {
    for (const { lose } of [...waiting.values()]) lose();
  };
  const stopListening = connectivity.on('offline', loseAll);
  socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
    if (!data.startsWith(answerMark)) return;
    const { data: answer }: { readonly data: SocketAnswer } = JSON.parse(data);
    for (const listener of bytesListeners) listener(answer.sentBytes - countedBytes);
    countedBytes = answer.sentBytes;
    waiting.get(answer.id)?.take(answer);
  });
  socket.addEventListener('close', () => {
    stopListening();
    loseAll();
  });
}

function toResponse({ status, date, body }: SocketAnswer): Response {
  if (body === undefined) return new Response(null, { status, headers: { date } });
  return Response.json(body, { status, headers: { date } });
}
