import { readFile } from 'node:fs/promises';
import { addDays, startOfMonth } from '@duka/domain/values/periods';
import type { Page } from '@playwright/test';
import { demo, expect, test } from './fixtures.ts';
import { checkNoSidewaysScroll, checkTargets } from './support/check-layout.ts';
import { createProduct, refusedCall } from './support/products.ts';
import { dayOf, readOrders, recordSale, recount } from './support/recount.ts';
import { settled } from './support/settled.ts';

const digits = (amount: number) => amount.toLocaleString('en-GB');
const sums = (page: Page) => page.getByRole('region', { name: 'Sales, profit and orders' });
const table = (page: Page, name: string) => page.getByRole('table', { name });
/** The cells of a row as numbers. */
const numbers = async (page: Page, name: string) => {
  const texts = await table(page, name).locator('tbody tr').last().getByRole('cell').allTextContents();
  return texts.map((text) => Number(text.replaceAll(',', '')));
};

/** What the page says of some days must be what a plain recount of all orders says. */
async function expectRecounted(page: Page, orders: Awaited<ReturnType<typeof readOrders>>, from: string, to: string) {
  const all = recount(orders, from, to);
  await expect(sums(page)).toContainText(`SalesTZS ${digits(all.total)}`);
  await expect(sums(page)).toContainText(`ProfitTZS ${digits(all.profit)}`);
  await expect(sums(page)).toContainText(`Orders${digits(all.orders)}`);
  const channels = table(page, 'Marketplace and walk-in').locator('tbody tr');
  for (const [row, channel] of (['marketplace', 'walk-in'] as const).entries()) {
    const part = recount(orders, from, to, [channel]);
    const words = [part.orders, part.total, part.profit].map(digits);
    await expect(channels.nth(row).getByRole('cell')).toHaveText(words);
  }
  return all;
}

test('by name or by any days, all figures are a recount of the orders, and lead to them [LAY-014, LAY-018, DASH-002]', async ({
  page,
  api,
  signIn,
  checkAxe,
}) => {
  const session = await signIn(page, demo.asha);
  const orders = await readOrders(api, { session });
  const today = dayOf(Date.now());
  await page.goto('/analytics');
  const last30 = await expectRecounted(page, orders, addDays(today, -29), today);
  expect(last30.orders).toBeGreaterThan(10);
  const before = recount(orders, addDays(today, -59), addDays(today, -30));
  await expect(sums(page)).toContainText(`than TZS ${digits(before.total)}`);
  await checkAxe(page);

  await page.getByLabel('Period').selectOption('This month');
  await expect(page).toHaveURL('/analytics?range=month');
  await expectRecounted(page, orders, startOfMonth(today), today);

  const [from, to] = [addDays(today, -45), addDays(today, -20)];
  await page.getByLabel('From', { exact: true }).fill(from);
  await page.getByLabel('To', { exact: true }).fill(to);
  await expect(page).toHaveURL(`/analytics?from=${from}&to=${to}`);
  const own = await expectRecounted(page, orders, from, to);
  await page.reload();
  await expectRecounted(page, orders, from, to);
  await page.getByLabel('To', { exact: true }).fill(addDays(from, -1));
  await expect(page.getByText('Choose two days in their order')).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill(to);
  await page.getByRole('link', { name: 'Show these orders' }).click();
  await expect(page).toHaveURL(`/orders?status=not-cancelled&from=${from}&to=${to}`);
  await expect(page.getByText(new RegExp(`\\b${own.orders}\\b`)).first()).toBeVisible();
});

test('the chart is a table for whoever does not see it, and a file to keep, by day, week and month [DASH-008]', async ({
  page,
  api,
  signIn,
}) => {
  const session = await signIn(page, demo.asha);
  const orders = await readOrders(api, { session });
  const today = dayOf(Date.now());
  await page.goto('/analytics');
  const chart = table(page, 'Sales over time');
  await expect(chart.locator('tbody tr')).toHaveCount(30);
  const day = recount(orders, today, today);
  expect((await numbers(page, 'Sales over time'))[0]).toBe(day.orders);
  await page.getByLabel('One bar for each').selectOption('Month');
  await expect(page).toHaveURL('/analytics?range=last-30-days&by=month');
  const month = recount(
    orders,
    startOfMonth(today) > addDays(today, -29) ? startOfMonth(today) : addDays(today, -29),
    today,
  );
  await expect.poll(() => numbers(page, 'Sales over time').then((cells) => cells.at(-1))).toBe(month.profit);
  await page.getByLabel('One bar for each').selectOption('Week');
  await page.getByRole('button', { name: 'Show as a table' }).click();
  await expect(page.getByRole('button', { name: 'Show as a table' })).toHaveAttribute('aria-pressed', 'true');
  const rows = await chart.locator('tbody tr').count();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV', exact: true }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`sales-${addDays(today, -29)}-${today}.csv`);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines[0]).toBe('\ufeffFrom,To,Orders,Marketplace,Walk-in,Sales,Cost,Profit');
  expect(lines).toHaveLength(rows + 1);
  const column = (at: number) => lines.slice(1).reduce((sum, line) => sum + Number(line.split(',')[at]), 0);
  const all = recount(orders, addDays(today, -29), today);
  expect([column(2), column(5), column(7)]).toEqual([all.orders, all.total, all.profit]);
});

