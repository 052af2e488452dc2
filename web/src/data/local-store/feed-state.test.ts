import 'fake-indexeddb/auto';
import { expect, onTestFinished, test, vi } from 'vitest';

/** A tab of the app: its modules are its own, the database is everyone's. */
async function openTab() {
  vi.resetModules();
  const { openShopDb } = await import('./shop-db.ts');
  const state = await import('./feed-state.ts');
  const { clearCopy } = await import('#data/changes/copy-quota.ts');
  const db = await openShopDb('asha');
  return {
    read: () => state.readFeedState(db),
    clear: () => clearCopy(db),
    async store(cursor: string) {
      await db.put('meta', { cursor }, 'feed');
      state.noteFeedState(db, { cursor });
    },
  };
}

test('how far the copy has come is known at once where this tab has brought it, and soon where another has or has removed it [R34]', async () => {
  vi.stubGlobal('caches', { delete: async () => true, open: async () => ({ keys: async () => [] }) });
  onTestFinished(() => void vi.unstubAllGlobals());
  const [one, other] = [await openTab(), await openTab()];
  expect(await one.read()).toBeUndefined();
  expect(await other.read()).toBeUndefined();
  await one.store('7');
  expect(await one.read()).toEqual({ cursor: '7' });
  await expect.poll(other.read).toEqual({ cursor: '7' });
  await other.clear();
  expect(await other.read()).toBeUndefined();
  await expect.poll(one.read).toBeUndefined();
});
