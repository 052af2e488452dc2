import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { checkNoSidewaysScroll, checkTargets } from './support/check-layout.ts';
import { networkIsGone, workerIsAlone } from './support/guards.ts';
import { readOrders, readStock } from './support/orders.ts';
import { settled } from './support/settled.ts';
import { waitForCopy } from './support/shop-copy.ts';
import { price, t } from './support/words.ts';

const desk = (page: Page) => page.getByRole('form', { name: t('orders_sale') });
const choose = (page: Page, name: string) =>
  page.getByRole('list', { name: t('orders_sale_products') }).getByRole('button', { name });
const complete = (page: Page) => page.getByRole('button', { name: t('orders_sale_complete') });
/** The button that unfolds the goods of the sale on a phone, and shows their count. */
const goods = (page: Page, count: number) => {
  const name = count === 1 ? t('orders_sale_count_one') : t('orders_sale_count', { count });
  return desk(page).getByRole('button', { name });
};
/** The button that unfolds the payment of the sale. */
const paidBy = (page: Page) => desk(page).getByRole('button', { name: new RegExp(`^${t('orders_payment_method')}`) });
const done = (page: Page) => page.getByRole('heading', { name: t('orders_sale_done') });

/** Reads the sides of a PNG, in pixels, from its first part. */
async function readPngSize(path: string): Promise<{ width: number; height: number }> {
  const bytes = await readFile(path);
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Barcodes are unique over all shops, so every run has its own. */
const run = String(randomInt(1e10)).padStart(10, '0');
const barcodeOf = (number: number) => `${run}${String(number).padStart(3, '0')}`;

test('a scanner and the keyboard alone make a sale, with the change due, and the receipt says it is not fiscal [Q-053]', {
  tag: '@kiswahili',
}, async ({ page, api, newSeller, signIn }) => {
  const seller = await newSeller({
    storeName: 'Rehema Agrovet',
    products: [
      { name: 'Beans', sellingPrice: 3333, quantityInStock: 10, barcode: barcodeOf(1) },
      { name: 'Eggs', sellingPrice: 500, quantityInStock: 30, barcode: barcodeOf(2) },
    ],
  });
  await signIn(page, seller);
  await page.goto('/orders/new-sale');
  // The scanner's listener loads after the page.
  await settled(page);
  const finder = page.getByLabel(t('orders_sale_find'));
  await finder.focus();
  // A scanner types the code and presses Enter; the second scan counts one more.
  for (const code of [barcodeOf(2), barcodeOf(2), barcodeOf(1)]) {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
  }
  await expect(desk(page).getByLabel(t('orders_sale_quantity', { name: 'Eggs' }))).toHaveValue('2');
  await expect(desk(page).getByLabel(t('orders_sale_quantity', { name: 'Beans' }))).toHaveValue('1');
  await expect(finder).toHaveValue('');
  await desk(page)
    .getByLabel(t('orders_sale_quantity', { name: 'Beans' }))
    .focus();
  // As people type, and no scanner does.
  await page.keyboard.type('0.125', { delay: 150 });
  await desk(page).getByLabel(t('orders_cash_given')).focus();
  await page.keyboard.type('2000', { delay: 150 });
  // 2 x 500, and an eighth of 3,333 rounded once: 417.
  await expect(desk(page)).toContainText(price(1417));
  await expect(desk(page).getByText(t('orders_change', { amount: price(583) }))).toBeVisible();
  // Enter goes on from field to field, and completes the sale on its button alone.
  await page.keyboard.press('Enter');
  await expect(complete(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(done(page)).toBeFocused();
  await expect(page.getByText(t('orders_change', { amount: price(583) }))).toBeVisible();

  await page.getByRole('link', { name: t('orders_receipt') }).click();
  const receipt = page.getByRole('article');
  const [order] = await readOrders(api, seller);
  for (const text of [
    'Rehema Agrovet',
    t('orders_receipt_not_fiscal'),
    String(order?.trackingId),
    '0.125',
    `× ${price(3333)}`,
    price(1417),
    t('orders_receipt_paid_by'),
    t('orders_payment_cash'),
    price(2000),
    price(583),
  ]) {
    await expect(receipt).toContainText(text);
  }
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('orders_receipt_picture') }).click(),
  ]);
  expect(picture.suggestedFilename()).toBe(`${t('orders_receipt_title', { id: order?.trackingId })}.png`);
  expect(await readPngSize(await picture.path())).toEqual({ width: 720, height: expect.any(Number) });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: t('orders_receipt_print') })).toBeHidden();
  await expect(receipt).toBeVisible();
});

