import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { test } from './release-fixtures.ts';
import { readOrders } from './support/orders.ts';
import { whichBuild } from './support/release-line.ts';
import { settled } from './support/settled.ts';

// Beside much other work Chromium now and then lets a release wait for minutes, so that these are no part of `npm test`.

const update = (page: Page) => page.getByRole('button', { name: 'Update' });
const build = (page: Page) => page.evaluate(whichBuild);

/** The browser looks for a newer version with each page that is opened; this asks at once. */
async function lookForRelease(page: Page): Promise<void> {
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
}

/** The seller turns to another app, or back. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}

test('a newer version is told of, waits while a form is half typed and while a sale is unsent, and takes over when Update is pressed', async ({
  phone,
  line,
  context,
  api,
  seller,
}) => {
  expect(await build(phone)).toEqual({ build: 'older', isNewerHere: false });
  line.release('newer');
  await phone.goto('/products/add');
  await lookForRelease(phone);
  await expect(update(phone)).toBeVisible();
  const name = phone.getByLabel('Product Name', { exact: true });
  await name.fill('Ra');
  await expect(update(phone)).toHaveCount(0);
  await setHidden(phone, true);
  await setHidden(phone, false);
  expect(await build(phone)).toEqual({ build: 'older', isNewerHere: true });
  await name.fill('');
  await expect(update(phone)).toBeVisible();

  await phone.getByRole('link', { name: 'Orders' }).first().click();
  await phone.getByRole('link', { name: 'Record a sale' }).first().click();
  await phone.getByRole('list', { name: 'Products' }).getByRole('button', { name: /Hoe/ }).click();
  await settled(phone);
  await context.setOffline(true);
  await phone.getByRole('button', { name: 'Complete sale' }).click();
  await expect(phone.getByRole('link', { name: '1 waiting' })).toBeVisible();
  await expect(update(phone)).toHaveCount(0);
  await setHidden(phone, true);
  await setHidden(phone, false);
  expect(await build(phone)).toEqual({ build: 'older', isNewerHere: true });
  await context.setOffline(false);
  await expect.poll(async () => (await readOrders(api, seller)).length).toBe(1);

  await expect(update(phone)).toBeVisible();
  await settled(phone);
  await Promise.all([phone.waitForEvent('load'), update(phone).click()]);
  await settled(phone);
  expect(await build(phone)).toEqual({ build: 'newer', isNewerHere: false });
  await expect(update(phone)).toHaveCount(0);
});

test('a page that nobody looks at takes a newer version over; a form that is half typed in another tab keeps its words and its scripts', async ({
  phone,
  line,
  context,
}) => {
  const other = await context.newPage();
  await other.goto('/products/add');
  await other.getByLabel('Product Name', { exact: true }).fill('Ra');
  // What only the older build has, and the server has no more.
  await other.evaluate(async () => {
    const script = new Response('export default 7', { headers: { 'content-type': 'text/javascript' } });
    await (await caches.open('duka-app')).put('/assets/older.js', script);
  });
  await settled(other);
  line.release('newer');
  await lookForRelease(phone);
  await expect(update(phone)).toBeVisible();
  await settled(phone);
  await Promise.all([phone.waitForEvent('load'), setHidden(phone, true)]);
  await settled(phone);
  expect(await build(phone)).toEqual({ build: 'newer', isNewerHere: false });

  await expect(other.getByLabel('Product Name', { exact: true })).toHaveValue('Ra');
  await expect(update(other)).toHaveCount(0);
  expect(await other.evaluate(async () => (await import('/assets/older.js' as string)).default)).toBe(7);
  // Once no page of the older build is open, the next start removes what only that one had.
  const hasOlder = () => phone.evaluate(async () => (await caches.match('/assets/older.js')) !== undefined);
  expect(await hasOlder()).toBe(true);
  await other.close({ runBeforeUnload: false });
  await phone.goto('/dashboard');
  await expect.poll(hasOlder).toBe(false);
});
