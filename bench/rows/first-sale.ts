import type { Page } from 'playwright-core';
import { openPhone } from '#support/phone.ts';
import type { Bench, Finding } from '#support/row.ts';
import { median } from '#support/statistics.ts';

/** The text that the seller types, and part of the name of the product it finds. */
const typed = 'seed';

/**
 * The first start of a signed-in seller, with nothing of the app on the phone: the milliseconds until the counter, opened from the
 * dashboard, has found the typed product.
 */
export async function measureFirstSale({ server, sellers, pace }: Bench): Promise<Finding[]> {
  const times: number[] = [];
  const counter: number[] = [];
  for (let time = 0; time < Math.min(pace.openings, 5); time += 1) {
    const seller = sellers[time];
    if (!seller) throw new Error('A first sale needs a seller for each opening.');
    const phone = await openPhone(server.url, seller);
    try {
      await phone.setSlow(true);
      const found = await typeSale(phone.page);
      times.push(found.typedMs);
      counter.push(found.counterMs);
    } finally {
      await phone.close();
    }
  }
  return [
    {
      row: 'the first start, slow 3G and a quarter of the processor: until the counter has found what is typed',
      ...{ measured: median(times) / 1000, wanted: 6, bound: 'at most', unit: 's' },
      details: { counterOpenMs: median(counter), longestMs: Math.max(...times) },
    },
  ];
}

async function typeSale(page: Page): Promise<{ counterMs: number; typedMs: number }> {
  const begun = performance.now();
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await page.getByRole('main').getByRole('link', { name: 'Record a sale' }).first().click();
  const field = page.getByLabel('Find a product', { exact: true });
  await field.fill(typed);
  const counterMs = performance.now() - begun;
  await page.getByRole('list', { name: 'Products' }).getByRole('button', { name: typed }).first().waitFor();
  return { counterMs, typedMs: performance.now() - begun };
}
