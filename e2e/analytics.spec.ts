import { readFile } from 'node:fs/promises';
import { listShownChannels } from '@duka/domain/orders/order';
import { addDays, startOfMonth } from '@duka/domain/values/periods';
import type { Page } from '@playwright/test';
import { demo, expect, test } from './fixtures.ts';
import { dayOf, readOrders, recount } from './support/recount.ts';

const digits = (amount: number) => amount.toLocaleString('en-GB');
const sums = (page: Page) => page.getByRole('region', { name: 'Sales, gross profit and orders' });
const table = (page: Page, name: string) => page.getByRole('table', { name });
/** The cells of a row as numbers. */
const numbers = async (page: Page, name: string) => {
  const texts = await table(page, name).locator('tbody tr').last().getByRole('cell').allTextContents();
  return texts.map((text) => Number(text.replaceAll(',', '')));
};

/** Checks the page's figures of some days against a plain recount of all orders. */
async function expectRecounted(page: Page, orders: Awaited<ReturnType<typeof readOrders>>, from: string, to: string) {
  const all = recount(orders, from, to);
  await expect(sums(page)).toContainText(`SalesTZS ${digits(all.total)}`);
  await expect(sums(page)).toContainText(`Gross profitTZS ${digits(all.profit)}`);
  await expect(sums(page)).toContainText(`Orders${digits(all.orders)}`);
  const shown = listShownChannels((channel) => recount(orders, from, to, [channel]).orders > 0);
  const channels = table(page, shown.length > 2 ? 'How the orders came' : 'Marketplace and walk-in').locator(
    'tbody tr',
  );
  for (const [row, channel] of shown.entries()) {
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
}) => {
  const session = await signIn(page, demo.asha);
  const orders = await readOrders(api, { session });
  const today = dayOf(Date.now());
  await page.goto('/analytics');
  const last30 = await expectRecounted(page, orders, addDays(today, -29), today);
  expect(last30.orders).toBeGreaterThan(10);
  const before = recount(orders, addDays(today, -59), addDays(today, -30));
  await expect(sums(page)).toContainText(`than TZS ${digits(before.total)}`);

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
  expect(lines[0]).toBe("\ufeffFrom,To,Orders,Marketplace,Walk-in,Sales,Cost,Gross profit,Shop's page,WhatsApp");
  expect(lines).toHaveLength(rows + 1);
  const column = (at: number) => lines.slice(1).reduce((sum, line) => sum + Number(line.split(',')[at]), 0);
  const all = recount(orders, addDays(today, -29), today);
  expect([column(2), column(5), column(7)]).toEqual([all.orders, all.total, all.profit]);

  const second = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV of best sellers' }).click();
  const [, best] = (await readFile(await (await second).path(), 'utf8')).split('\r\n');
  const seller = table(page, 'Best sellers').locator('tbody tr').first().getByRole('link');
  expect(best).toContain(await seller.textContent());
});
