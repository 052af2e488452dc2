import { Client } from 'appwrite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { skipBehindBalancer } from '#testing/skip-behind-balancer.ts';
import { documentsPath, openTestApp, type TestApp, type TestMember } from '#testing/test-app.ts';
import { listen } from '#testing/test-sockets.ts';

const channel = 'databases.marketplace.collections.messages.documents';

interface Timer {
  readonly ms: number;
  readonly run: () => void;
}

/**
 * The globals of a browser, as the official client uses them. The time until it connects again does not pass by itself:
 * each delay resolves the next waiting call.
 */
function pretendBrowser(session: string) {
  const beats: Timer[] = [];
  const delays: Timer[] = [];
  const waiting: ((timer: Timer) => void)[] = [];
  const localStorage = { getItem: () => JSON.stringify({ a_session_duka: session }) };
  const setInterval = (run: () => void, ms: number) => beats.push({ run, ms });
  const plainTimeout = globalThis.setTimeout;
  vi.stubGlobal('window', { setTimeout: plainTimeout, setInterval, localStorage });
  vi.stubGlobal('setTimeout', (run: () => void, ms = 0, ...rest: unknown[]) => {
    const isClients = new Error('who asks?').stack?.includes('node_modules/appwrite');
    if (ms === 0 || !isClients) return plainTimeout(run, ms, ...(rest as []));
    const taker = waiting.shift();
    if (taker) taker({ run, ms });
    else delays.push({ run, ms });
    return undefined;
  });
  const said: string[] = [];
  const received = Promise.withResolvers<void>();
  class BrowserSocket extends WebSocket {
    constructor(url: string) {
      super(url);
      // A browser reports a broken connection by closing.
      this.on('error', () => {});
      this.on('message', (data) => {
        const { type } = JSON.parse(data.toString());
        said.push(type);
        if (type === 'pong') received.resolve();
      });
      this.on('close', () => said.push('closed'));
    }
  }
  vi.stubGlobal('WebSocket', BrowserSocket);
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => {
    vi.unstubAllGlobals();
    logged.mockRestore();
  });
  const nextDelay = async () => delays.shift() ?? new Promise<Timer>((resolve) => waiting.push(resolve));
  return { beats, nextDelay, pong: received.promise, said, logged };
}

/** Subscribes as the app does, and waits until the socket speaks for the member; `stop` until it is closed. */
async function subscribe(port: number, said: readonly string[]) {
  const client = new Client().setEndpoint(`http://127.0.0.1:${port}/v1`).setProject('duka');
  const contents: unknown[] = [];
  const stop = client.subscribe<{ content: string }>([channel], ({ payload }) => contents.push(payload.content));
  await vi.waitFor(() => expect(said).toContain('response'));
  return {
    contents,
    async stop() {
      stop();
      await vi.waitFor(() => expect(said.at(-1)).toBe('closed'));
    },
  };
}

function send({ call }: TestApp, from: TestMember, content: string) {
  const body = { documentId: content, data: { senderId: from.id, receiverId: from.id, content } };
  return call('POST', documentsPath('messages'), { as: from, body });
}

test('the client shows a sign of life every 20 seconds, and the server answers it [RT-008]', async () => {
  const shop = await openTestApp();
  const asha = await shop.newMember('asha');
  const browser = pretendBrowser(asha.session);
  const { stop } = await subscribe(await listen(shop.app), browser.said);
  const [beat] = browser.beats;
  expect(browser.beats.map(({ ms }) => ms)).toEqual([20_000]);
  beat?.run();
  await browser.pong;
  await stop();
});

test('a lost socket is opened again: after 1 s five times, 5 s up to the 15th, 10 s up to the 100th, then 60 s [RT-004, RT-005, RT-006, RT-007]', async () => {
  skipBehindBalancer('starts or stops the server itself');
  const shop = await openTestApp();
  const asha = await shop.newMember('asha');
  const port = await listen(shop.app);
  const browser = pretendBrowser(asha.session);
  const { contents } = await subscribe(port, browser.said);
  await shop.app.close();

  const delays: number[] = [];
  let timer = await browser.nextDelay();
  for (let attempt = 0; attempt < 102; attempt += 1) {
    delays.push(timer.ms);
    timer.run();
    timer = await browser.nextDelay();
  }
  const expected = [...times(5, 1000), ...times(10, 5000), ...times(85, 10_000), ...times(2, 60_000)];
  expect(delays).toEqual(expected);
  expect(browser.logged.mock.calls[0]?.[0]).toBe(
    'Realtime got disconnected. Reconnect will be attempted in 1 seconds.',
  );

  // The server is there again and sends events, so the next loss counts as the first.
  browser.said.length = 0;
  const again = await openTestApp(undefined, { database: shop.database });
  await again.app.listen({ port, host: '127.0.0.1' });
  onTestFinished(() => again.app.close());
  timer.run();
  await vi.waitFor(() => expect(browser.said).toContain('response'));
  await send(again, asha, 'Habari');
  await vi.waitFor(() => expect(contents).toEqual(['Habari']));
  await again.app.close();
  expect((await browser.nextDelay()).ms).toBe(1000);
});

function times(count: number, ms: number): number[] {
  return Array.from({ length: count }, () => ms);
}
