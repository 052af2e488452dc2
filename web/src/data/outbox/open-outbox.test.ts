// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { dayMs, minuteMs } from '@duka/domain/values/durations';
import { createApi } from '@duka/e2e/support/api.ts';
import { readOrders, readStock } from '@duka/e2e/support/orders.ts';
import { createSeller } from '@duka/e2e/support/sellers.ts';
import { seedReference } from '@duka/server/src/seed/reference.ts';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { openRealBackend } from '#testing/real-backend.ts';
import { UploadRequest } from '#testing/upload-request.ts';
import type { Command, UnsentCommand } from './command.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** A shop with nine hoes, whose seller is signed in. */
async function openShop() {
  const { url, database } = await openRealBackend();
  await seedReference(database, new Date());
  const api = createApi(url);
  const seller = await createSeller(url, { products: [{ name: 'Hoe', quantityInStock: 9 }] });
  const [hoe = ''] = seller.productIds;
  const { createSession } = await import('#data/calls/account.ts');
  await createSession(seller.email, seller.password);
  return { api, seller, hoe };
}

/** What a page loads to open an outbox, and its list of commands. */
async function openPage() {
  const { openOutbox } = await import('./open-outbox.ts');
  const { createCommandList } = await import('./command-list.ts');
  return { openOutbox, list: createCommandList() };
}

let underWay = 0;

/** Lets the virtual time go by, from one thing that waits for it to the next; it stands still while the server is asked. */
async function passTime(ms: number): Promise<void> {
  const until = Date.now() + ms;
  while (Date.now() < until) {
    while (underWay > 0 || vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve));
    vi.advanceTimersToNextTimer();
  }
}

test('while a server answers 500 and 503 for an hour what waits is seen, tried further and further apart, and in the end done once [R33]', async () => {
  const { api, seller, hoe } = await openShop();
  const { openOutbox, list } = await openPage();
  const { readNetworkState } = await import('#data/connection/network-state.ts');

  let isFailing = true;
  const triedAt: number[] = [];
  const ask = fetch;
  const send = async (...asked: Parameters<typeof fetch>) => {
    underWay += 1;
    return ask(...asked).finally(() => {
      underWay -= 1;
    });
  };
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    if (!isFailing) return send(input, init);
    triedAt.push(Date.now());
    const code = triedAt.length % 2 === 0 ? 500 : 503;
    // Once the server does what it is asked, and its answer is lost behind it.
    if (triedAt.length % 7 === 0) await send(input, init);
    return Response.json({ message: '', code, type: 'general_unknown', version: '1.7.5' }, { status: code });
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const outbox = await openOutbox({ userId: seller.userId, onChanged: () => undefined }, list);
  for (const id of ['first', 'second']) {
    const orderItems = [{ productId: hoe, quantity: 2 }];
    const data = { storeId: seller.storeId, channel: 'walk-in', paymentMethod: 'cash', orderItems };
    await outbox.add({ id, kind: 'sale', title: id, collection: 'orders', documentId: id, data });
  }
  await passTime(60 * minuteMs);
  expect(list.read().map(({ id, state }) => [id, state])).toEqual([
    ['first', 'waiting'],
    ['second', 'waiting'],
  ]);
  expect(readNetworkState()).toMatchObject({ waiting: 2, needsYou: 0 });
  const apart = triedAt.slice(1).flatMap((at, index) => at - (triedAt[index] ?? 0) || []);
  // Each pause is twice the one before, up to a minute.
  expect(apart.filter((ms, index) => ms < Math.min(4_000 * 2 ** index, minuteMs))).toEqual([]);
  expect(triedAt.length).toBeLessThan(80);

  isFailing = false;
  await passTime(minuteMs);
  vi.useRealTimers();
  await vi.waitFor(() => expect(readNetworkState().waiting).toBe(0));
  outbox.close();
  expect((await readOrders(api, seller)).map(({ $id }) => $id).sort()).toEqual(['first', 'second']);
  expect(await readStock(api, seller, hoe)).toBe(5);
});

test('what the server has a problem with time and again holds up only what is built on it, and the rest is sent [R33, OFFLINE-012]', async () => {
  const { api, seller, hoe } = await openShop();
  const { openOutbox, list } = await openPage();
  const ask = fetch;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) =>
    String(init?.body).includes('"broken"')
      ? Response.json({ message: '', code: 500, type: 'general_unknown' }, { status: 500 })
      : ask(input, init),
  );
  const outbox = await openOutbox({ userId: seller.userId, onChanged: () => undefined }, list);
  onTestFinished(() => outbox.close());
  for (const id of ['broken', 'whole']) {
    const orderItems = [{ productId: hoe, quantity: 2 }];
    const data = { storeId: seller.storeId, channel: 'walk-in', paymentMethod: 'cash', orderItems };
    await outbox.add({ id, kind: 'sale', title: id, collection: 'orders', documentId: id, data });
  }
  const note = { kind: 'change', collection: 'orders', documentId: 'broken', data: { note: 'Tall' } } as const;
  await outbox.add({ ...note, id: 'note', title: 'note', seen: { note: null } });
  const states = () => list.read().map(({ id, state }) => [id, state]);
  const wanted = [
    ['broken', 'waiting'],
    ['whole', 'sent'],
    ['note', 'waiting'],
  ];
  // Each look at the page tries it once more.
  await vi.waitFor(() => {
    window.dispatchEvent(new Event('focus'));
    expect(states()).toEqual(wanted);
  });
  expect((await readOrders(api, seller)).map(({ $id }) => $id)).toEqual(['whole']);
});

