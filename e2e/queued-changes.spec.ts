import type { Route } from '@playwright/test';
import { documentsPath, expect, test } from './fixtures.ts';
import { workerIsAlone } from './support/guards.ts';
import { placeOrder, readOrders, readStock } from './support/orders.ts';
import { settled } from './support/settled.ts';
import { switchToLocalFirst, waitForCopy } from './support/shop-copy.ts';

// These journeys run with the service worker and the copy of the shop, over which what waits is laid.
test.use({ serviceWorkers: 'allow' });

test('on a phone that its copy leads a price, a stock and a step of an order that were changed without a network wait until they are sent, and reach the server (R33, R41)', async ({
  page,
  context,
  signInNew,
  newSeller,
  api,
  allowConsole,
}) => {
  allowConsole(workerIsAlone);
  const seller = await signInNew({ products: [{ name: 'Hoe', quantityInStock: 9, sellingPrice: 1500 }] });
  const hoe = String(seller.productIds[0]);
  const { session, userId } = await newSeller({ firstName: 'Neema', lastName: 'Mollel', withStore: false });
  const customer = { session, userId, name: 'Neema Mollel' };
  const { $id } = await placeOrder(api, customer, seller.storeId, { productId: hoe, quantity: 2 });
  await page.goto('/dashboard');
  await waitForCopy(page);
  await settled(page);
  await switchToLocalFirst(page);
  await context.setOffline(true);

  await page.goto(`/products/${hoe}/edit`);
  await page.getByLabel(/^Selling Price/).fill('1700');
  await page.getByLabel(/^Quantity in Stock/).fill('12');
  await page.getByRole('button', { name: 'Update Product' }).click();
  await expect(page.getByRole('link', { name: '2 waiting' })).toBeVisible();
  await page.goto(`/orders/${$id}`);
  await page.getByRole('button', { name: 'Confirm order' }).click();
  await expect(page.getByRole('link', { name: '3 waiting' })).toBeVisible();
  await page.goto('/outbox');
  await expect(page.getByRole('list', { name: 'Waits for the network' }).getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('list', { name: 'Sent today' })).toHaveCount(0);

  await context.setOffline(false);
  await expect(page.getByRole('list', { name: 'Sent today' }).getByRole('listitem')).toHaveCount(3);
  const { body } = await api('GET', documentsPath('products', hoe), undefined, seller);
  expect(body).toMatchObject({ sellingPrice: 1700, quantityInStock: 12 });
  expect(await readOrders(api, seller)).toMatchObject([{ status: 'In-Progress' }]);
});

test('on a line that carries nothing, though the browser takes it for one, lists come from the phone, a sale is kept at once, and both go on by themselves once it carries again (R33, decision 0077)', async ({
  page,
  context,
  signInNew,
  api,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|ERR_ABORTED/);
  const seller = await signInNew({ products: [{ name: 'Hoe', quantityInStock: 9, sellingPrice: 1500 }] });
  await page.goto('/dashboard');
  await waitForCopy(page);
  await settled(page);
  const isOffline = page.getByRole('status').filter({ hasText: 'Offline' });
  await context.route('**/v1/**', () => undefined);

  await page.getByRole('link', { name: 'Products', exact: true }).first().click();
  await expect(page.getByRole('link', { name: 'Edit Hoe' })).toBeVisible();
  await expect(isOffline).toBeVisible();
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
  await page.getByRole('link', { name: 'Record a sale' }).first().click();
  await page.getByRole('list', { name: 'Products' }).getByRole('button', { name: /Hoe/ }).click();
  await page.getByRole('button', { name: 'Complete sale' }).click();
  await expect(page.getByRole('heading', { name: 'Sale recorded' })).toBeVisible();
  await expect(page.getByRole('link', { name: '1 waiting' })).toBeVisible();

  await context.unroute('**/v1/**');
  await expect(page.getByRole('status').filter({ hasText: 'Online' })).toBeVisible();
  await expect.poll(() => readStock(api, seller, String(seller.productIds[0]))).toBe(8);
  expect(await readOrders(api, seller)).toHaveLength(1);
});

test('while the server answers 503 to everything, lists come from the phone and a sale is kept; one call that fails shows its error (ERR-001, decision 0077) [OFFLINE-011]', async ({
  page,
  context,
  signInNew,
  api,
  allowConsole,
}) => {
  allowConsole(/503/);
  const seller = await signInNew({ products: [{ name: 'Hoe', quantityInStock: 9, sellingPrice: 1500 }] });
  await page.goto('/dashboard');
  await waitForCopy(page);
  await settled(page);
  const refuse = (route: Route) => route.fulfill({ status: 503, json: { message: 'Busy', code: 503, type: 'x' } });
  await page.route('**/collections/products/documents?*', refuse);
  await page.getByRole('link', { name: 'Products', exact: true }).first().click();
  await expect(page.getByText('Your products could not be loaded.')).toBeVisible();

  await context.route('**/v1/**', refuse);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: 'Edit Hoe' })).toBeVisible();
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
  await page.getByRole('link', { name: 'Record a sale' }).first().click();
  await page.getByRole('list', { name: 'Products' }).getByRole('button', { name: /Hoe/ }).click();
  await page.getByRole('button', { name: 'Complete sale' }).click();
  await expect(page.getByRole('heading', { name: 'Sale recorded' })).toBeVisible();

  await page.unroute('**/collections/products/documents?*');
  await context.unroute('**/v1/**');
  await expect.poll(() => readStock(api, seller, String(seller.productIds[0]))).toBe(8);
  expect(await readOrders(api, seller)).toHaveLength(1);
});
