import { addDays, startOfMonth, startOfWeek } from '@duka/domain/values/periods';
import type { Locator, Page } from '@playwright/test';
import { demo, expect, test } from './fixtures.ts';
import { dayOf, readOrders, recount } from './support/recount.ts';

const summary = (page: Page) => page.getByRole('region', { name: 'Product summary' });
const orderRows = (page: Page) => page.getByRole('table', { name: 'Orders' }).locator('tbody tr');

const digits = (count: number) => count.toLocaleString('en-GB');
/** The whole number that a text begins with, its thousands apart. */
const toNumber = (text: string | null) => Number.parseInt((text ?? '').replace(/TZS |,/g, ''), 10);

async function read(figure: Locator, shape: RegExp): Promise<number> {
  await expect(figure).toHaveText(shape);
  return toNumber(await figure.textContent());
}

/** Turns over every page of the list of orders; answers what its orders come to, when there are as many as expected. */
async function addUpOrders(page: Page, count: number): Promise<number> {
  if (count === 0) {
    await expect(page.getByRole('heading', { name: 'No order matches' })).toBeVisible();
    return 0;
  }
  const found = new Map<string, number>();
  while (found.size < count) {
    const shown = Math.min(25, count - found.size);
    await expect(page.getByText(`Showing ${digits(count)} of`)).toBeVisible();
    for (const known of [...found.keys()].slice(-1))
      await expect(orderRows(page).filter({ hasText: known })).toHaveCount(0);
    await expect(orderRows(page)).toHaveCount(shown);
    const ids = await orderRows(page).getByRole('rowheader').getByRole('link').allTextContents();
    const totals = await orderRows(page).locator('td:nth-of-type(4)').allTextContents();
    expect([ids.length, totals.length]).toEqual([shown, shown]);
    for (const [at, id] of ids.entries()) found.set(id, toNumber(totals[at] ?? ''));
    if (found.size < count) await page.getByRole('button', { name: 'Next page' }).click();
  }
  return [...found.values()].reduce((all, total) => all + total, 0);
}

test('the list behind each tile of the dashboard holds as many as the tile counts [DASH-004, DASH-005, DASH-006]', async ({
  page,
  signIn,
}) => {
  await signIn(page, demo.asha);
  const open = async (name: string) => {
    await page.goto('/dashboard');
    const tile = summary(page).getByRole('link', { name });
    const count = await read(tile, /^[\d,]+[A-Z]/);
    expect(count, name).toBeGreaterThan(0);
    await tile.click();
    return count;
  };
  for (const name of ['Pending orders', 'On delivery']) await addUpOrders(page, await open(name));
  const low = await open('Low stock');
  await expect(page.getByText(`Showing ${low} of`)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Products' }).locator('tbody tr')).toHaveCount(low);
  const expiring = await open('Expiring soon');
  await expect(page.getByRole('region', { name: 'Expiring stock' }).getByRole('listitem')).toHaveCount(expiring);
});

test('more stock that expires than the first rows hold is shown down to the last product [DASH-006, LAY-018]', async ({
  page,
  newSeller,
  signIn,
}) => {
  const expiryDate = `${addDays(dayOf(Date.now()), 12)}T00:00:00.000+00:00`;
  const products = Array.from({ length: 13 }, (_, index) => ({ name: `Milk ${index}`, hasExpiry: true, expiryDate }));
  await signIn(page, await newSeller({ products }));
  await page.goto('/dashboard');
  const tile = summary(page).getByRole('link', { name: 'Expiring soon' });
  await expect(tile).toHaveText(/^13/);
  await tile.click();
  const expiring = page.getByRole('region', { name: 'Expiring stock' });
  await expect(expiring.getByRole('listitem')).toHaveCount(10);
  await expiring.getByRole('button', { name: 'Show more (3 left)' }).click();
  await expect(expiring.getByRole('listitem')).toHaveCount(13);
  await expect(expiring.getByRole('button')).toHaveCount(0);
});

test('the orders behind each card of sales, and behind the report, come to the figure that leads to them [DASH-003, LAY-018]', async ({
  page,
  api,
  signIn,
}) => {
  const session = await signIn(page, demo.asha);
  const orders = await readOrders(api, { session });
  const today = dayOf(Date.now());
  const starts = { 'Sales today': today, 'Weekly sales': startOfWeek(today), 'Monthly sales': startOfMonth(today) };
  for (const [name, from] of Object.entries(starts)) {
    await page.goto('/dashboard');
    const card = page.getByRole('link').filter({ has: page.getByRole('heading', { name, exact: true }) });
    const total = await read(card.getByText(/^TZS [\d,]+$/), /^TZS/);
    await card.click();
    expect(await addUpOrders(page, recount(orders, from, today).orders), name).toBe(total);
  }
  await page.goto('/analytics');
  const sums = page.getByRole('region', { name: 'Sales, profit and orders' }).getByRole('definition');
  const total = await read(sums.filter({ hasText: /^TZS/ }).first(), /^TZS/);
  const count = await read(sums.filter({ hasText: /^\d+$/ }), /^\d+$/);
  await page.getByRole('link', { name: 'Show these orders' }).click();
  expect(await addUpOrders(page, count)).toBe(total);
});

test('the orders behind each customer are as many, and come to as much, as the row says [LAY-017]', async ({
  page,
  signIn,
}) => {
  await signIn(page, demo.asha);
  await page.goto('/customers');
  const rows = page.getByRole('table', { name: 'Customers' }).locator('tbody tr');
  const cells = rows.getByRole('cell');
  await expect(cells.first()).toBeVisible();
  for (const row of await rows.all()) {
    const orders = await read(row.getByRole('cell').nth(0), /^\d+$/);
    const total = await read(row.getByRole('cell').nth(1), /^TZS/);
    await row.getByRole('link', { name: /^Orders of/ }).click();
    expect(await addUpOrders(page, orders)).toBe(total);
    await page.goBack();
    await expect(cells.first()).toBeVisible();
  }
});
