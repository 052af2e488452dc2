import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { documentsPath, expect, test } from './fixtures.ts';
import { checkNoSidewaysScroll, checkTargets } from './support/check-layout.ts';
import { readOrders, readStock } from './support/orders.ts';

const desk = (page: Page) => page.getByRole('form', { name: 'Sale' });
const choose = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Products' }).getByRole('button', { name: new RegExp(name) });
const complete = (page: Page) => page.getByRole('button', { name: 'Complete sale' });
const done = (page: Page) => page.getByRole('heading', { name: 'Sale recorded' });

/** Barcodes are unique over all shops, so every run has its own. */
const run = String(randomInt(1e10)).padStart(10, '0');
const barcodeOf = (number: number) => `${run}${String(number).padStart(3, '0')}`;

test('a sale at the counter is three taps on a small phone: record, product, complete [Q-053]', async ({
  newContext,
  api,
  newSeller,
  signIn,
}) => {
  const seller = await newSeller({ products: [{ name: 'Maize seed', sellingPrice: 12500, quantityInStock: 20 }] });
  const context = await newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await signIn(page, seller);
  await page.goto('/orders');
  await page.getByRole('link', { name: 'Record a sale' }).first().tap();
  await choose(page, 'Maize seed').tap();
  await expect(desk(page)).toContainText('TZS 12,500');
  await complete(page).tap();
  await expect(done(page)).toBeFocused();
  await expect(page.getByRole('main')).toContainText('TZS 12,500');
  const [order, ...others] = await readOrders(api, seller);
  expect(others).toEqual([]);
  expect(order).toMatchObject({ channel: 'walk-in', status: 'Completed', paymentMethod: 'cash', orderTotal: 12500 });
  expect(await readStock(api, seller, String(seller.productIds[0]))).toBe(19);
});

