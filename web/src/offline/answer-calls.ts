import { isConnectionDown } from '#api/connection-state.ts';
import { callWhileAlive } from '#api/connection-watch.ts';
import type { RefetchMissed } from './defer-refetch.ts';
import { isMarkedLocalFirst } from './local-first-mark.ts';
import { type Question, readQuestion } from './question.ts';

/** The script that answers, which comes when it is needed. */
export type LoadAnswers = () => Promise<typeof import('./answer-offline.ts')>;

/** An answer of the server to what a copy of a shop may be asked. */
export interface HeardResponse {
  readonly question: Question;
  /** The path of the call with its question. */
  readonly address: string;
  readonly answer: Response;
}

/** What this page has heard, until someone listens; the script that begins to hear may not be the one that listens. */
interface ResponseLog {
  readonly heard: HeardResponse[];
  listener?: (heard: HeardResponse) => void;
  /** Takes who would ask for what was missed, on a page that the copy leads alone. */
  readonly hold?: (ask: RefetchMissed) => void;
  readonly missed: RefetchMissed[];
  refetchMissed?: (ask: RefetchMissed) => void;
  /** How many calls of this page may have changed something. */
  writes: number;
}

const mark = 'dukaAnswers';
/** Milliseconds that a refetch of missed events waits for the copy's scripts. */
const patienceMs = 10_000;
/** Answers that wait for a listener at most: those of the start of a page. */
const mostHeard = 40;
/** Characters of a body that even a slow line carries at once. */
const mostSmallLength = 16_000;

/**
 * From now on a reading call of this page to which no answer comes, or one that the server has a problem with, is answered from the copy
 * of the shop, where nothing can be reached at all (decision 0077). Everything else fails as it would. Where the copy leads (decision
 * 0067) it is asked before the server, and what it does not answer goes over the line for events where it can (R42).
 */
export function answerCalls(loadAnew: LoadAnswers): void {
  if (mark in window) return;
  const load = loadOnce(loadAnew);
  const hold = isMarkedLocalFirst() ? (ask: RefetchMissed) => holdUntilLed(ear, ask) : undefined;
  const ear: ResponseLog = { heard: [], missed: [], writes: 0, ...(hold && { hold }) };
  Object.assign(window, { [mark]: ear });
  const send = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const question = readQuestion(String(input), init?.method);
    const known = hold && question && !isConnectionDown() ? await askCopy(load, question) : undefined;
    if (known !== undefined) return Response.json(known);
    // Where it is known that nothing comes over the line, a call that is to fail first only takes time.
    const own =
      question && isConnectionDown() ? await askPhone(load, question, input).catch(() => undefined) : undefined;
    if (own !== undefined) return Response.json(own);
    try {
      const carrier = hold && navigator.onLine ? await load().catch(() => undefined) : undefined;
      const call = async (signal?: AbortSignal) =>
        (await carrier?.requestOverSocket(String(input), init)) ?? send(input, signal ? { ...init, signal } : init);
      const response = await (isSmall(init) ? callWhileAlive(call) : call());
      if (question && response.status >= 500) {
        const kept = await askPhone(load, question, input).catch(() => undefined);
        if (kept !== undefined) return Response.json(kept);
      }
      if (question && response.ok) hear(ear, { question, address: addressOf(input), answer: response.clone() });
      return response;
    } catch (error) {
      // `fetch` rejects with a TypeError, and only when no answer came.
      const isLost = question && error instanceof TypeError;
      const answer = isLost && (await askPhone(load, question, input));
      if (answer === undefined || answer === false) throw error;
      return Response.json(answer);
    } finally {
      // A change whose answer was lost may be done all the same.
      if (!/^(get|head)$/i.test(init?.method ?? 'get')) ear.writes += 1;
    }
  };
}

/** A file takes its time on a slow line, and who sends one gives it up themselves. */
function isSmall({ body, signal }: RequestInit = {}): boolean {
  return !signal && (body == null || (typeof body === 'string' && body.length < mostSmallLength));
}

/** A browser answers `import` in a turn of its own each time, behind all that the page draws meanwhile. */
function loadOnce(load: LoadAnswers): LoadAnswers {
  let loading: ReturnType<LoadAnswers> | undefined;
  return () => {
    loading ??= load().catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

/** Whether the copy is asked first on this page. */
export function isLocalFirst(): boolean {
  return readEar()?.hold !== undefined;
}

/** Calls `listener` with everyone who would ask for what was missed, from now on and those who wait already. */
export function listenToMissed(listener: (ask: RefetchMissed) => void): void {
  const ear = readEar();
  if (!ear) return;
  ear.refetchMissed = listener;
  for (const ask of ear.missed.splice(0)) listener(ask);
}

/** Where nobody listens in time, as a script has not arrived, all asks; and once more if somebody listens later. */
function holdUntilLed(ear: ResponseLog, ask: RefetchMissed): void {
  if (ear.refetchMissed) {
    ear.refetchMissed(ask);
    return;
  }
  ear.missed.push(ask);
  setTimeout(() => {
    for (const each of ear.missed) each();
  }, patienceMs);
}

/** How many calls of this page may have changed something. */
export function readCalls(): Pick<ResponseLog, 'writes'> {
  return readEar() ?? { writes: 0 };
}

async function askCopy(load: LoadAnswers, question: Question): Promise<unknown> {
  try {
    return await (await load()).answerFirst(question);
  } catch (error) {
    // The script did not arrive, or the browser grants no database: the server is asked.
    if (error instanceof TypeError || error instanceof DOMException) return undefined;
    throw error;
  }
}

/** Asks the copy what no answer of the server came to; undefined for what it does not hold. */
async function askPhone(load: LoadAnswers, question: Question, input: RequestInfo | URL): Promise<unknown> {
  return (await load()).answerOffline(question, addressOf(input));
}

/** Calls `listener` with each answer that comes, and with those of the start of this page. Returns how to stop. */
export function listenToAnswers(listener: (heard: HeardResponse) => void): () => void {
  const ear = readEar();
  if (!ear) return () => {};
  ear.listener = listener;
  for (const heard of ear.heard.splice(0)) listener(heard);
  return () => {
    delete ear.listener;
  };
}

function hear(ear: ResponseLog, heard: HeardResponse): void {
  if (ear.listener) ear.listener(heard);
  else if (ear.heard.length < mostHeard) ear.heard.push(heard);
}

function readEar(): ResponseLog | undefined {
  return (window as { [mark]?: ResponseLog })[mark];
}

function addressOf(input: RequestInfo | URL): string {
  const { pathname, search } = new URL(String(input));
  return pathname + search;
}
