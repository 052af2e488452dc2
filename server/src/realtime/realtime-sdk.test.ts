import { Client, type RealtimeResponseEvent } from 'appwrite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { documentsPath, openTestApp, type TestMember } from '#testing/test-app.ts';
import { listen } from '#testing/test-sockets.ts';

const channel = 'databases.marketplace.collections.messages.documents';

/** Sets a browser's globals that Node lacks, with the session where the SDK stores it when cookies are blocked. */
function pretendBrowser(session: string): void {
  const cookieFallback = JSON.stringify({ a_session_duka: session });
  const localStorage = { getItem: (name: string) => (name === 'cookieFallback' ? cookieFallback : null) };
  const beats = (work: () => void, ms: number) => setInterval(work, ms).unref();
  vi.stubGlobal('window', { setTimeout, setInterval: beats, clearTimeout, localStorage });
  onTestFinished(() => void vi.unstubAllGlobals());
}

test('the official client, unmodified, hears of a message to its seller [RT-001, RT-002, RT-003]', async () => {
  const shop = await openTestApp();
  const [asha, juma] = [await shop.newMember('asha'), await shop.newMember('juma')];
  const port = await listen(shop.app);
  pretendBrowser(asha.session);
  const { authenticated, closed } = watchSocket();
  const client = new Client().setEndpoint(`http://127.0.0.1:${port}/v1`).setProject('duka');
  const received = Promise.withResolvers<RealtimeResponseEvent<Record<string, unknown>>>();
  const unsubscribe = client.subscribe<Record<string, unknown>>([channel], received.resolve);
  await authenticated;
  const sent = await send(juma, asha);
  const event = await received.promise;
  expect(event.payload).toEqual(sent);
  expect(event.events).toContain(`${channel}.m1.create`);
  expect(event.channels).toContain(channel);
  expect(Date.parse(String(event.timestamp))).toBe(Date.parse('2026-11-21T07:00:00.000Z'));
  unsubscribe();
  await closed;

  async function send(from: TestMember, to: TestMember) {
    const body = { documentId: 'm1', data: { senderId: from.id, receiverId: to.id, content: 'Habari' } };
    return (await shop.call('POST', documentsPath('messages'), { as: from, body })).body;
  }
});

/** Returns two promises: the socket that the SDK opens is authenticated, and it is closed. */
function watchSocket(): { authenticated: Promise<void>; closed: Promise<void> } {
  const authenticated = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  class Watched extends globalThis.WebSocket {
    constructor(url: string) {
      super(url);
      this.addEventListener('message', ({ data }) => {
        if (JSON.parse(data).type === 'response') authenticated.resolve();
      });
      this.addEventListener('close', () => closed.resolve());
    }
  }
  vi.stubGlobal('WebSocket', Watched);
  return { authenticated: authenticated.promise, closed: closed.promise };
}

test('an endpoint that is no socket’s is refused by the client itself [RT-009]', () => {
  const words = 'Invalid realtime endpoint URL: http://localhost:4000/v1';
  expect(() => new Client().setEndpointRealtime('http://localhost:4000/v1')).toThrow(words);
});
