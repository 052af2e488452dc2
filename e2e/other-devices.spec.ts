import type { Page } from '@playwright/test';
import { documentsPath, expect, test } from './fixtures.ts';
import { expectStored } from './support/api.ts';
import { openCustomer, placeOrder, recordSale } from './support/orders.ts';
import { createProduct } from './support/products.ts';
import { settled } from './support/settled.ts';

/** What the page asks of a collection's lists from now on. */
function countLists(page: Page, collection: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    const isList = request.url().includes(`/collections/${collection}/documents?`);
    if (isList && request.method() === 'GET') count += 1;
  });
  return () => count;
}

test('what another device does to products is in the list and its count at once [RT-002, LIST-001]', async ({
  page,
  api,
  signInNew,
}) => {
  const seller = await signInNew({ products: [{ name: 'Maize seed' }] });
  await page.goto('/products');
  await settled(page);
  await expect(page.getByText('Showing 1 of 1 products').first()).toBeVisible();

  const added = await createProduct(api, seller, { name: 'Bean seed', productId: 'P000000002' });
  await expect(page.getByText('Bean seed').first()).toBeVisible();
  await expect(page.getByText('Showing 2 of 2 products').first()).toBeVisible();

  await expectStored(api('PATCH', documentsPath('products', added), { data: { name: 'Cowpea seed' } }, seller));
  await expect(page.getByText('Cowpea seed').first()).toBeVisible();

  await expectStored(api('DELETE', documentsPath('products', added), undefined, seller));
  await expect(page.getByText('Showing 1 of 1 products').first()).toBeVisible();
  await expect(page.getByText('Cowpea seed')).toHaveCount(0);
});

test('the details of a product follow what is sold and changed elsewhere [RT-002, VIEW-012]', async ({
  page,
  api,
  server,
  signInNew,
}) => {
  const seller = await signInNew({ products: [{ name: 'Maize seed', quantityInStock: 20 }] });
  const [productId = ''] = seller.productIds;
  await page.goto(`/products/view/${productId}`);
  await settled(page);
  await placeOrder(api, await openCustomer(server.url), seller.storeId, { productId, quantity: 3 });
  await expect(page.getByText('17 after').first()).toBeVisible();
  await expectStored(api('PATCH', documentsPath('products', productId), { data: { name: 'Bean seed' } }, seller));
  await expect(page.getByRole('heading', { name: 'Bean seed' })).toBeVisible();
});

test('the settings follow what another device saves of the shop, and keep what is typed [RT-002]', async ({
  page,
  api,
  signInNew,
}) => {
  const seller = await signInNew({ storeName: 'Rehema Agrovet' });
  await page.goto('/settings?section=store');
  await settled(page);
  const description = page.getByLabel('Store Description').first();
  await description.fill('Typed here');
  const changes = { storeName: 'Rehema Seeds' };
  await expectStored(api('PATCH', documentsPath('stores', seller.storeId), { data: changes }, seller));
  await expect(page.getByLabel('Store Name').first()).toHaveValue('Rehema Seeds');
  await expect(description).toHaveValue('Typed here');
});

test('an order that the seller gives another shop asks nothing of their own screens [RT-002]', async ({
  page,
  api,
  newSeller,
  signInNew,
}) => {
  const neighbour = await newSeller({ products: 1 });
  const [productId = ''] = neighbour.productIds;
  const seller = await signInNew({ products: 1 });
  const heard: string[] = [];
  page.on('websocket', (line) => line.on('framereceived', ({ payload }) => heard.push(String(payload))));
  await page.goto('/orders');
  await settled(page);
  const lists = countLists(page, 'orders');
  const customer = { ...seller, name: 'Rehema Mushi' };
  const order = await placeOrder(api, customer, neighbour.storeId, { productId, quantity: 1 });
  await expect.poll(() => heard.some((text) => text.includes(String(order.$id)))).toBe(true);
  await settled(page);
  expect(lists()).toBe(0);

  const own = { productId: seller.productIds[0] ?? '', quantity: 1 };
  await recordSale(api, seller, { channel: 'walk-in', paymentMethod: 'cash', orderItems: [own] });
  await expect.poll(lists).toBeGreaterThan(0);
});
