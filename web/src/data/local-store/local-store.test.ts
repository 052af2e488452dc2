import 'fake-indexeddb/auto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { clearCopy } from '#data/changes/copy-quota.ts';
import { createLocalStore } from './local-store.ts';

/** A tab of the app: its store is its own, the database is everyone's. */
async function openTab(accountId = 'asha') {
  const store = createLocalStore({ load: async () => undefined, list: () => [] });
  const copy = await store.open({ accountId, storeId: '' });
  return {
    store,
    read: () => copy.feedState.read(),
    clear: () => clearCopy(copy),
    async put(cursor: string) {
      await copy.db.put('meta', { cursor }, 'feed');
      copy.feedState.note({ cursor });
    },
  };
}

test('how far the copy has come is known at once where this tab has brought it, and soon where another has or has removed it [R34]', async () => {
  vi.stubGlobal('caches', { delete: async () => true, open: async () => ({ keys: async () => [] }) });
  onTestFinished(() => void vi.unstubAllGlobals());
  const [one, other] = [await openTab(), await openTab()];
  expect(await one.read()).toBeUndefined();
  expect(await other.read()).toBeUndefined();
  await one.put('7');
  expect(await one.read()).toEqual({ cursor: '7' });
  await expect.poll(other.read).toEqual({ cursor: '7' });
  await other.clear();
  expect(await other.read()).toBeUndefined();
  await expect.poll(one.read).toBeUndefined();
});

test('a sign-out closes the copy in every tab, and the next sign-in opens it again', async () => {
  const [one, other] = [await openTab('neema'), await openTab('neema')];
  one.store.close();
  expect(one.store.seller?.accountId).toBeUndefined();
  await new Promise((resolve, reject) => {
    const removal = indexedDB.deleteDatabase('duka.shop.neema');
    removal.onsuccess = resolve;
    removal.onerror = reject;
  });
  expect(other.store.seller?.accountId).toBeUndefined();
  expect(await (await other.store.open({ accountId: 'neema', storeId: '' })).feedState.read()).toBeUndefined();
});
