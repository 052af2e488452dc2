// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** What a line does that carries nothing: it takes what is sent, and says nothing. */
const carryNothing = (signal?: AbortSignal | null) =>
  new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

let isCarrying = true;
let readiness = 200;

beforeEach(() => {
  [isCarrying, readiness] = [true, 200];
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** As the browser's own, in the time of the test. */
function toSignal(ms: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), ms);
  return controller.signal;
}

/** The page anew, which knows nothing of its line. */
async function open() {
  vi.resetModules();
  const { connectivity } = await import('./connectivity.ts');
  const { isNetworkOut } = await import('./network-outage.ts');
  const { callWhileAlive } = await import('./connection-watch.ts');
  vi.useFakeTimers();
  vi.stubGlobal('AbortSignal', { timeout: toSignal });
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) =>
    isCarrying ? new Response(null, { status: readiness }) : carryNothing(init?.signal),
  );
  return { connectivity, isNetworkOut, callWhileAlive, wait: () => waitWith(callWhileAlive) };
}

function waitWith(callWhileAlive: typeof import('./connection-watch.ts')['callWhileAlive']) {
  const ends = vi.fn();
  const answer = callWhileAlive(carryNothing);
  answer.then(ends, ends);
  return { answer, ends };
}

test('a call on a line that carries nothing is given up as one that found no line, and whoever listens hears of it (decision 0077) [OFFLINE-011]', async () => {
  const { wait, connectivity } = await open();
  const heard = vi.fn();
  connectivity.on('offline', heard);
  isCarrying = false;
  const { answer, ends } = wait();
  await vi.advanceTimersByTimeAsync(8_000);
  expect(ends).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  await expect(answer).rejects.toThrow(TypeError);
  expect(heard).toHaveBeenCalledOnce();
  expect(connectivity.isDown()).toBe(true);
});

test('a call that takes long while the server says that it is ready is waited for', async () => {
  const { wait, connectivity } = await open();
  const { ends } = wait();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ends).not.toHaveBeenCalled();
  expect(connectivity.isDown()).toBe(false);
});

test('an answer that comes in parts is waited for, also where nothing else comes', async () => {
  const { callWhileAlive } = await open();
  let push: (text: string) => void = () => undefined;
  let end: () => void = () => undefined;
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      push = (text) => stream.enqueue(new TextEncoder().encode(text));
      end = () => stream.close();
    },
  });
  const answer = callWhileAlive(async () => new Response(body, { status: 201, headers: { 'x-part': 'yes' } }));
  isCarrying = false;
  for (const part of ['sa', 'le', '!']) {
    await vi.advanceTimersByTimeAsync(4_000);
    push(part);
  }
  end();
  const whole = await answer;
  expect([whole.status, whole.headers.get('x-part'), await whole.text()]).toEqual([201, 'yes', 'sale!']);
});

test('an answer without a body is one also where the browser gives it an empty one, as Chromium does', async () => {
  const { callWhileAlive } = await open();
  const body = new ReadableStream({ start: (stream) => stream.close() });
  const bodiless = Object.defineProperty(new Response(null, { status: 204 }), 'body', { value: body });
  expect((await callWhileAlive(async () => bodiless)).status).toBe(204);
});

test('a silent line is tried until it carries again, and whoever waits for a line hears of it', async () => {
  const { connectivity, isNetworkOut } = await open();
  const heard = vi.fn();
  connectivity.on('online', heard);
  isCarrying = false;
  const out = isNetworkOut();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await out).toBe(true);
  // What is known is not asked again.
  expect(await isNetworkOut()).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(heard).not.toHaveBeenCalled();
  isCarrying = true;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(heard).toHaveBeenCalledOnce();
  expect(connectivity.isDown()).toBe(false);
});

test('a server that says that it is not ready counts as no line; one call that fails does not [OFFLINE-011]', async () => {
  const { isNetworkOut } = await open();
  readiness = 503;
  expect(await isNetworkOut()).toBe(true);
  readiness = 404;
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await isNetworkOut()).toBe(false);
});
