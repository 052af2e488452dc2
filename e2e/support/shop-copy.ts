import { expect, type Page } from '@playwright/test';
import { settled } from './settled.ts';

/** Waits until the app and a whole copy of the shop are on the device. */
export async function waitForCopy(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => page.evaluate(readCopyTime), { timeout: 30_000 }).toBeTruthy();
}

/** Runs in the page: the moment at which the last part of the copy of the shop came, its customers; undefined while it has not. */
async function readCopyTime(): Promise<unknown> {
  const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith('duka.shop.'));
  if (found?.name === undefined) return undefined;
  const opening = indexedDB.open(found.name);
  const database = await new Promise<IDBDatabase>((resolve) => {
    opening.onsuccess = () => resolve(opening.result);
  });
  const asking = database.transaction('meta').objectStore('meta').get('customers');
  await new Promise((resolve) => {
    asking.onsuccess = resolve;
  });
  database.close();
  return asking.result?.at;
}

/**
 * Backdates the copy of the shop by a day, and opens the page again: from then on lists come from the copy (decision 0067).
 */
export async function switchToLocalFirst(page: Page): Promise<void> {
  await page.evaluate(backdateCopy);
  const { accountId } = await page.evaluate(async () => {
    const stored = await (await caches.open('duka-seller')).match('/seller');
    return stored?.json();
  });
  await page.reload();
  await page.waitForFunction((key) => localStorage.getItem(key) !== null, `duka.copyLeads.${accountId}`);
  await settled(page);
  await page.reload();
  await settled(page);
}

/** Runs in the page. */
async function backdateCopy(): Promise<void> {
  const { name = '' } = (await indexedDB.databases()).find((each) => each.name?.startsWith('duka.shop.')) ?? {};
  const opening = indexedDB.open(name);
  const database = await new Promise<IDBDatabase>((resolve) => {
    opening.onsuccess = () => resolve(opening.result);
  });
  const meta = database.transaction('meta', 'readwrite').objectStore('meta');
  const asking = meta.get('feed');
  await new Promise((resolve) => {
    asking.onsuccess = resolve;
  });
  const putting = meta.put({ ...asking.result, wholeSince: Date.now() - 24 * 60 * 60_000 }, 'feed');
  await new Promise((resolve) => {
    putting.onsuccess = resolve;
  });
  database.close();
}
