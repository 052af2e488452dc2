import { onTestFinished, vi } from 'vitest';
import { openSockets } from './sockets.ts';
import { UploadRequest } from './upload-request.ts';

/** What stands between the page and the server: cookies as a browser keeps them, and faults where a test wants them. */
export interface Network {
  /** What the page asked of the API, as `POST /account`, in order. */
  readonly calls: string[];
  /** The calls that the server has refused to whoever asked, as `403 GET /shops/…`, in order. */
  readonly refused: string[];
  /** What the server said over the page's sockets, in order. */
  readonly heard: readonly string[];
  /** Keeps the calls that match waiting; returns how to let them go on. `/^POST .*messages/` matches method and path. */
  hold(calls: RegExp): () => void;
  /** The next call that matches reaches the server at once, but its answer is kept waiting; returns how to let it come. */
  holdAnswer(calls: RegExp): () => void;
  /** The calls that match do not reach the server, and get no response; returns the function that restores the connection. */
  cut(calls: RegExp): () => void;
  /** The calls that match are answered so, as a server in trouble would; returns how to end it. */
  refuse(calls: RegExp, status: number, body?: object | string): () => void;
  /** The calls that match are answered by `act`, which may send them on, or throw as `fetch` does; returns how to end it. */
  meet(calls: RegExp, act: Fault['act']): () => void;
  /** The calls that match reach the server, but their answers are lost; returns how to end it. */
  loseAnswers(calls: RegExp): () => void;
  /** The next call that matches reaches the server, but its answer is lost. */
  loseAnswer(calls: RegExp): void;
  /** A page that is opened from now on hears no events, as on a line that was just lost; it is never settled. */
  deafen(): void;
  addCookie(cookie: string): void;
  hasSession(): boolean;
  clearCookies(): void;
}

declare const jsdom: {
  readonly cookieJar: {
    getCookieStringSync(url: string): string;
    setCookieSync(cookie: string, url: string): unknown;
    removeAllCookiesSync(): void;
  };
};

/**
 * The network as it is, and not as an earlier test's page had it: else each call would pass through all of them. What stands
 * in its place leads to it, for the files that share a thread.
 */
const sendOn: typeof fetch = Reflect.get(fetch, 'sendOn') ?? fetch;
const NodeChannel: typeof BroadcastChannel = Reflect.get(BroadcastChannel, 'NodeChannel') ?? BroadcastChannel;

type Send = (request: Request) => Promise<Response>;
type Fault = { readonly calls: RegExp; readonly act: (request: Request, send: Send) => Promise<Response> };

/** Puts itself in the place of `fetch` until the test ends. `url` is the server's. */
export function openNetwork(url: string): Network {
  const calls: string[] = [];
  const refused: string[] = [];
  const faults = new Set<Fault>();
  let isOver = false;

  const send: Send = async (request) => {
    const cookies = jsdom.cookieJar.getCookieStringSync(request.url);
    if (cookies !== '') request.headers.set('cookie', cookies);
    const response = await sendOn(request);
    if ([400, 401, 403, 404].includes(response.status)) {
      refused.push(`${response.status} ${request.method} ${new URL(request.url).pathname.replace(/^\/v1/, '')}`);
    }
    for (const cookie of response.headers.getSetCookie()) jsdom.cookieJar.setCookieSync(cookie, request.url);
    return response;
  };

  const sendThrough = async (input: RequestInfo | URL, init?: RequestInit) => {
    const { signal, ...rest } = init ?? {};
    const request = new Request(input instanceof Request ? input : new URL(input, url), rest);
    // A timer of an earlier test's page may still ask its own server; once that is gone, nobody waits for the answer.
    if (!request.url.startsWith(url)) return sendOn(request).catch(neverAnswer);
    const { pathname } = new URL(request.url);
    const call = `${request.method} ${pathname.replace(/^\/v1/, '')}`;
    calls.push(call);
    const answer = untilAborted(pass(call, request, [...faults]), signal);
    return answer.then(
      (response) => (isOver ? neverAnswer() : response),
      (error) => (isOver ? neverAnswer() : Promise.reject(error)),
    );
  };
  vi.stubGlobal('fetch', Object.assign(sendThrough, { sendOn }));
  vi.stubGlobal('XMLHttpRequest', UploadRequest);
  // The tabs of a browser, and no pages of tests that run in other threads meanwhile.
  function PageChannel(name: string): BroadcastChannel {
    return new NodeChannel(`${name} at ${url}`);
  }
  vi.stubGlobal('BroadcastChannel', Object.assign(PageChannel, { NodeChannel }));
  const sockets = openSockets(url);
  onTestFinished(() => {
    // What the page still asks as it goes finds no server, and would be told to the next test.
    isOver = true;
    sockets.endAll();
    jsdom.cookieJar.removeAllCookiesSync();
  });

  /** The latest fault acts first; what it lets through comes to the one before. */
  function pass(call: string, request: Request, left: readonly Fault[]): Promise<Response> {
    const at = left.findLastIndex((each) => each.calls.test(call));
    const fault = left[at];
    return fault ? fault.act(request, (next) => pass(call, next, left.slice(0, at))) : send(request);
  }

  function add(fault: Fault): () => void {
    faults.add(fault);
    return () => faults.delete(fault);
  }

  return {
    calls,
    refused,
    heard: sockets.heard,
    hold(pattern) {
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const end = add({ calls: pattern, act: (request, next) => released.then(() => next(request)) });
      return () => {
        end();
        release();
      };
    },
    meet: (pattern, act) => add({ calls: pattern, act }),
    holdAnswer(pattern) {
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const end = add({
        calls: pattern,
        act: async (request, next) => {
          end();
          const answer = await next(request);
          await released;
          return answer;
        },
      });
      return () => release();
    },
    cut: (pattern) => add({ calls: pattern, act: failToFetch }),
    refuse: (
      pattern,
      status,
      body: object | string = { message: 'Server Error', code: status, type: 'general_unknown' },
    ) =>
      add({
        calls: pattern,
        act: async () =>
          typeof body === 'string'
            ? new Response(body, { status, headers: { 'content-type': 'text/html' } })
            : Response.json(body, { status }),
      }),
    loseAnswers: (pattern) =>
      add({
        calls: pattern,
        act: async (request, next) => {
          await next(request);
          return failToFetch();
        },
      }),
    loseAnswer(pattern) {
      const end = add({
        calls: pattern,
        act: async (request, next) => {
          end();
          await next(request);
          return failToFetch();
        },
      });
    },
    deafen: () => sockets.deafen(),
    addCookie: (cookie) => {
      jsdom.cookieJar.setCookieSync(cookie, url);
    },
    clearCookies: () => jsdom.cookieJar.removeAllCookiesSync(),
    hasSession: () => jsdom.cookieJar.getCookieStringSync(url).includes('a_session_'),
  };
}

function neverAnswer(): Promise<never> {
  return new Promise(() => {});
}

/** What a page hears of a call that found no line. */
export async function failToFetch(): Promise<never> {
  throw new TypeError('Failed to fetch');
}

/** A page's own signal is of another kind than those that Node's requests know. */
function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal | null | undefined): Promise<Result> {
  if (!signal) return work;
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, aborted]);
}
