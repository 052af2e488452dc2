// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createData } from './create-data.ts';

const question = {
  uri: 'https://duka.example/v1/databases/marketplace/collections/products/documents',
  options: { method: 'GET' },
};

/** Takes the network away, and gives the browser a seller whose shop is stored. */
function openPhone(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const stored = new Map([['/seller', { accountId: 'asha', storeId: 'seeds' }]]);
  vi.stubGlobal('caches', {
    open: async () => ({ match: async (address: string) => stored.has(address) && Response.json(stored.get(address)) }),
    delete: async () => stored.clear(),
  });
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    localStorage.clear();
  });
}

test('the scripts of the copy are imported once, and again only where they have not arrived [R33]', async () => {
  openPhone();
  let isThere = false;
  const importLocal = vi.fn(async () => {
    if (!isThere) throw new TypeError('Failed to fetch dynamically imported module');
    return import('./local-data.ts');
  });
  const data = createData(importLocal);
  data.answerLocally();
  await expect(data.source.answer(question)).rejects.toThrow(TypeError);
  isThere = true;
  importLocal.mockClear();
  const { store } = await data.loadLocal();
  const { db } = await store.open({ accountId: 'asha', storeId: '' });
  await db.put('meta', { cursor: '1', asOf: Date.now() }, 'feed');
  for (let time = 0; time < 3; time += 1)
    expect(await data.source.answer(question)).toEqual({ total: 0, documents: [] });
  expect(importLocal).toHaveBeenCalledOnce();
});

test('two pages share nothing but the device: what one knows of its copy the other does not', async () => {
  openPhone();
  const [one, other] = await Promise.all([createData().loadLocal(), createData().loadLocal()]);
  one.feed.stop();
  expect([one.feed.readStatus(), other.feed.readStatus()]).toEqual(['off', 'unasked']);
  await one.store.open({ accountId: 'asha', storeId: '' });
  expect([one.store.seller?.accountId, other.store.seller?.accountId]).toEqual(['asha', undefined]);
});

test('once the session has ended the device shows the shop to nobody [SESS-002]', async () => {
  openPhone();
  localStorage.setItem('duka.copyLeads.asha', 'true');
  const data = createData();
  const { store } = await data.loadLocal();
  await store.open({ accountId: 'asha', storeId: '' });
  await data.forgetSeller();
  expect(store.seller?.accountId).toBeUndefined();
  expect(localStorage.getItem('duka.copyLeads.asha')).toBeNull();
  data.answerLocally();
  await expect(data.source.answer(question)).rejects.toThrow(TypeError);
});
