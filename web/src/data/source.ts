import { callWhileAlive } from './connection/connection-watch.ts';
import { connectivity } from './connection/connectivity.ts';
import { type Question, readQuestion, toAddress } from './connection/question.ts';
import { readAnswer } from './connection/read-answer.ts';
import type {
  LoadLocalAnswers,
  PreparedRequest,
  RefetchMissed,
  ServerAnswer,
  ServerResponse,
  Source,
} from './connection/source.ts';
import { pageCounter } from './counter/counter.ts';
import { isMarkedLocalFirst } from './local-store/stored-seller.ts';

/** Milliseconds after which a deferred refetch is done without the copy's scripts. */
const patienceMs = 10_000;
/** The most answers stored until somebody listens: those of the start of a page. */
const maxEarlyAnswers = 40;
/** Characters of a body that even a slow connection carries at once. */
const maxSmallLength = 16_000;

/**
 * Makes the source of a page, which asks the network alone until `answerLocally` is called. From then on a call that reads is answered by
 *
 * 1. the copy: on a local-first page where it is current, and on any page while the connection is known to be down;
 * 2. else the server: over the open socket, where that takes the call (R42), or over the network;
 * 3. the copy once more, where no answer came, or one of 500 and more, and the server is not ready for anything else either.
 *
 * A call that changes something or must be fresh is answered by the server alone.
 */
export function createSource(): Source {
  const responseListeners = new Set<(response: ServerResponse) => void>();
  const early: ServerAnswer[] = [];
  const deferred: RefetchMissed[] = [];
  let answerListener: ((answer: ServerAnswer) => void) | undefined;
  let refetchListener: ((refetch: RefetchMissed) => void) | undefined;
  let load: LoadLocalAnswers | undefined;
  let isLocalFirst = false;
  let writes = 0;

  /** Asks the copy: on a local-first page, and where it is known that the connection is down. Undefined: ask the server. */
  const answerBeforeServer = async (loadLocal: LoadLocalAnswers, question: Question, uri: string) => {
    if (connectivity.isDown()) return askOffline(loadLocal, question, uri).catch(() => undefined);
    return isLocalFirst ? askFirst(loadLocal, question) : undefined;
  };

  /** Sends a call over the open socket where that takes it (R42), else over the network. */
  const send = async ({ uri, options }: PreparedRequest, loadLocal: LoadLocalAnswers | undefined) => {
    const [sentMs, startedMs] = [Date.now(), performance.now()];
    const socket = isLocalFirst && navigator.onLine ? await loadLocal?.().catch(() => undefined) : undefined;
    // Without a socket the call leaves at once.
    const request = async (signal?: AbortSignal) =>
      (socket && (await socket.requestOverSocket(uri, options))) ??
      fetch(uri, signal ? { ...options, signal } : options);
    const response = await (loadLocal && isSmall(options) ? callWhileAlive(request) : request());
    const moments = { sentMs, cameMs: Date.now(), tookMs: performance.now() - startedMs };
    for (const listener of responseListeners) listener({ uri, response, ...moments });
    return response;
  };

  const noteAnswer = (answer: ServerAnswer) => {
    if (answerListener) answerListener(answer);
    else if (early.length < maxEarlyAnswers) early.push(answer);
  };

  return {
    get isLocalFirst() {
      return isLocalFirst;
    },
    get writes() {
      return writes;
    },
    answerLocally(loadLocal) {
      if (load) return;
      load = loadLocal;
      isLocalFirst = isMarkedLocalFirst();
    },
    async answer(request, { isFresh = false, isFirst = false } = {}) {
      const { uri, options } = request;
      const loadLocal = load;
      const question = loadLocal && !isFresh ? readQuestion(uri, options.method) : undefined;
      try {
        const local = loadLocal && question && (await answerBeforeServer(loadLocal, question, uri));
        if (local !== undefined) return copyData(local);
        if (!isFirst) await pageCounter.settle();
        const response = await send(request, loadLocal);
        const instead =
          loadLocal && question && response.status >= 500
            ? await askOffline(loadLocal, question, uri).catch(() => undefined)
            : undefined;
        if (instead !== undefined) return copyData(instead);
        const data = await readAnswer(response);
        if (question) noteAnswer({ question, uri, data });
        return data;
      } catch (error) {
        // `fetch` rejects with a TypeError, and only when no answer came.
        const isLost = loadLocal && question && error instanceof TypeError;
        const instead = isLost ? await askOffline(loadLocal, question, uri) : undefined;
        if (instead === undefined) throw error;
        return copyData(instead);
      } finally {
        // A change whose answer was lost may be done all the same.
        if (options.method !== 'GET') writes += 1;
      }
    },
    onResponse(listener) {
      responseListeners.add(listener);
      return () => void responseListeners.delete(listener);
    },
    onAnswer(listener) {
      answerListener = listener;
      for (const answer of early.splice(0)) listener(answer);
      return () => {
        answerListener = undefined;
      };
    },
    deferRefetch(refetch) {
      if (!isLocalFirst) refetch();
      else if (refetchListener) refetchListener(refetch);
      else {
        // Where nobody listens in time, as a script has not arrived, it is done; and once more if somebody listens later.
        deferred.push(refetch);
        setTimeout(() => {
          if (deferred.includes(refetch)) refetch();
        }, patienceMs);
      }
    },
    onDeferredRefetch(listener) {
      refetchListener = listener;
      for (const refetch of deferred.splice(0)) listener(refetch);
    },
  };
}

/** A file takes its time on a slow connection, and its sender gives it up. */
function isSmall({ body }: RequestInit): boolean {
  return body == null || (typeof body === 'string' && body.length < maxSmallLength);
}

async function askFirst(load: LoadLocalAnswers, question: Question): Promise<unknown> {
  try {
    return await (await load()).answerFirst(question);
  } catch (error) {
    // The script did not arrive, or the browser grants no database: the server is asked.
    if (error instanceof TypeError || error instanceof DOMException) return undefined;
    throw error;
  }
}

/** Asks the copy what the server has not answered; undefined where the copy has no answer. */
async function askOffline(load: LoadLocalAnswers, question: Question, uri: string): Promise<unknown> {
  return (await load()).answerOffline(question, toAddress(uri));
}

/** Screens may change what they are given; the rows in memory stay as they are. */
function copyData(data: unknown): unknown {
  return JSON.parse(JSON.stringify(data));
}
