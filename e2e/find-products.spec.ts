import type { Page } from '@playwright/test';
import { demo, documentsPath, expect, test } from './fixtures.ts';
import { createProduct, hold, readProducts, readReferences, refuse, refusedCall } from './support/products.ts';

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
  await expect(picture).toHaveJSProperty('complete', true);
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(128);
});

test('each stock class is named at its edges [LIST-017, LIST-018, LIST-019, CONST-015]', async ({
  page,
  signInNew,
}) => {
  const stocks = { '11': 'In stock', '10.001': 'In stock', '10': 'Low stock', '0.5': 'Low stock', '0': 'Out of stock' };
  const products = Object.keys(stocks).map((quantity) => ({
    name: `Has ${quantity}.`,
    quantityInStock: Number(quantity),
  }));
  await signInNew({ products });
  await page.goto('/products');
  for (const [quantity, label] of Object.entries(stocks))
    await expect(row(page, `Has ${quantity}.`).getByText(label, { exact: true })).toBeVisible();
});

test('a search finds by each of the seven texts, whatever the case, and counts what it found [LIST-008, LIST-009, LIST-020]', async ({
  page,
  api,
  newSeller,
  signIn,
}) => {
  const seller = await newSeller();
  const { category, otherCategory, unit, otherUnit } = await readReferences(api, seller);
  const plain = { productCategories: [otherCategory.id], units: [otherUnit.id] };
  await createProduct(api, seller, { ...plain, name: 'Zebra PUMP' });
  await createProduct(api, seller, { ...plain, name: 'One', manufacturer: 'Quetzal Works' });
  await createProduct(api, seller, { ...plain, name: 'Two', productId: 'P777888999' });
  await createProduct(api, seller, { ...plain, name: 'Three', barcode: `BAR-${seller.userId}` });
  await createProduct(api, seller, { ...plain, name: 'Four', description: 'Keeps weevils away' });
  await createProduct(api, seller, { ...plain, name: 'Five', productCategories: [category.id] });
  await createProduct(api, seller, { ...plain, name: 'Six', units: [unit.id] });
  await signIn(page, seller);
  await page.goto('/products');
  await expect(countLine(page, 'Showing 7 of 7 products')).toBeVisible();

  const searches = {
    'zebra pump': 'Zebra PUMP',
    'QUETZAL w': 'One',
    p777888: 'Two',
    [`bar-${seller.userId.toUpperCase()}`]: 'Three',
    WEEVIL: 'Four',
    [category.name.toUpperCase()]: 'Five',
    [unit.name.toUpperCase()]: 'Six',
  };
  for (const [typed, found] of Object.entries(searches)) {
    await page.getByRole('searchbox').fill(typed);
    await expect(countLine(page, 'Showing 1 of 7 products (filtered)'), typed).toBeVisible();
    await expect(row(page, found), typed).toBeVisible();
    await expect(page).toHaveURL((url) => url.searchParams.get('q') === typed);
  }
});

