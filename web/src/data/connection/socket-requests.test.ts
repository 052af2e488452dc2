import { createApi, documentsPath } from '@duka/e2e/support/api.ts';
import { createSeller } from '@duka/e2e/support/sellers.ts';
import { seedReference } from '@duka/server/src/seed/reference.ts';
import { holdSessions } from '@duka/server/src/testing/hold-sessions.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openRealBackend } from '#testing/real-backend.ts';
import { createConnectivity } from './connectivity.ts';
import { createRealtime } from './realtime.ts';
import { createSocketRequests } from './socket-requests.ts';

/** A page of a seller on the real server, whose line is open; it has asked to take requests, if `isAsked`. */
async function openLine({ isAsked = true } = {}) {
  const { url, database, now } = await openRealBackend();
  await seedReference(database, now());
  const seller = await createSeller(url, { products: [{ name: 'Hoe' }] });
  const page = Object.assign(new EventTarget(), {
    ...{ setTimeout, setInterval, location: new URL(url), localStorage: { getItem: () => null } },
  });
  const sockets: WebSocket[] = [];
  const cookie = `a_session_duka=${encodeURIComponent(seller.session)}`;
  class Line extends WebSocket {
    constructor(address: string) {
      // What a browser does by itself.
      super(address, { headers: { cookie } } as never);
      sockets.push(this);
    }
  }
  vi.stubGlobal('window', page);
  vi.stubGlobal('WebSocket', Line);
  const connectivity = createConnectivity();
  const backend = { endpoint: `${url}/v1`, projectId: 'duka', databaseId: 'marketplace' };
  const realtime = createRealtime(backend, connectivity);
  const { requestOverSocket, listenToLineBytes } = createSocketRequests(realtime, backend.endpoint);
  if (isAsked) realtime.askForRequests();
  const stop = realtime.subscribeDocuments('products', { onEvent: () => {} });
  onTestFinished(async () => {
    stop();
    await Promise.all(sockets.map(close));
  });
  await (await realtime.connect()).firstConnected;
  const path = `${url}/v1/databases/marketplace/collections/products/documents`;
  /** Keeps the server from answering; resolves once it is asked. */
  const hold = () => holdSessions(database).asked;
  return { ...{ url, seller, page, path, hold, requestOverSocket, listenToLineBytes }, api: createApi(url), sockets };
}

async function close(socket: WebSocket): Promise<void> {
  if (socket.readyState === WebSocket.CLOSED) return;
  const closed = new Promise((resolve) => socket.addEventListener('close', resolve));
  socket.close();
  await closed;
}

test('a call over the line is answered as one of its own, and what it brought is told (R42)', async () => {
  const { seller, path, api, requestOverSocket, listenToLineBytes } = await openLine();
  const cameBytes: number[] = [];
  listenToLineBytes((bytes) => cameBytes.push(bytes));
  const one = `${path}/${seller.productIds[0]}`;
  const found = await requestOverSocket(one);
  const { body } = await api('GET', `${documentsPath('products')}/${seller.productIds[0]}`, undefined, seller);
  expect(found?.status).toBe(200);
  expect(await found?.json()).toEqual(body);
  expect(Date.parse(found?.headers.get('date') ?? '')).toBeGreaterThan(0);

  const change = { method: 'PATCH', body: JSON.stringify({ data: { name: 'Jembe' } }) };
  expect(await (await requestOverSocket(one, change))?.json()).toMatchObject({ name: 'Jembe' });
  const headers = { 'X-Appwrite-Timestamp': '2026-01-01T00:00:00.000Z' };
  expect((await requestOverSocket(one, { ...change, headers }))?.status).toBe(409);
  const gone = await requestOverSocket(one, { method: 'DELETE' });
  expect([gone?.status, await gone?.text()]).toEqual([204, '']);
  expect((await requestOverSocket(one))?.status).toBe(404);
  expect(cameBytes).toHaveLength(5);
  expect(Math.min(...cameBytes)).toBeGreaterThan(0);
});

test('an answer that has not changed travels once, and is answered in full every time (R42)', async () => {
  const { seller, path, requestOverSocket, listenToLineBytes } = await openLine();
  const cameBytes: number[] = [];
  const one = `${path}/${seller.productIds[0]}`;
  const description = Array.from({ length: 900 }, (_, index) => String.fromCharCode(33 + ((index * 41) % 89))).join('');
  await requestOverSocket(one, { method: 'PATCH', body: JSON.stringify({ data: { description } }) });
  listenToLineBytes((bytes) => cameBytes.push(bytes));
  const ask = async () => (await requestOverSocket(one))?.json();
  const first = await ask();
  expect(first).toMatchObject({ description });
  expect(await ask()).toEqual(first);
  expect(await ask()).toEqual(first);
  expect(Math.max(...cameBytes.slice(2))).toBeLessThan(150);
  await requestOverSocket(one, { method: 'PATCH', body: JSON.stringify({ data: { name: 'Jembe' } }) });
  expect(await ask()).toMatchObject({ name: 'Jembe', description });
});

test('accounts, files, long texts and other servers are for a connection of their own (R42)', async () => {
  const { url, path, requestOverSocket } = await openLine();
  const addresses = ['account', 'storage/buckets/images/files', 'databases/../account', '../napa/v1/napagetregions'];
  for (const address of [...addresses.map((each) => `${url}/v1/${each}`), path.replace(url, 'https://duka.example')]) {
    expect(await requestOverSocket(address), address).toBeUndefined();
  }
  expect(await requestOverSocket(path, { method: 'POST', body: 'x'.repeat(16_000) })).toBeUndefined();
  expect(await requestOverSocket(path, { method: 'POST', body: new FormData() })).toBeUndefined();
});

test('where the server takes no requests, a call goes by itself (R42)', async () => {
  const { path, requestOverSocket } = await openLine({ isAsked: false });
  expect(await requestOverSocket(path)).toBeUndefined();
});

test('where the line is closed, a call goes by itself (R42)', async () => {
  const { path, sockets, requestOverSocket } = await openLine();
  await Promise.all(sockets.map(close));
  expect(await requestOverSocket(path)).toBeUndefined();
});

test.each([
  ['is closed', ({ sockets }: Awaited<ReturnType<typeof openLine>>) => void sockets.map(close)],
  ['is gone, as the browser says', ({ page }) => page.dispatchEvent(new Event('offline'))],
])('a call that waits when the line %s has had no answer, as one of its own (R42)', async (_, cut) => {
  const line = await openLine();
  const asked = line.hold();
  const answer = line.requestOverSocket(line.path);
  const failure = expect(answer).rejects.toThrow(TypeError);
  await asked;
  cut(line);
  await failure;
});