test('the button never covers the total: at 320 px, with large text and nine digits [Q-053]', async ({
  page,
  newSeller,
  signIn,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await signIn(page, await newSeller({ products: [{ name: 'Tractor', sellingPrice: 987_654_321 }] }));
  await page.goto('/orders/new-sale');
  await choose(page, 'Tractor').click();
  const total = goods(page, 1);
  await expect(total).toContainText(price(987_654_321));
  for (const size of ['100%', '150%']) {
    await page.evaluate((fontSize) => Object.assign(document.documentElement.style, { fontSize }), size);
    const sum = await total.getByText(price(987_654_321)).boundingBox();
    const button = await complete(page).boundingBox();
    if (!button || !sum) throw new Error('The bar is not there');
    expect(sum.y + sum.height).toBeLessThanOrEqual(button.y);
    expect([button.x >= 0, button.x + button.width <= 320, sum.x + sum.width <= 320]).toEqual([true, true, true]);
    expect(button.y + button.height).toBeLessThanOrEqual(568);
  }
});

test('the sale keeps the rules of accessibility in both themes, full and done, at 360 px', async ({
  page,
  newSeller,
  signIn,
  checkAxe,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, await newSeller({ products: [{ name: 'Hoe' }, { name: 'Rake' }] }));
  await page.goto('/orders/new-sale');
  await choose(page, 'Hoe').click();
  await choose(page, 'Rake').click();
  await goods(page, 2).click();
  await desk(page)
    .getByLabel(t('orders_sale_quantity', { name: 'Rake' }))
    .fill('99');
  await checkAxe(page);
  await checkNoSidewaysScroll(page);
  await checkTargets(page);
  await paidBy(page).click();
  await desk(page).getByText(t('orders_sale_customer')).click();
  await checkAxe(page);
  await checkNoSidewaysScroll(page);
  // What is wrong unfolds with the first try.
  await complete(page).click();
  await expect(desk(page).getByLabel(t('orders_sale_quantity', { name: 'Rake' }))).toBeFocused();
  await desk(page)
    .getByLabel(t('orders_sale_quantity', { name: 'Rake' }))
    .fill('9');
  await complete(page).click();
  await expect(done(page)).toBeVisible();
  await checkAxe(page);
  await checkNoSidewaysScroll(page);
});

test("a phone's Back closes what lies over the goods first, and asks before it leaves the sale [Q-053]", async ({
  page,
  newSeller,
  signIn,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await signIn(page, await newSeller({ products: [{ name: 'Hoe' }] }));
  await page.goto('/orders');
  await page
    .getByRole('link', { name: t('layout_record_sale') })
    .first()
    .click();
  await choose(page, 'Hoe').click();
  for (const part of [goods(page, 1), paidBy(page)]) {
    await part.click();
    await expect(part).toHaveAttribute('aria-expanded', 'true');
    await page.goBack();
    await expect(part).toHaveAttribute('aria-expanded', 'false');
    await expect(page.getByRole('alertdialog')).toBeHidden();
  }
  // The browser waits for the answer, which keeps the page.
  await page.evaluate(() => window.history.back());
  await expect(page.getByRole('alertdialog', { name: t('ui_leave_title') })).toBeVisible();
  await page.getByRole('button', { name: t('ui_leave_cancel') }).click();
  await expect(page).toHaveURL(/new-sale$/);
  await expect(goods(page, 1)).toBeVisible();
});

test.describe('goods that are out of stock', () => {
  test.use({ serviceWorkers: 'allow' });

  test('on a phone without a network what came in is written down from the counter, and the sale goes on where it was [R58]', async ({
    page,
    context,
    signInNew,
    api,
    allowConsole,
  }) => {
    allowConsole(workerIsAlone);
    allowConsole(networkIsGone);
    await page.setViewportSize({ width: 360, height: 640 });
    const seller = await signInNew({
      products: [
        { name: 'Hoe', sellingPrice: 9000, quantityInStock: 5 },
        { name: 'Rope', sellingPrice: 500, purchasePrice: 350, quantityInStock: 0 },
      ],
    });
    await page.goto('/orders/new-sale');
    await waitForCopy(page);
    await settled(page);
    await context.setOffline(true);
    await choose(page, 'Hoe').click();
    await choose(page, 'Rope').click();
    const asked = page.getByRole('dialog', { name: t('orders_beyond_title', { name: 'Rope' }) });
    await asked.getByRole('button', { name: t('orders_beyond_sell') }).waitFor();
    await checkNoSidewaysScroll(page);
    await checkTargets(page);
    await asked.getByRole('link', { name: t('orders_beyond_add') }).click();

    await expect(page.getByRole('heading', { level: 1, name: t('purchases_add') })).toBeVisible();
    await page.getByLabel(/^How many came/).fill('10');
    await page.getByLabel(t('purchases_cost')).fill('3500');
    await page.getByRole('button', { name: t('purchases_save'), exact: true }).click();

    // Nothing is asked on the way, and what was chosen before is there.
    await expect(goods(page, 1)).toContainText(price(9000));
    await choose(page, 'Rope').click();
    await expect(goods(page, 2)).toContainText(price(9500));
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await complete(page).click();
    await expect(done(page)).toBeFocused();
    await context.setOffline(false);
    await expect.poll(() => readStock(api, seller, seller.productIds[1] as string)).toBe(9);
  });
});