test('photos that the server has no room for hold up nothing but themselves [R33]', async () => {
  const { runCommands } = await import('./run-commands.ts');
  const { openIdbStorage } = await import('./idb-storage.ts');
  const storage = await openIdbStorage('duka.outbox.photos');
  onTestFinished(() => storage.close());
  const photo = { id: 'file', name: 'hoe.jpg', type: 'image/jpeg', permissions: [], names: 'image' } as const;
  const at = { kind: 'create', collection: 'products', data: {}, title: '', doneAt: new Date().toISOString() } as const;
  for (const id of ['first', 'second']) await storage.add({ ...at, id, documentId: id, file: photo });
  await storage.add({ ...at, id: 'sale', kind: 'sale', collection: 'orders', documentId: 'sale' });
  const troubles = new Map<string, number>();
  const send = async ([one]: readonly Command[]) => ({ kind: one?.file ? 'stuck' : 'sent' }) as const;
  const run = () => runCommands({ storage, send, now: () => new Date(), troubles });
  const states = async () => (await storage.list()).map(({ state }) => state);
  for (let tries = 0; (await states())[2] !== 'sent'; tries += 1) {
    expect(tries).toBeLessThan(20);
    expect(await run()).toBe('later');
  }
  expect(await states()).toEqual(['waiting', 'waiting', 'sent']);
});

test('what was sent yesterday is not among what was sent today on a page that stays open over night [R33]', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { openOutbox, list } = await openPage();
  const { openIdbStorage } = await import('./idb-storage.ts');
  const storage = await openIdbStorage('duka.outbox.asha');
  const sale = { kind: 'sale', collection: 'orders', documentId: 'sale', data: {}, title: 'sale' } as const;
  await storage.add({ ...sale, id: 'sale', doneAt: new Date().toISOString() });
  await storage.change('sale', { state: 'sent', sentAt: new Date().toISOString() });
  const outbox = await openOutbox({ userId: 'asha', onChanged: () => undefined }, list);
  onTestFinished(() => outbox.close());
  onTestFinished(() => storage.close());
  expect(list.read()).toHaveLength(1);
  vi.setSystemTime(Date.now() + dayMs);
  window.dispatchEvent(new Event('focus'));
  await vi.waitFor(() => expect(list.read()).toEqual([]));
});

test('a command on its first try waits in no count, its upload is followed and can be stopped, and what came of it is returned [MSG-023]', async () => {
  const { seller } = await openShop();
  const { openOutbox, list } = await openPage();
  const { readNetworkState } = await import('#data/connection/network-state.ts');
  const owner = { userId: seller.userId, readStoreId: () => seller.storeId, onChanged: () => undefined };
  const outbox = await openOutbox(owner, list);
  onTestFinished(() => outbox.close());
  const toMessage = (id: string, receiverId = seller.userId): UnsentCommand => {
    const data = { senderId: seller.userId, receiverId, content: 'Karibu', isRead: false };
    return { id, kind: 'create', collection: 'messages', documentId: id, data, title: id };
  };
  const shares: (number | undefined)[] = [];
  const abort = new AbortController();
  const follow = { signal: abort.signal, onProgress: (share: number | undefined) => void shares.push(share) };

  const sending = await outbox.send(toMessage('first'), follow);
  expect(sending.isStored).toBe(true);
  expect(readNetworkState().waiting).toBe(0);
  expect(await sending.outcome).toMatchObject({ kind: 'sent', document: { $id: 'first', content: 'Karibu' } });
  const refused = await outbox.send(toMessage('nobody', 'nobody'), follow);
  expect(await refused.outcome).toMatchObject({ kind: 'refused' });
  await outbox.discard('nobody');
  expect(shares).toEqual([]);

  class StoppedRequest extends UploadRequest {
    override async send(): Promise<void> {
      abort.abort();
    }
  }
  vi.stubGlobal('XMLHttpRequest', StoppedRequest);
  const file = { id: 'file', name: 'hoe.txt', type: 'text/plain', permissions: [], names: 'fileUrl' } as const;
  const stopped = await outbox.send({ ...toMessage('file'), file, bytes: new ArrayBuffer(3) }, follow);
  expect(await stopped.outcome).toEqual({ kind: 'later' });
  expect(shares).toEqual([0, undefined]);
  await vi.waitFor(() => expect(readNetworkState().waiting).toBe(1));
});
