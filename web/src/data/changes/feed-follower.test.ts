// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { hourMs } from '@duka/domain/values/durations';
import { createApi, documentsPath, expectStored } from '@duka/e2e/support/api.ts';
import { createSeller } from '@duka/e2e/support/sellers.ts';
import { seedReference } from '@duka/server/src/seed/reference.ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openRealBackend } from '#testing/real-backend.ts';

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
});

/**
 * A page of a seller's phone on the real server, which has a copy of the shop that has been whole for so many milliseconds. `asked`
 * lists the paths of all calls that reach the server.
 */
async function openPage(ageMs = hourMs) {
  const { url, database, now, advance } = await openRealBackend();
  advance(Date.now() - now().getTime());
  await seedReference(database, new Date());
  const api = createApi(url);
  const seller = await createSeller(url, { products: [{ name: 'Hoe' }, { name: 'Urea 50 kg' }] });
  const shop = { accountId: seller.userId, storeId: seller.storeId };
  const { createSession } = await import('#data/calls/account.ts');
  await createSession(seller.email, seller.password);
  document.documentElement.dataset.account = seller.userId;
  vi.stubGlobal('caches', { open: async () => ({ match: async () => Response.json(shop), keys: async () => [] }) });
  const { pullChanges } = await import('./follow-feed.ts');
  const { createData: createEarlierData } = await import('#data/create-data.ts');
  const earlier = await createEarlierData().loadLocal();
  await pullChanges(earlier, shop);
  const { db, feedState } = await earlier.store.open({ accountId: seller.userId, storeId: seller.storeId });
  await db.put('meta', { ...(await feedState.read()), wholeSince: Date.now() - ageMs }, 'feed');
  await db.put('meta', { $id: seller.userId, email: seller.email, name: '', prefs: {} }, 'account');
  await pullChanges(earlier, shop);

  // The page is opened anew.
  vi.resetModules();
  const asked: string[] = [];
  const send = window.fetch;
  window.fetch = (input, init) => {
    asked.push(new URL(String(input)).pathname.replace(/^.*\/(collections|shops)\//, ''));
    return send(input, init);
  };
  onTestFinished(() => {
    window.fetch = send;
    delete document.documentElement.dataset.account;
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  // This page opens no line: the time in which its first calls wait for one is over.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  await import('#data/connection/socket-requests.ts');
  vi.runAllTimers();
  vi.useRealTimers();
  const { client } = await import('#data/connection/client.ts');
  const { createData } = await import('#data/create-data.ts');
  const data = createData();
  client.source = data.source;
  data.answerLocally();
  const { listDocuments, updateDocument } = await import('#data/calls/documents.ts');
  const { getAccount } = await import('#data/calls/account.ts');
  const local = await data.loadLocal();
  const { feed } = local;
  onTestFinished(() => feed.stop());
  const { pullChanges: readFeed } = await import('./follow-feed.ts');
  const socket = { isAlive: true };
  const equal = (attribute: string, value: string) => ({ method: 'equal', attribute, values: [value] });
  return {
    ...{ api, seller, asked, feed, socket, getAccount, listDocuments, updateDocument, equal },
    /** The socket for events is open, and the feed can be asked. */
    follow: () =>
      feed.register({
        accountId: seller.userId,
        isSocketAlive: () => socket.isAlive,
        read: async () => void (await readFeed(local, shop)),
      }),
    listNames: async () =>
      (await listDocuments('products', [equal('storeId', seller.storeId)])).documents.map(({ name }) => name).sort(),
  };
}

const feedPath = (storeId: string) => `${storeId}/changes`;

test('a page shows the copy at once, and asks the server only whether something has happened since [OFFLINE-013]', async () => {
  const { seller, asked, feed, follow, getAccount, listNames } = await openPage();
  expect((await getAccount()).$id).toBe(seller.userId);
  expect(await listNames()).toEqual(['Hoe', 'Urea 50 kg']);
  expect(asked).toEqual([]);
  follow();
  expect(await feed.isUnchanged()).toBe(true);
  expect(await listNames()).toEqual(['Hoe', 'Urea 50 kg']);
  expect(asked).toEqual([feedPath(seller.storeId)]);
});

test('the very first answer has the commands that were queued on this device before the page was opened [R33]', async () => {
  const { seller, asked, listNames } = await openPage();
  const { openIdbStorage } = await import('#data/outbox/idb-storage.ts');
  const { outboxName } = await import('#data/outbox/command-list.ts');
  const storage = await openIdbStorage(outboxName(seller.userId));
  const [documentId = ''] = seller.productIds;
  const rename = { id: 'rename', kind: 'change', collection: 'products', documentId, data: { name: 'Jembe' } } as const;
  await storage.add({ ...rename, doneAt: new Date().toISOString(), title: 'Change of Hoe' });
  storage.close();
  localStorage.setItem(outboxName(seller.userId), '1');
  expect(await listNames()).toEqual(['Jembe', 'Urea 50 kg']);
  expect(asked).toEqual([]);
});

test('a copy that has not been whole for ten minutes leaves the answer to the server', async () => {
  const { asked, listNames } = await openPage(9 * 60_000);
  expect(await listNames()).toEqual(['Hoe', 'Urea 50 kg']);
  expect(asked).toEqual(['products/documents']);
});

test('what another device has changed meanwhile is found when the feed is asked, and what it changes later after its event', async () => {
  const { api, seller, asked, feed, follow, listNames } = await openPage();
  const [hoe = ''] = seller.productIds;
  const rename = (name: string) =>
    expectStored(api('PATCH', `${documentsPath('products')}/${hoe}`, { data: { name } }, seller));
  await rename('Jembe');
  expect(await listNames()).toEqual(['Hoe', 'Urea 50 kg']);
  follow();
  expect(await feed.isUnchanged()).toBe(false);
  expect(await listNames()).toEqual(['Jembe', 'Urea 50 kg']);
  await rename('Panga');
  feed.noteChange();
  expect(await listNames()).toEqual(['Panga', 'Urea 50 kg']);
  expect(asked).toEqual([feedPath(seller.storeId), feedPath(seller.storeId)]);
});

test('after a change of its own the page asks the feed, once, before the copy answers again', async () => {
  const { seller, asked, feed, follow, listNames, updateDocument } = await openPage();
  follow();
  await feed.catchUp();
  const [hoe = ''] = seller.productIds;
  asked.length = 0;
  await updateDocument('products', hoe, { name: 'Jembe' });
  expect(await Promise.all([listNames(), listNames()])).toEqual(Array(2).fill(['Jembe', 'Urea 50 kg']));
  expect(await listNames()).toEqual(['Jembe', 'Urea 50 kg']);
  expect(asked).toEqual([`products/documents/${hoe}`, feedPath(seller.storeId)]);
});

test('while no events come the feed is asked before the copy answers', async () => {
  const { seller, asked, feed, socket, follow, listNames } = await openPage();
  follow();
  await feed.catchUp();
  asked.length = 0;
  socket.isAlive = false;
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 5_000);
  await listNames();
  expect(asked).toEqual([feedPath(seller.storeId)]);
});

test('while nothing follows the feed, as on a receipt, the server is asked, and the copy answers first again once something does', async () => {
  const { seller, asked, feed, follow, listNames } = await openPage();
  const stop = follow();
  await feed.catchUp();
  stop();
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 5_000);
  asked.length = 0;
  await listNames();
  expect(asked).toEqual(['products/documents']);
  follow();
  await listNames();
  await listNames();
  expect(asked).toEqual(['products/documents', feedPath(seller.storeId)]);
});

test('after the device has slept the feed is asked before the copy answers, though the running clock stood still', async () => {
  const { seller, asked, feed, follow, listNames } = await openPage();
  follow();
  await feed.catchUp();
  asked.length = 0;
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  const now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now + hourMs);
  await listNames();
  expect(asked[0]).toBe(feedPath(seller.storeId));
});

test('what the copy has only a part of is asked of the server: orders of any age, people, counts of all orders', async () => {
  const { seller, asked, follow, feed, listDocuments, equal } = await openPage();
  follow();
  await feed.catchUp();
  asked.length = 0;
  await listDocuments('orders', [equal('storeId', seller.storeId)]);
  await listDocuments('users', [equal('userId', 'neema')]);
  const { countOrders } = await import('#data/calls/figures.ts');
  await countOrders(seller.storeId, []);
  expect(asked).toEqual(['orders/documents', 'users/documents', `${seller.storeId}/order-counts`]);
  asked.length = 0;
  const today = { method: 'greaterThanEqual', attribute: 'orderDate', values: [new Date().toISOString()] };
  await listDocuments('orders', [equal('storeId', seller.storeId), today]);
  await listDocuments('notifications', [
    equal('accountId', seller.userId),
    { ...equal('isRead', ''), values: [false] },
  ]);
  expect(asked).toEqual([]);
});

test('once the session has ended the server is asked again, and says so [SESS-002]', async () => {
  const { api, seller, asked, feed, follow, listNames } = await openPage();
  expect(await listNames()).toEqual(['Hoe', 'Urea 50 kg']);
  await api('DELETE', '/v1/account/sessions', undefined, seller);
  const { deleteSession } = await import('#data/calls/account.ts');
  await deleteSession().catch(() => undefined);
  follow();
  expect(await feed.isUnchanged()).toBe(false);
  asked.length = 0;
  expect(await listNames().catch(({ status }) => status)).not.toEqual(['Hoe', 'Urea 50 kg']);
  expect(asked).toEqual(['products/documents']);
});