test('a new shop shows zeros; a sale changes every figure at once, and no other shop’s; a name is never a formula [LAY-018]', async ({
  page,
  api,
  newSeller,
  signIn,
  newContext,
  checkAxe,
}) => {
  const formula = { name: '=1+1', purchasePrice: 1000, sellingPrice: 1500, quantityInStock: 30 };
  const seller = await newSeller({ products: [formula, { name: 'Rope', purchasePrice: 100, quantityInStock: 4 }] });
  const soon = `${addDays(dayOf(Date.now()), 12)}T00:00:00.000+00:00`;
  const later = `${addDays(dayOf(Date.now()), 40)}T00:00:00.000+00:00`;
  const past = `${addDays(dayOf(Date.now()), -2)}T00:00:00.000+00:00`;
  await createProduct(api, seller, { name: 'Milk', hasExpiry: true, expiryDate: soon });
  await createProduct(api, seller, { name: 'Honey', hasExpiry: true, expiryDate: later });
  await createProduct(api, seller, { name: 'Yeast', hasExpiry: true, expiryDate: past });
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, seller);
  await page.goto('/analytics');
  await expect(sums(page)).toContainText('SalesTZS 0No changeProfitTZS 0No changeOrders0No change');
  await expect(page.getByText('Nothing was sold in this period.')).toBeVisible();
  const slow = page.getByRole('region', { name: 'Slow stock' });
  await expect(slow.getByRole('listitem').first()).toHaveText('=1+1TZS 30,00030 in stock');
  const expiring = page.getByRole('region', { name: 'Expiring stock' });
  await expect(expiring.getByRole('listitem')).toHaveText([/^YeastExpired/, /^Milk/]);
  await checkNoSidewaysScroll(page);
  await checkTargets(page);
  await checkAxe(page);
  const elsewhere = await (await newContext()).newPage();
  await signIn(elsewhere, await newSeller());
  await elsewhere.goto('/analytics');

  await recordSale(api, seller, seller.productIds[0] ?? '', { quantity: 2.5 });
  await expect(sums(page)).toContainText('SalesTZS 3,750Before: TZS 0ProfitTZS 1,250Before: TZS 0Orders1');
  await expect(slow.getByRole('listitem').filter({ hasText: '=1+1' })).toHaveCount(0);
  await expect(table(page, 'Best sellers').getByRole('row', { name: '=1+1' })).toContainText('2.5 sold');
  await page.getByRole('button', { name: 'Show as a table' }).click();
  await checkNoSidewaysScroll(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV of best sellers' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).toContain("'=1+1,2.5,3750,2500,1250\r\n");
  await elsewhere.reload();
  await expect(sums(elsewhere)).toContainText('SalesTZS 0');
});

test('a part that cannot be loaded says so and is asked for again, while the others stand [LAY-018, ERR-001]', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(refusedCall);
  await signIn(page, demo.asha);
  await page.route('**/v1/shops/*/unsold*', (route) =>
    route.fulfill({
      status: 400,
      json: { code: 400, type: 'general_argument_invalid', message: 'No', version: '1.7.0' },
    }),
  );
  // The line is open before the figures are looked at, as its opening asks for them anew.
  await page.goto('/orders');
  await settled(page);
  await page.getByRole('link', { name: 'Analytics' }).click();
  const slow = page.getByRole('region', { name: 'Slow stock' });
  await expect(slow.getByRole('alert')).toContainText('These figures could not be loaded.');
  await expect(table(page, 'Best sellers')).toBeVisible();
  await page.unroute('**/v1/shops/*/unsold*');
  await slow.getByRole('button', { name: 'Try again' }).click();
  await expect(slow.getByRole('alert')).toHaveCount(0);
});
