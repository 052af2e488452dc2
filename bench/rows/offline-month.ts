import { settled } from '@duka/e2e/support/settled.ts';
import { switchToLocalFirst, waitForCopy } from '@duka/e2e/support/shop-copy.ts';
import type { Page } from 'playwright-core';
import { listCollectionCall } from '#support/calls.ts';
import { goTo, openPhone } from '#support/phone.ts';
import type { Bench, Finding } from '#support/row.ts';
import { send } from '#support/send.ts';
import { median } from '#support/statistics.ts';

/** The days without a network, and the sales of them. */
const fullMonth = { days: 30, sales: 3000 };
const shortMonth = { days: 2, sales: 20 };
/** Seconds wanted until all is at the server, once the line is back. */
const wantedSeconds = 60;

/**
 * A phone sells for a month without a network; the seconds until the server has all its sales, once there is a slow line, and what a search
 * at the counter takes meanwhile.
 */
export async function measureOfflineMonth({ server, sellers, pace }: Bench): Promise<Finding[]> {
  const [seller] = sellers;
  if (!seller) throw new Error('A month needs a seller.');
  const month = pace.openings > 1 ? fullMonth : shortMonth;
  const phone = await openPhone(server.url, seller);
  const { page } = phone;
  const countOrders = async () => {
    const rules = [
      { method: 'equal', attribute: 'storeId', values: [seller.storeId] },
      { method: 'limit', values: [1] },
    ];
    const { body } = await send(server.url, listCollectionCall(seller, 'orders', rules, performance.now()));
    return (JSON.parse(String(body)) as { total: number }).total;
  };
  try {
    await page.goto('/dashboard');
    await waitForCopy(page);
    await settled(page);
    await switchToLocalFirst(page);
    const before = await countOrders();
    await phone.setOffline(true);
    await sellOnce(page);
    await page.evaluate(repeatSale, month);
    await page.reload();
    await page.getByLabel('Find a product', { exact: true }).waitFor();
    await phone.setOffline(false);
    await phone.setSlow(true);
    const from = performance.now();
    const { searchMs } = await waitUntilSent(page);
    const seconds = (performance.now() - from) / 1000;
    const stored = (await countOrders()) - before;
    if (stored !== month.sales) throw new Error(`${stored} sales are stored instead of ${month.sales}.`);
    return [
      {
        row: `${month.sales} sales of ${month.days} days without a network: until the server has them, once there is slow 3G`,
        ...{ measured: seconds, wanted: wantedSeconds, bound: 'at most', unit: 's' },
        details: { searchMs: median(searchMs), longestSearchMs: Math.max(...searchMs) },
      },
    ];
  } finally {
    await phone.close();
  }
}

async function sellOnce(page: Page): Promise<void> {
  await goTo(page, '/orders/new-sale');
  const goods = page.getByRole('list', { name: 'Products' }).getByRole('button', { disabled: false });
  await goods.first().click();
  await page.getByRole('button', { name: 'Complete sale' }).click();
  await page.getByRole('heading', { name: 'Sale recorded' }).waitFor();
}

/**
 * Runs in the page: puts sales like the one that is queued before it, under ids of their own, as if they had been made on the days before.
 */
async function repeatSale({ days, sales }: { readonly days: number; readonly sales: number }): Promise<void> {
  const { name = '' } = (await indexedDB.databases()).find((each) => each.name?.startsWith('duka.outbox.')) ?? {};
  const done = (request: IDBRequest) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = (await done(indexedDB.open(name))) as IDBDatabase;
  const write = database.transaction('commands', 'readwrite');
  const commands = write.objectStore('commands');
  const [sale] = (await done(commands.getAll())) as { id: string; key: string; place: number; doneAt: string }[];
  if (!sale) throw new Error('No sale is queued.');
  const begunMs = Date.parse(sale.doneAt) - days * 24 * 60 * 60_000;
  for (let number = 1; number < sales; number += 1) {
    const makeOwn = (shared: string) => shared.slice(0, -4) + number.toString(36).padStart(4, '0');
    const text = JSON.stringify(sale).replaceAll(sale.id, makeOwn(sale.id)).replaceAll(sale.key, makeOwn(sale.key));
    const { place: _, ...copy } = JSON.parse(text);
    const doneAt = new Date(begunMs + (number * days * 24 * 60 * 60_000) / sales).toISOString();
    commands.put({ ...copy, doneAt });
  }
  await new Promise((resolve) => {
    write.oncomplete = resolve;
  });
  database.close();
}

/** Waits until nothing is queued; searches at the counter meanwhile. */
async function waitUntilSent(page: Page): Promise<{ readonly searchMs: readonly number[] }> {
  const searchMs: number[] = [];
  const field = page.getByLabel('Find a product', { exact: true });
  const goods = page.getByRole('list', { name: 'Products' }).getByRole('button');
  while ((await page.evaluate(countQueued)) > 0) {
    const from = performance.now();
    await field.fill('urea');
    await goods.filter({ hasText: 'Urea' }).first().waitFor();
    searchMs.push(performance.now() - from);
    await field.fill('');
    await page.waitForTimeout(500);
  }
  return { searchMs };
}

/** Runs in the page. */
async function countQueued(): Promise<number> {
  const { name = '' } = (await indexedDB.databases()).find((each) => each.name?.startsWith('duka.outbox.')) ?? {};
  const opening = indexedDB.open(name);
  const database = await new Promise<IDBDatabase>((resolve) => {
    opening.onsuccess = () => resolve(opening.result);
  });
  const asking = database.transaction('commands').objectStore('commands').getAll();
  await new Promise((resolve) => {
    asking.onsuccess = resolve;
  });
  database.close();
  return asking.result.filter(({ state }) => state !== 'sent').length;
}
