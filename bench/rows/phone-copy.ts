import { setTimeout as wait } from 'node:timers/promises';
import { settled } from '@duka/e2e/support/settled.ts';
import type { Page } from 'playwright-core';
import { offlineRestMs, openPhone, type Phone } from '#support/phone.ts';
import type { Bench, Finding } from '#support/row.ts';
import { median } from '#support/statistics.ts';

/** Search terms that match seeded goods: whole words and beginnings of words. */
const searches = ['seed', 'maize', 'fert', 'hoe', 'urea 50', 'spray', 'bean', 'kg', 'premium', 'ma'];

/** Milliseconds between two checks whether the copy is complete. */
const lookAgainMs = 250;

/** Measures the first copy of a shop of ten thousand products on a slow phone, and searches in it without a network. */
export async function measurePhoneCopy({ server, large }: Bench): Promise<Finding[]> {
  const phone = await openPhone(server.url, large);
  const { page, browser, connection } = phone;
  try {
    await removeCopy(phone);
    await phone.setSlow(true);
    const before = connection.countBytes();
    const copyMs = await copyAnew(page);
    const after = connection.countBytes();
    await settled(page);
    const { usage, usageBreakdown } = await browser.send('Storage.getUsageAndQuota', { origin: connection.url });
    const ofCopy = usageBreakdown.find(({ storageType }) => storageType === 'indexeddb')?.usage ?? 0;
    await phone.setOffline(true);
    await page.goto('/products');
    const times = await searchTimes(page);
    const products = { products: large.products };
    return [
      {
        row: `the first copy of ${large.products} products: what travels`,
        ...{ measured: (after.received - before.received) / 1000, wanted: 1500, bound: 'at most', unit: 'kB' },
        details: { ...products, sentKb: (after.sent - before.sent) / 1000 },
      },
      {
        row: 'the same on slow 3G and a quarter of the processor, in the background',
        ...{ measured: copyMs / 1000, wanted: 20, bound: 'at most', unit: 's' },
        details: products,
      },
      {
        row: 'the same: room on the phone, the app among it',
        ...{ measured: usage / 1024 / 1024, wanted: 25, bound: 'at most', unit: 'MiB' },
        details: { copyMiB: ofCopy / 1024 / 1024 },
      },
      {
        row: 'a search in them without a network, on a quarter of the processor: until the copy has answered',
        ...{ measured: median(times) / 1000, wanted: 0.03, bound: 'at most', unit: 's' },
        details: { medianMs: median(times), longestMs: Math.max(...times) },
      },
    ];
  } finally {
    await phone.close();
  }
}

/** Measures how fast a phone copies the shop with the most orders from a server beside it. */
export async function measureCopySpeed({ server, busy }: Bench): Promise<Finding[]> {
  const phone = await openPhone(server.url, busy);
  const { page } = phone;
  try {
    await removeCopy(phone);
    const seconds = (await copyAnew(page)) / 1000;
    const rows = await page.evaluate(countRows);
    return [
      {
        row: 'the first copy of a busy shop from a server beside the phone, the start of the page among it: thousands of rows a second',
        ...{ measured: rows / 1000 / seconds, wanted: 20, bound: 'at least', unit: 'times' },
        details: { rows, seconds },
      },
    ];
  } finally {
    await phone.close();
  }
}

/** Loads the app, and removes the copy of the shop that comes with it. */
async function removeCopy({ page, browser, connection }: Phone): Promise<void> {
  await page.goto('/dashboard');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto('about:blank');
  await browser.send('Storage.clearDataForOrigin', { origin: connection.url, storageTypes: 'indexeddb' });
}

/** Opens the app and waits until the copy is complete; returns the milliseconds that it took. */
async function copyAnew(page: Page): Promise<number> {
  const from = performance.now();
  await page.goto('/dashboard');
  while (!(await page.evaluate(isCopyComplete))) await wait(lookAgainMs);
  return performance.now() - from;
}

/** Runs in the page: counts the rows of all collections in the copy. */
async function countRows(): Promise<number> {
  const { name = '' } = (await indexedDB.databases()).find((each) => each.name?.startsWith('duka.shop.')) ?? {};
  const done = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve) => {
      request.onsuccess = () => resolve(request.result);
    });
  const database = await done(indexedDB.open(name));
  const stores = [...database.objectStoreNames];
  const counts = await Promise.all(stores.map((each) => done(database.transaction(each).objectStore(each).count())));
  database.close();
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Types one search after the other; returns the milliseconds from the first call of the page for each to the last answer. */
async function searchTimes(page: Page): Promise<readonly number[]> {
  await page.getByRole('list', { name: 'Products' }).getByRole('link').first().waitFor();
  await wait(offlineRestMs);
  await page.evaluate(() => {
    const send = window.fetch;
    const calls: ListCall[] = [];
    Object.assign(window, { calls });
    window.fetch = async (...asked) => {
      const from = performance.now();
      const answer = await send(...asked);
      calls.push({ address: decodeURIComponent(String(asked[0])), from, to: performance.now() });
      return answer;
    };
  });
  const times: number[] = [];
  for (const search of searches) {
    await page.getByRole('searchbox', { name: 'Search products' }).fill(search);
    await wait(offlineRestMs);
    const [word = ''] = search.split(' ');
    const all = await page.evaluate(() => (window as unknown as { calls: ListCall[] }).calls.splice(0));
    const own = all.filter(({ address }) => address.includes('/products/documents') && address.includes(`"${word}"`));
    if (own.length === 0) throw new Error(`The page did not search for ${search}.`);
    times.push(Math.max(...own.map(({ to }) => to)) - Math.min(...own.map(({ from }) => from)));
  }
  return times;
}

interface ListCall {
  readonly address: string;
  readonly from: number;
  readonly to: number;
}

/** Runs in the page: returns whether the copy is complete. */
async function isCopyComplete(): Promise<boolean> {
  const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith('duka.shop.'));
  if (found?.name === undefined) return false;
  const opening = indexedDB.open(found.name);
  const database = await new Promise<IDBDatabase>((resolve) => {
    opening.onsuccess = () => resolve(opening.result);
  });
  const asking = database.transaction('meta').objectStore('meta').get('feed');
  await new Promise((resolve) => {
    asking.onsuccess = resolve;
  });
  database.close();
  return asking.result?.asOf !== undefined;
}
