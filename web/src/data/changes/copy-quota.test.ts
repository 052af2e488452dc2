// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { dayMs } from '@duka/domain/values/durations';
import { expect, test } from 'vitest';
import { store } from '#data/browser-storage.ts';
import { readNetworkState } from '#data/connection/network-state.ts';
import { createLocalStore, type ShopCopy } from '#data/local-store/local-store.ts';
import { readHistoryStart } from '#data/local-store/order-history.ts';
import { readCollection } from '#data/local-store/shop-db.ts';
import { bytesOfMb, clearCopy, isStorageFull, keepWithinQuota } from './copy-quota.ts';

const now = Date.parse('2026-11-23T07:00:00.000Z');
const daysAgo = (days: number) => new Date(now - days * dayMs).toISOString();

/** A copy with rows of a megabyte each, where they are large. */
async function openCopy(name: string): Promise<ShopCopy> {
  const copy = await createLocalStore({ load: async () => undefined, list: () => [] }).open({
    accountId: name,
    storeId: '',
  });
  const { db } = copy;
  const large = 'x'.repeat(bytesOfMb);
  const put = (collection: string, id: string, row: object) =>
    db.put('documents', { $id: id, $createdAt: daysAgo(1), $updatedAt: daysAgo(1), ...row }, [collection, id]);
  for (const days of [3, 10, 20, 30, 40, 50]) {
    await put('orders', `done-${days}`, { orderDate: daysAgo(days), status: 'Completed', owed: 0, note: large });
    await put('orderItems', `line-${days}`, { orderId: `done-${days}` });
  }
  await put('orders', 'owed-60', { orderDate: daysAgo(60), status: 'Completed', owed: 500, note: large });
  await put('orders', 'open-60', { orderDate: daysAgo(60), status: 'Pending', note: large });
  await put('messages', 'm-25', { $createdAt: daysAgo(25), message: large });
  await put('messages', 'unread-70', { $createdAt: daysAgo(70), isRead: false });
  await put('products', 'hoe', { name: large });
  await db.put('answers', { at: now, text: large }, '/v1/shops/asha/unsold');
  return copy;
}

test('beyond its quota the copy loses what can be fetched again, then the oldest messages and done orders; never what is open, owed or unread, and no product [OFFLINE-014]', async () => {
  store('duka.quotaMb', '10');
  const copy = await openCopy('within');
  const { db } = copy;
  await keepWithinQuota(copy, now);
  // There is room for ten of them with nothing beside: the answer and one order leave.
  const idsOf = async (name: string) => (await readCollection(db, name)).map(({ $id }) => $id).sort();
  expect(await db.count('answers')).toBe(0);
  expect(await idsOf('orders')).toEqual(['done-10', 'done-20', 'done-3', 'done-30', 'done-40', 'open-60', 'owed-60']);
  expect(await idsOf('orderItems')).toEqual(['line-10', 'line-20', 'line-3', 'line-30', 'line-40']);
  expect(await idsOf('messages')).toEqual(['m-25', 'unread-70']);
  expect(await idsOf('products')).toEqual(['hoe']);
  expect(await readHistoryStart(db, now)).toBe(new Date(Date.parse(daysAgo(50)) + 1).toISOString());
  expect(readNetworkState().storage).toBe('nearly-full');
});

test('a removed copy is fetched from the beginning, and full storage is known from other faults', async () => {
  const copy = await openCopy('cleared');
  const { db } = copy;
  await db.put('meta', { cursor: 'c', asOf: now }, 'feed');
  await clearCopy(copy);
  expect([await db.count('documents'), await db.count('answers'), await db.get('meta', 'feed')]).toEqual([
    0,
    0,
    undefined,
  ]);
  expect(isStorageFull(new DOMException('', 'QuotaExceededError'))).toBe(true);
  expect(isStorageFull(new DOMException('', 'InvalidStateError'))).toBe(false);
});