test('category, unit, stock status and price range narrow the list, and survive a product and back [LIST-021, LIST-022, LIST-023, LIST-024]', async ({
  page,
  api,
  newSeller,
  signIn,
}) => {
  const seller = await newSeller();
  const { category, otherCategory, unit, otherUnit } = await readReferences(api, seller);
  const of = (kind: { id: string }, measure: { id: string }) => ({ productCategories: [kind.id], units: [measure.id] });
  await createProduct(api, seller, {
    ...of(category, unit),
    name: 'Alpha',
    quantityInStock: 50,
    sellingPrice: 1000,
  });
  await createProduct(api, seller, {
    ...of(category, otherUnit),
    name: 'Beta',
    quantityInStock: 5,
    sellingPrice: 2000,
  });
  await createProduct(api, seller, {
    ...of(otherCategory, unit),
    name: 'Gamma',
    quantityInStock: 0,
    sellingPrice: 3000,
  });
  await signIn(page, seller);
  await page.goto('/products');
  await openFilters(page);
  const names = () =>
    rows(page)
      .getByRole('link', { name: /^(Alpha|Beta|Gamma)$/ })
      .allTextContents();

  await page.getByLabel('Category').selectOption(category.name);
  await expect.poll(names).toEqual(['Beta', 'Alpha']);
  await page.getByLabel('Unit', { exact: true }).selectOption(otherUnit.name);
  await expect.poll(names).toEqual(['Beta']);
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect.poll(names).toEqual(['Gamma', 'Beta', 'Alpha']);

  for (const [status, name] of [
    ['In stock', 'Alpha'],
    ['Low stock', 'Beta'],
    ['Out of stock', 'Gamma'],
  ] as const) {
    await page.getByLabel('Stock status').selectOption(status);
    await expect.poll(names).toEqual([name]);
  }
  await page.getByLabel('Stock status').selectOption('Any stock');
  await page.getByLabel('Lowest price').fill('2,000');
  await expect.poll(names).toEqual(['Gamma', 'Beta']);
  await page.getByLabel('Highest price').fill('2000');
  await expect.poll(names).toEqual(['Beta']);
  await expect(countLine(page, 'Showing 1 of 3 products (filtered)')).toBeVisible();

  await page.getByRole('link', { name: 'View Beta' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Beta' })).toBeVisible();
  await page.goBack();
  await expect.poll(names).toEqual(['Beta']);
  await expect(page.getByLabel('Lowest price')).toHaveValue('2,000');

  await page.getByLabel('Highest price').fill('dear');
  await expect(page.getByText('Enter a whole number of shillings')).toBeVisible();
  await page.getByLabel('Highest price').fill('10');
  await expect(page.getByText('The highest price is below the lowest')).toBeVisible();
});

test('a shop without products is invited to add the first [LIST-010, LIST-011]', async ({ page, signInNew }) => {
  await signInNew();
  await page.goto('/products');
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
  await expect(page.getByText('Get started by adding your first product to the inventory.')).toBeVisible();
  await page.getByRole('link', { name: 'Add Your First Product' }).click();
  await expect(page).toHaveURL('/products/add');
});

test('filters that nothing passes say so, and can be cleared [LIST-012, LIST-013]', async ({ page, signInNew }) => {
  await signInNew({ products: [{ name: 'Maize' }] });
  await page.goto('/products?q=nothing+like+it&stock=low-stock');
  await expect(page.getByRole('heading', { name: 'No products match your filters' })).toBeVisible();
  await expect(page.getByText('Try adjusting your search or filter criteria.')).toBeVisible();
  await expect(countLine(page, 'Showing 0 of 1 products (filtered)')).toBeVisible();
  await expect(page.getByText('No products found')).toHaveCount(0);
  await page.getByRole('main').getByRole('button', { name: 'Clear Filters' }).click();
  await expect(row(page, 'Maize')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(page).toHaveURL('/products');
});

test('products load under their own words [LIST-014]', async ({ page, signInNew }) => {
  await signInNew({ products: [{ name: 'Maize' }] });
  const release = await hold(page, '**/collections/products/documents?*');
  await page.goto('/products');
  await expect(page.getByText('Loading products...')).toBeVisible();
  release();
  await expect(row(page, 'Maize')).toBeVisible();
});

test('a shop that was only just created is waited for [LIST-014]', async ({ page, api, signInNew }) => {
  const seller = await signInNew({ withStore: false });
  await page.goto('/products');
  await expect(page.getByText('No store found for your account. Please create a store first.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add Your First Product' })).toHaveCount(0);
  const data = { ownerId: seller.userId, storeName: 'Brand New', storeType: 'Small-Scale' };
  await api('POST', documentsPath('stores'), { documentId: `store-${seller.userId}`, data }, seller);
  const release = await hold(page, '**/collections/stores/documents?*');
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText('Setting up your store...')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brand New - Inventory Summary');
});

test('a store that cannot be read leaves the list empty, says so and is looked up again [LIST-014, LIST-016]', async ({
  page,
  signInNew,
  allowConsole,
}) => {
  allowConsole(refusedCall);
  await signInNew({ products: [{ name: 'Maize' }] });
  await refuse(page, 'stores', 403, { type: 'general_access_forbidden', message: 'Access to this API is forbidden.' });
  await page.goto('/products');
  await expect(page.getByRole('alert')).toContainText('Your store could not be read');
  await expect(page.getByText('No products found')).toHaveCount(0);
  await expect(page.getByRole('table')).toHaveCount(0);
  await page.unrouteAll();
  const release = await hold(page, '**/collections/stores/documents?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Loading store information...')).toBeVisible();
  release();
  await expect(row(page, 'Maize')).toBeVisible();
});

test('deleting asks first, deletes for good, and says so [LIST-001, LIST-025, LIST-026, CALL-024]', async ({
  page,
  api,
  signInNew,
}) => {
  const seller = await signInNew({ products: [{ name: 'Keep' }, { name: 'Drop' }] });
  await page.goto('/products');
  await page.getByRole('button', { name: 'Delete Drop' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Drop?' });
  await expect(question).toContainText('Are you sure you want to delete this product?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(row(page, 'Drop')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Drop' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Product deleted successfully!')).toBeVisible();
  await expect(countLine(page, 'Showing 1 of 1 products')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect((await readProducts(api, seller)).map(({ name }) => name)).toEqual(['Keep']);
});

test('a product that was deleted elsewhere meanwhile counts as deleted [LIST-026]', async ({
  page,
  api,
  signInNew,
  allowConsole,
}) => {
  allowConsole(refusedCall);
  const seller = await signInNew({ products: [{ name: 'Gone' }] });
  await page.goto('/products');
  await expect(row(page, 'Gone')).toBeVisible();
  await api('DELETE', documentsPath('products', seller.productIds[0]), undefined, seller);
  await page.getByRole('button', { name: 'Delete Gone' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Product deleted successfully!')).toBeVisible();
  await expect(page.getByText('No products found')).toBeVisible();
});

test('a delete that fails says so and keeps the product [LIST-027]', async ({ page, api, signInNew, allowConsole }) => {
  allowConsole(refusedCall);
  const seller = await signInNew({ products: [{ name: 'Keep' }] });
  await page.goto('/products');
  await page.route('**/collections/products/documents/*', (route) => route.abort());
  await page.getByRole('button', { name: 'Delete Keep' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to delete product. Please try again.');
  expect(await readProducts(api, seller)).toHaveLength(1);
});

test('Save as Draft takes ticked products off sale, says why it cannot, and there is a way back [LIST-005]', async ({
  page,
  api,
  newSeller,
  signIn,
}) => {
  const seller = await newSeller();
  const { category, unit } = await readReferences(api, seller);
  const complete = { productCategories: [category.id], units: [unit.id] };
  await createProduct(api, seller, { ...complete, name: 'Maize' });
  await createProduct(api, seller, { ...complete, name: 'Beans' });
  await createProduct(api, seller, { name: 'Unfinished', status: 'draft', sellingPrice: 0 });
  await signIn(page, seller);
  await page.goto('/products');
  const draft = page.getByRole('button', { name: 'Save as Draft' });
  await expect(draft).toBeDisabled();
  await expect(draft).toHaveAccessibleDescription('Tick products to take them off sale.');

  await page.getByRole('checkbox', { name: 'Tick Maize' }).check();
  await page.getByRole('checkbox', { name: 'Tick Beans' }).check();
  await draft.click();
  await expect(page.getByText('2 products saved as draft. They are off sale.')).toBeVisible();
  await expect(row(page, 'Maize').getByText('Draft', { exact: true })).toBeVisible();
  const stored = await readProducts(api, seller);
  expect(stored.map(({ status }) => status)).toEqual(['draft', 'draft', 'draft']);
  await expect(page.getByRole('checkbox', { name: 'Tick Maize' })).not.toBeChecked();

  await page.getByRole('checkbox', { name: 'Tick all products on this page' }).check();
  await expect(draft).toBeDisabled();
  await expect(draft).toHaveAccessibleDescription('3 products ticked. The ticked products are drafts already.');
  await page.getByRole('button', { name: 'Put on sale' }).click();
  await expect(page.getByText('2 products are on sale.')).toBeVisible();
  await expect(page.getByText('1 draft is not complete and stays off sale.')).toBeVisible();
  await expect(row(page, 'Maize').getByText('Draft', { exact: true })).toHaveCount(0);
  await expect(row(page, 'Unfinished').getByText('Draft', { exact: true })).toBeVisible();
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
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(100);
  await page.getByRole('link', { name: 'View Sack 20' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sack 20' })).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('link', { name: 'View Sack 20' })).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(before);

  await page.getByRole('searchbox').fill('Sack 3');
  await expect(countLine(page, 'Showing 10 of 60 products (filtered)')).toBeVisible();
});

test('an address beyond the last page shows the last page [LIST-008]', async ({ page, signInNew }) => {
  const products = Array.from({ length: 27 }, (_, at) => ({ name: `Sack ${at + 1}` }));
  await signInNew({ products });
  await page.goto('/products?page=99');
  await expect(page.getByText('Rows 26 to 27')).toBeVisible();
});

test('signs and scripts in a search are plain text, and none breaks the list [LIST-020]', async ({
  page,
  newSeller,
  signIn,
}) => {
  const names = ['100% pure', 'a_b', 'abb', '<script>alert(1)</script>', 'Mahindi 🌽', 'مبيد حشرات', 'O\'Neil "best"'];
  await signIn(page, await newSeller({ products: names.map((name) => ({ name })) }));
  await page.goto('/products');
  const searches = { '%': 0, _: 1, a_b: 1, '<script>alert(1)</script>': 3, '🌽': 4, حشرات: 5, 'o\'neil "': 6 };
  for (const [typed, at] of Object.entries(searches)) {
    await page.getByRole('searchbox').fill(typed);
    await expect(countLine(page, 'Showing 1 of 7 products (filtered)'), typed).toBeVisible();
    await expect(rows(page)).toContainText([names[at] as string]);
  }
  for (const typed of ["'; DROP TABLE products; --", '\\', '"}', '{"method":"limit"}']) {
    await page.getByRole('searchbox').fill(typed);
    await expect(page.getByText('No products match your filters'), typed).toBeVisible();
  }
  await page.goto(`/products?q=${'🌽'.repeat(1500)}&category=${encodeURIComponent('<b>')}&min=-5&page=0`);
  await expect(page.getByText('No products match your filters')).toBeVisible();
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

test('categories and units refused to a guest end the session at / [PERM-014]', async ({
  page,
  signInNew,
  allowConsole,
}) => {
  allowConsole(refusedCall);
  await signInNew({ products: [{ name: 'Maize' }] });
  const message = 'User (role: guests) missing scope (documents.read)';
  await refuse(page, 'units', 401, { type: 'general_unauthorized_scope', message });
  await page.goto('/products');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('categories and units refused otherwise only give a notice; the list goes on [PERM-015, PROD-031]', async ({
  page,
  signInNew,
  allowConsole,
}) => {
  allowConsole(refusedCall);
  await signInNew({ products: [{ name: 'Maize' }] });
  await refuse(page, 'units', 403, { type: 'general_access_forbidden', message: 'Access forbidden.' });
  await page.goto('/products');
  await expect(page.getByRole('alert')).toContainText('Failed to load categories and units. Please refresh the page.');
  await page.getByRole('searchbox').fill('MAI');
  await expect(countLine(page, 'Showing 1 of 1 products (filtered)')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  // The button is gone with its notice; whoever works by keyboard goes on at the heading.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
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
