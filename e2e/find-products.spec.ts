import type { Page } from '@playwright/test';
import { demo, expect, test } from './fixtures.ts';
import { createProduct, readReferences, refusedCall } from './support/products.ts';

const rows = (page: Page) =>
  page
    .getByRole('table', { name: 'Products' })
    .getByRole('row')
    .filter({ has: page.getByRole('link') });
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
const countLine = (page: Page, text: string) => page.getByText(text, { exact: true });
const openFilters = (page: Page) => page.getByRole('button', { name: /^Filters/ }).click();

test('the list shows the shop’s own products with the specified title, controls, columns and actions [LIST-001, LIST-002, LIST-003, LIST-004, LIST-005, LIST-006, LIST-007, LIST-008, LIST-015, PERM-007, CALL-028]', async ({
  page,
  api,
  newSeller,
  signIn,
}) => {
  const stranger = await newSeller({ storeName: 'Next Door', products: [{ name: 'Not mine' }] });
  const seller = await newSeller({ storeName: 'Mama Rehema' });
  const { category, unit } = await readReferences(api, seller);
  await createProduct(api, seller, {
    name: 'Maize seed',
    productId: 'P123456789',
    sellingPrice: 1250000,
    quantityInStock: 12.5,
    productCategories: [category.id],
    units: [unit.id],
  });
  await signIn(page, seller);
  await page.goto('/products');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mama Rehema - Inventory Summary');
  await expect(countLine(page, 'Showing 1 of 1 products')).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search products' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Filters' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add Product' })).toHaveAttribute('href', '/products/add');
  await expect(page.getByRole('button', { name: 'Save as Draft' })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    'Tick all products on this page',
    'Image',
    'Product name',
    'Category',
    'ID',
    'Unit price (TZS)',
    'Unit',
    'In-stock',
    'Actions',
  ]);
  const maize = row(page, 'Maize seed');
  await expect(maize.locator('[data-placeholder]')).toBeVisible();
  for (const text of [category.name, 'P123456789', '1,250,000', unit.name, '12.5'])
    await expect(maize.getByText(text, { exact: true })).toBeVisible();
  await expect(maize.getByRole('link', { name: 'View Maize seed' })).toBeVisible();
  await expect(maize.getByRole('link', { name: 'Edit Maize seed' })).toBeVisible();
  await expect(maize.getByRole('button', { name: 'Delete Maize seed' })).toBeVisible();
  await expect(page.getByText('Not mine')).toHaveCount(0);
  expect(stranger.storeId).not.toBe(seller.storeId);
});

test('the demo shop’s pictures are shown small [LIST-006]', async ({ page, signIn }) => {
  await signIn(page, demo.asha);
  await page.goto('/products');
  const picture = rows(page).first().locator('img');
  await expect(picture).toHaveJSProperty('naturalWidth', 128);
});

test('a large shop is asked for page by page, and keeps its place on the way to a product and back [LIST-008, LIST-009, CALL-020, CALL-027]', async ({
  page,
  signInNew,
}) => {
  const products = Array.from({ length: 60 }, (_, at) => ({ name: `Sack ${String(at + 1).padStart(2, '0')}` }));
  await signInNew({ products });
  const asked: number[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!url.pathname.endsWith('/products/documents')) return;
    const queries = [...url.searchParams].map(([, text]) => JSON.parse(text));
    asked.push(queries.find(({ method }) => method === 'limit').values[0]);
  });
  await page.goto('/products');
  await expect(countLine(page, 'Showing 60 of 60 products')).toBeVisible();
  await expect(rows(page)).toHaveCount(25);
  await page.getByRole('button', { name: 'Page 3' }).click();
  await expect(page.getByText('Rows 51 to 60')).toBeVisible();
  await expect(rows(page)).toHaveCount(10);
  await page.goBack();
  await expect(page.getByText('Rows 1 to 25')).toBeVisible();
  expect(Math.max(...asked)).toBeLessThanOrEqual(50);

  await page.getByRole('link', { name: 'View Sack 20' }).scrollIntoViewIfNeeded();
  const scrolled = () => page.evaluate(() => window.scrollY);
  const before = await scrolled();
  expect(before).toBeGreaterThan(100);
  await page.getByRole('link', { name: 'View Sack 20' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sack 20' })).toBeVisible();
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await expect(page.getByRole('link', { name: 'View Sack 20' })).toBeInViewport();
  await expect.poll(scrolled).toBe(before);

  await page.getByRole('searchbox').fill('Sack 3');
  await expect(countLine(page, 'Showing 10 of 60 products (filtered)')).toBeVisible();
});

test('a session that ended elsewhere leads from the list to /login [PERM-016, PERM-011, PERM-010]', async ({
  page,
  api,
  signInNew,
  allowConsole,
}) => {
  allowConsole(refusedCall);
  // A line on which nobody tells of the end.
  await page.routeWebSocket(/\/v1\/realtime/, () => {});
  const seller = await signInNew({ products: [{ name: 'Maize' }] });
  await page.goto('/products');
  await expect(row(page, 'Maize')).toBeVisible();
  // Nothing else is asked any more: the list is the first to learn of it.
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await api('DELETE', '/account/sessions/current', undefined, seller);
  await page.getByRole('searchbox').fill('maize');
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test('products are cards within the screen, filters a sheet, and the way to add is under the thumb [LIST-001, LIST-003, LIST-004]', async ({
    page,
    signInNew,
  }) => {
    const products = [{ name: 'x'.repeat(256) }, { name: 'Maize', quantityInStock: 3 }];
    await signInNew({ products });
    await page.goto('/products');
    const cards = page.getByRole('list', { name: 'Products' }).getByRole('listitem');
    await expect(cards).toHaveCount(2);
    await expect(cards.nth(1)).toContainText('TZS 1,500');
    await expect(cards.nth(1)).toContainText('Low stock');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    const add = await page.getByRole('link', { name: 'Add Product' }).boundingBox();
    expect(add?.y).toBeGreaterThan(400);

    await openFilters(page);
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByLabel('Stock status').selectOption('Low stock');
    await expect(sheet.getByText('Showing 1 of 2 products (filtered)')).toBeVisible();
    await sheet.getByRole('button', { name: 'Show products' }).click();
    await expect(cards).toHaveCount(1);
  });

  test('the first product is whole on the first screen, above the way to add [LIST-001, LIST-004]', async ({
    page,
    signIn,
  }) => {
    await signIn(page, demo.asha);
    await page.goto('/products');
    const first = page.getByRole('list', { name: 'Products' }).getByRole('listitem').first();
    await expect(first).toContainText('TZS 27,500');
    const card = await first.boundingBox();
    const add = await page.getByRole('link', { name: 'Add Product' }).boundingBox();
    expect((card?.y ?? 0) + (card?.height ?? 0)).toBeLessThan(add?.y ?? 0);
  });
});
