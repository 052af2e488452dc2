import { expect, type Page } from '@playwright/test';

/** Waits until the app and a whole copy of the shop are on the device. */
export async function keptCopy(page: Page): Promise<void> {
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
