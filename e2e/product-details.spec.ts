import type { Page } from '@playwright/test';
import { demo, documentsPath, expect, listPath, test } from './fixtures.ts';
import { expectStored } from './support/api.ts';
import { openCustomer, placeOrder, recordSale } from './support/orders.ts';
import { createProduct, readReferences, refusedCall } from './support/products.ts';

const main = (page: Page) => page.getByRole('main');
/** The value that stands under a name. */
const fact = (page: Page, name: string) =>
  main(page)
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');
const history = (page: Page) => page.getByRole('region', { name: 'Purchase History' });
const historyRows = (page: Page) =>
  history(page)
    .getByRole('row')
    .filter({ has: page.getByRole('button') });

/** Opens the demo product whose sales the specification names. */
async function openDemoProduct(page: Page) {
  await page.goto('/products');
  await page.getByRole('table', { name: 'Products' }).getByRole('link', { name: /^View/ }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Changes the answer of the product's own call, as another server's data might read. */
async function change(page: Page, id: string, attributes: object) {
  await page.route(`**/collections/products/documents/${id}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...attributes } });
  });
}

test('a product shows what is known of it, under the specified names [VIEW-003, VIEW-004, VIEW-006, VIEW-009, VIEW-010, VIEW-011, VIEW-012, VIEW-013, DATA-050, CONST-016, CONST-017]', async ({
  page,
  api,
  newSeller,
  signIn,
}) => {
  const seller = await newSeller();
  const { category, otherCategory, unit } = await readReferences(api, seller);
  const id = await createProduct(api, seller, {
    name: 'Maize seed',
    productId: 'P123456789',
    createdAt: '2026-11-20T21:30:00.000+00:00',
    sellingPrice: 1250000,
    purchasePrice: 900000,
    quantityInStock: 12.5,
    productCategories: [category.id, otherCategory.id],
    units: [unit.id],
    description: 'Short words',
    longDescription: 'Long words',
    manufacturer: 'Meru Agro',
    hasDiscount: true,
    hasExpiry: true,
    expiryDate: '2026-01-31T00:00:00.000+00:00',
  });
  await signIn(page, seller);
  await page.goto(`/products/view/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maize seed');
  await expect(main(page).getByText('Date Added:')).toContainText('21 Nov 2026, 12:30 am');
  await expect(main(page).getByText('P123456789')).toBeVisible();
  await expect(fact(page, 'Category')).toHaveText(category.name);
  await expect(main(page).getByText('Published', { exact: true })).toBeVisible();
  await expect(fact(page, 'Selling Price')).toHaveText('TZS 1,250,000');
  await expect(fact(page, 'Cost Price')).toHaveText('TZS 900,000');
  await expect(fact(page, 'In-Stock')).toContainText(`12.5 ${unit.name}`);
  await expect(fact(page, 'In-Stock')).toContainText('+0.00%');
  await expect(fact(page, 'Expiry Date')).toContainText('31 Jan 2026');
  for (const text of ['Expired', 'Has discount', 'Short words', 'Long words', 'Meru Agro'])
    await expect(main(page).getByText(text, { exact: true })).toBeVisible();
});

test('the change in stock is what really changed [VIEW-013]', async ({ page, api, newSeller, signIn }) => {
  const seller = await newSeller({ products: [{ name: 'Maize', quantityInStock: 40 }] });
  const path = documentsPath('products', seller.productIds[0]);
  await signIn(page, seller);
  await page.goto(`/products/view/${seller.productIds[0]}`);
  await expect(fact(page, 'In-Stock')).toContainText('+0.00%');
  await api('PATCH', path, { data: { quantityInStock: 50 } }, seller);
  await page.reload();
  await expect(fact(page, 'In-Stock')).toContainText('+25.00%');
  await api('PATCH', path, { data: { quantityInStock: 30 } }, seller);
  await page.reload();
  await expect(fact(page, 'In-Stock')).toContainText('-25.00%');
});

test('what is missing is called Unknown, an id is taken from the record, a date that is none is invalid [VIEW-005, VIEW-006, VIEW-009, VIEW-012, DATA-052]', async ({
  page,
  newSeller,
  signIn,
}) => {
  const seller = await newSeller({ products: [{ name: 'Bare', productId: null }] });
  const id = seller.productIds[0] as string;
  await signIn(page, seller);
  await change(page, id, { createdAt: 'the other day', productCategories: [], units: [] });
  await page.goto(`/products/view/${id}`);
  await expect(main(page).getByText('Date Added:')).toContainText('Invalid Date');
  await expect(main(page).getByText(id.slice(-8), { exact: true })).toBeVisible();
  await expect(fact(page, 'Category')).toHaveText('Unknown');
  await expect(fact(page, 'In-Stock')).toContainText('20 Unknown');
});

test('the product id is copied [VIEW-007]', async ({ page, context, signInNew }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const seller = await signInNew({ products: [{ name: 'Maize', productId: 'P987654321' }] });
  await page.goto(`/products/view/${seller.productIds[0]}`);
  await page.getByRole('button', { name: 'Copy Product ID P987654321' }).click();
  await expect(page.getByText('Product ID copied to clipboard!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('P987654321');
});

test('the picture is shown; without one, or when it does not load, a placeholder stands there [VIEW-008]', async ({
  page,
  signInNew,
  signIn,
  allowConsole,
}) => {
  allowConsole(refusedCall);
  const seller = await signInNew({ products: [{ name: 'No picture' }, { name: 'Lost picture', image: 'gone' }] });
  for (const id of seller.productIds) {
    await page.goto(`/products/view/${id}`);
    await expect(page.getByRole('img', { name: 'No picture' })).toBeVisible();
    await expect(main(page).locator('img')).toHaveCount(0);
  }
  await signIn(page, demo.asha);
  await page.goto('/products');
  await page.getByRole('link', { name: /^View/ }).first().click();
  await expect(page.getByText('Date Added')).toBeVisible();
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  await expect(page.getByRole('img', { name })).toHaveJSProperty('complete', true);
  const width = await page.getByRole('img', { name }).evaluate((image: HTMLImageElement) => image.naturalWidth);
  expect(width).toBeGreaterThan(0);
});

test('the demo’s first product earned what the specification shows, in real orders [VIEW-013, VIEW-014, VIEW-015, VIEW-016, VIEW-018, VIEW-019, DATA-068]', async ({
  page,
  api,
  signIn,
}) => {
  const session = await signIn(page, demo.asha);
  await openDemoProduct(page);
  await expect(page.getByRole('region', { name: 'All-time' })).toBeVisible();
  await expect(fact(page, 'Total Orders')).toHaveText('550,000 TZS');
  await expect(fact(page, 'Profit from Product')).toHaveText('210,000 TZS');
  await expect(fact(page, 'In-Stock')).toContainText('+0.00%');
  await expect(history(page).getByRole('columnheader')).toHaveText([
    'Customer Name',
    'Order Date',
    'Tracking ID',
    'Order Total',
    'Action',
    'Status',
  ]);

  const id = new URL(page.url()).pathname.split('/').at(-1);
  const ofProduct = { method: 'equal', attribute: 'productId', values: [id] };
  const { body } = await api('GET', listPath('orderItems', ofProduct, { method: 'limit', values: [100] }), undefined, {
    session,
  });
  const orders = (body.documents ?? []).map((item) => item.orderId as Record<string, string>);
  const newest = orders.sort((a, b) => Date.parse(b.orderDate ?? '') - Date.parse(a.orderDate ?? ''));
  await expect(historyRows(page)).toHaveCount(Math.min(10, newest.length));
  const first = historyRows(page).first();
  const { customerName, trackingId, status, orderTotal } = newest[0] as Record<string, string>;
  for (const text of [customerName, trackingId, status]) await expect(first).toContainText(text as string);
  await expect(first).toContainText(`TZS ${Number(orderTotal).toLocaleString('en')}`);
  const shown = await historyRows(page).locator('td:last-child').allTextContents();
  expect(new Set(shown)).toEqual(new Set(newest.slice(0, 10).map((order) => order.status)));
  expect(new Set(shown)).toEqual(new Set(['Completed', 'In-Progress', 'Pending', 'Cancelled']));
  const looks = await historyRows(page)
    .locator('td:last-child span')
    .evaluateAll((badges) =>
      Object.fromEntries(badges.map((badge) => [badge.textContent, getComputedStyle(badge).backgroundColor])),
    );
  expect(new Set(Object.values(looks)).size).toBe(Object.keys(looks).length);
});

test('View leads to the order itself, and the tracking id is copied [VIEW-017, VIEW-018, Q-049]', async ({
  page,
  context,
  signIn,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, demo.asha);
  await openDemoProduct(page);
  const first = historyRows(page).first();
  const copy = first.getByRole('button', { name: /^Copy Tracking ID/ });
  const trackingId = (await copy.getAttribute('aria-label'))?.replace('Copy Tracking ID ', '') as string;
  await copy.click();
  await expect(page.getByText('Tracking ID copied to clipboard!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(trackingId);

  const view = first.getByRole('link', { name: `View order ${trackingId}` });
  await expect(view).toHaveText('View');
  await view.click();
  await expect(page).toHaveURL(/\/orders\/[^/]+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${trackingId}`);
  await page.goBack();
  await expect(view).toBeVisible();
});

test('a long history comes ten at a time [VIEW-016]', async ({ page, signInNew }) => {
  const seller = await signInNew({ products: [{ name: 'Maize' }] });
  // Orders are placed by customers, later; until then a longer answer stands in for many of them.
  const order = (at: number) => ({
    $id: `order${at}`,
    customerName: `Customer ${at}`,
    orderDate: new Date(Date.UTC(2026, 0, 1 + at)).toISOString(),
    trackingId: `T-${at}`,
    orderTotal: 1000,
    status: 'Completed',
  });
  await page.route('**/collections/orderItems/documents?*', (route) => {
    const texts = [...new URL(route.request().url()).searchParams.values()].map((text) => JSON.parse(text));
    const value = (method: string) => texts.find((query) => query.method === method)?.values[0] ?? 0;
    const every = Array.from({ length: 212 }, (_, at) => ({
      $id: `item${at}`,
      orderId: order(at),
      quantity: 1,
      unitPrice: 1000,
      unitCost: 400,
    }));
    const documents = every.slice(value('offset'), value('offset') + value('limit'));
    return route.fulfill({ json: { total: every.length, documents } });
  });
  await page.goto(`/products/view/${seller.productIds[0]}`);
  await expect(historyRows(page)).toHaveCount(10);
  await expect(historyRows(page).first()).toContainText('Customer 211');
  await expect(fact(page, 'Total Orders')).toHaveText('212,000 TZS');
  await expect(fact(page, 'Profit from Product')).toHaveText('127,200 TZS');
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(historyRows(page)).toHaveCount(20);
  await expect(history(page).getByText('20 of 212 purchases')).toBeVisible();
});

test('the stock history says who caused each change, the seller or a customer [Q-053]', async ({
  page,
  api,
  server,
  newSeller,
  signIn,
}) => {
  const seller = await newSeller({ products: [{ name: 'Hoe', quantityInStock: 20 }] });
  const productId = seller.productIds[0] as string;
  const product = documentsPath('products', productId);
  const line = { productId, quantity: 1 };
  await recordSale(api, seller, { customerName: 'Grace', orderItems: [line] });
  const order = await placeOrder(api, await openCustomer(server.url), seller.storeId, line);
  await expectStored(api('PATCH', product, { data: { quantityInStock: 30 } }, seller));
  const rows = [{ documentId: productId, action: 'update', data: { quantityInStock: 40 } }];
  await expectStored(api('POST', `/shops/${seller.storeId}/imports`, { importId: 'delivery', rows }, seller));
  await signIn(page, seller);
  await page.goto(`/products/view/${productId}`);
  await expect(page.getByRole('list', { name: 'Stock history' }).getByRole('listitem')).toHaveText([
    /^Imported\d.* · You\+1040 after$/,
    /^Changed\d.* · You\+1230 after$/,
    new RegExp(`^Sold · ${order.trackingId} · Neema Mollel\\d.* · Neema Mollel-118 after$`),
    /^Sold · DK-\w+ · Grace\d.* · You-119 after$/,
    /^First stock\d.* · You\+2020 after$/,
  ]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test('details and purchases fit, with edit and delete under the thumb [VIEW-016, VIEW-020, VIEW-021]', async ({
    page,
    signIn,
    checkAxe,
  }) => {
    await signIn(page, demo.asha);
    await page.goto('/products');
    await page.getByRole('link', { name: /^View/ }).first().click();
    await expect(page.getByRole('link', { name: 'Edit Product' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Delete Product' })).toBeInViewport({ ratio: 1 });
    await expect(history(page).getByRole('listitem').first()).toContainText(/TZS [\d,]+/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await checkAxe(page);
  });
});