test('a scanner and the keyboard alone make a sale, with the change due, and the receipt says it is not fiscal [Q-053]', async ({
  page,
  api,
  newSeller,
  signIn,
}) => {
  const seller = await newSeller({
    storeName: 'Rehema Agrovet',
    products: [
      { name: 'Beans', sellingPrice: 3333, quantityInStock: 10, barcode: barcodeOf(1) },
      { name: 'Eggs', sellingPrice: 500, quantityInStock: 30, barcode: barcodeOf(2) },
    ],
  });
  await signIn(page, seller);
  await page.goto('/orders/new-sale');
  const finder = page.getByLabel('Find a product');
  await finder.focus();
  // A scanner types the code and presses Enter; the second scan counts one more.
  for (const code of [barcodeOf(2), barcodeOf(2), barcodeOf(1)]) {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
  }
  await expect(desk(page).getByLabel('Quantity of Eggs')).toHaveValue('2');
  await expect(desk(page).getByLabel('Quantity of Beans')).toHaveValue('1');
  await expect(finder).toHaveValue('');
  await desk(page).getByLabel('Quantity of Beans').focus();
  await page.keyboard.type('0.125');
  await desk(page).getByLabel('Cash received').focus();
  await page.keyboard.type('2000');
  // 2 x 500, and an eighth of 3,333 rounded once: 417.
  await expect(desk(page)).toContainText('TZS 1,417');
  await expect(desk(page).getByText('Change due: TZS 583')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(done(page)).toBeFocused();
  await expect(page.getByText('Change due: TZS 583')).toBeVisible();

  await page.getByRole('link', { name: 'Receipt' }).click();
  const receipt = page.getByRole('article');
  const [order] = await readOrders(api, seller);
  for (const text of [
    'Rehema Agrovet',
    'This is not a fiscal receipt.',
    String(order?.trackingId),
    '0.125 × TZS 3,333',
    'TZS 1,417',
    'Paid by',
    'Cash',
    'TZS 2,000',
    'TZS 583',
  ]) {
    await expect(receipt).toContainText(text);
  }
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(receipt).toBeVisible();
});

test('a scan belongs to the sale wherever the focus is, and spoils no field [Q-053]', async ({
  page,
  newSeller,
  signIn,
}) => {
  const barcode = barcodeOf(3);
  const seller = await newSeller({ products: [{ name: 'Hoe', quantityInStock: 9, barcode }, { name: 'Rake' }] });
  await signIn(page, seller);
  await page.goto('/orders/new-sale');
  await choose(page, 'Rake').click();
  await desk(page).getByLabel('Quantity of Rake').focus();
  // Keys as a scanner sends them, all at once.
  await page.evaluate((keys) => {
    for (const key of [...keys, 'Enter']) {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    }
  }, barcode);
  await expect(desk(page).getByLabel('Quantity of Hoe')).toHaveValue('1');
  await expect(desk(page).getByLabel('Quantity of Rake')).toHaveValue('1');
  await expect(done(page)).toHaveCount(0);
});

test('what is not there to be found, or not enough of, is said in words, and nothing is sold [Q-053]', async ({
  page,
  api,
  newSeller,
  signIn,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  const seller = await newSeller({
    products: [
      { name: 'Hoe', quantityInStock: 2 },
      { name: 'Empty', quantityInStock: 0 },
    ],
  });
  const path = documentsPath('products', String(seller.productIds[0]));
  await signIn(page, seller);
  await page.goto('/orders/new-sale');
  await page.getByLabel('Find a product').fill('4006381333931');
  await page.getByLabel('Find a product').press('Enter');
  await expect(page.getByText('No product found for 4006381333931')).toBeVisible();
  await page.getByLabel('Find a product').fill('');
  await expect(choose(page, 'Empty')).toBeDisabled();
  await choose(page, 'Hoe').click();
  const quantity = desk(page).getByLabel('Quantity of Hoe');
  await quantity.fill('1.2345');
  await complete(page).click();
  await expect(desk(page).getByText('At most three decimals')).toBeVisible();
  await expect(quantity).toBeFocused();
  await quantity.fill('3');
  await expect(desk(page).getByText('Not enough in stock: 2 left')).toBeVisible();
  await quantity.fill('2');
  // Meanwhile somebody else takes one: only the server knows.
  await api('PATCH', path, { data: { quantityInStock: 1 } }, seller);
  await complete(page).click();
  await expect(desk(page).getByRole('alert').first()).toContainText('There is not enough in stock for this sale.');
  await expect(desk(page).getByText('Not enough in stock: 1 left')).toBeVisible();
  expect(await readOrders(api, seller)).toEqual([]);
});

test('a lost answer and a repeated press never sell twice, not even the last piece [Q-053]', async ({
  page,
  api,
  newSeller,
  signIn,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  const seller = await newSeller({ products: [{ name: 'Hoe', quantityInStock: 1, sellingPrice: 9000 }] });
  await signIn(page, seller);
  await page.goto('/orders/new-sale');
  await choose(page, 'Hoe').click();
  // The order is stored, but its answer never comes.
  await page.route('**/collections/orders/documents', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await complete(page).click();
  await expect(desk(page).getByRole('alert').first()).toContainText('No answer came.');
  await page.unroute('**/collections/orders/documents');
  await complete(page).click();
  await expect(done(page)).toBeVisible();
  expect(await readOrders(api, seller)).toHaveLength(1);
  expect(await readStock(api, seller, String(seller.productIds[0]))).toBe(0);
});

test('after a lost answer a changed sale is not taken for the stored one: the seller chooses [Q-053]', async ({
  page,
  api,
  newSeller,
  signIn,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  const seller = await newSeller({ products: [{ name: 'Hoe', quantityInStock: 9, sellingPrice: 9000 }] });
  await signIn(page, seller);
  await page.goto('/orders/new-sale');
  await choose(page, 'Hoe').click();
  await page.route('**/collections/orders/documents', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await complete(page).click();
  await expect(desk(page).getByRole('alert').first()).toContainText('No answer came.');
  await page.unroute('**/collections/orders/documents');
  await desk(page).getByRole('button', { name: 'More of Hoe' }).click();
  await complete(page).click();
  await expect(desk(page).getByText('This sale was recorded already')).toBeVisible();
  await desk(page).getByRole('button', { name: 'Sell this as well' }).click();
  await complete(page).click();
  await expect(done(page)).toBeVisible();
  expect((await readOrders(api, seller)).map(({ orderTotal }) => orderTotal)).toEqual([18000, 9000]);
});

test('a reload in the middle of a sale loses nothing, and the finished sale is gone from the device [Q-053]', async ({
  page,
  api,
  newSeller,
  signIn,
}) => {
  const seller = await newSeller({ products: [{ name: 'Hoe', quantityInStock: 9, sellingPrice: 9000 }] });
  await signIn(page, seller);
  await page.goto('/orders/new-sale');
  await choose(page, 'Hoe').click();
  await desk(page).getByLabel('Quantity of Hoe').fill('2.5');
  await desk(page).getByText('Mobile money').click();
  await desk(page).getByLabel('Reference').fill('QK7');
  await desk(page).getByText('Customer and note (optional)').click();
  await desk(page).getByLabel('Customer name').fill('Grace');
  await desk(page).getByLabel('Customer phone').fill('0769000022');
  await page.reload();
  await expect(desk(page).getByLabel('Quantity of Hoe')).toHaveValue('2.5');
  await expect(desk(page).getByLabel('Mobile money')).toBeChecked();
  await expect(desk(page).getByLabel('Reference')).toHaveValue('QK7');
  await expect(desk(page).getByLabel('Customer phone')).toHaveValue('0769000022');
  await complete(page).dblclick();
  await expect(done(page)).toBeVisible();
  const [order, ...others] = await readOrders(api, seller);
  expect(others).toEqual([]);
  expect(order).toMatchObject({
    ...{ customerName: 'Grace', customerPhone: '0769000022', paymentMethod: 'mobile money', paymentReference: 'QK7' },
    ...{ channel: 'walk-in', orderTotal: 22500 },
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Nothing to sell yet' })).toBeVisible();
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
  await desk(page).getByLabel('Quantity of Rake').fill('99');
  await desk(page).getByText('Customer and note (optional)').click();
  await checkAxe(page);
  await checkNoSidewaysScroll(page);
  await checkTargets(page);
  await desk(page).getByLabel('Quantity of Rake').fill('9');
  await complete(page).click();
  await expect(done(page)).toBeVisible();
  await checkAxe(page);
  await checkNoSidewaysScroll(page);
});
