import { documentsPath, expect, test } from './fixtures.ts';
import { networkIsGone } from './support/guards.ts';
import { readOrders } from './support/orders.ts';
import { settled } from './support/settled.ts';

test('where the device has no room a sale without a network says so and stays on the desk, and is recorded once the network is back [R33, OFFLINE-015]', async ({
  page,
  context,
  signInNew,
  api,
  allowConsole,
  server,
}) => {
  allowConsole(networkIsGone);
  const seller = await signInNew({ products: [{ name: 'Hoe', quantityInStock: 7, sellingPrice: 1500 }] });
  await page.goto('/outbox');
  // The outbox's script has loaded, as it has a second after any page.
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name = '' }) => name));
  await expect.poll(async () => (await databases()).some((name) => name.startsWith('duka.outbox.'))).toBe(true);
  await page.getByRole('link', { name: 'Orders' }).first().click();
  await page.getByRole('link', { name: 'Record a sale' }).first().click();
  await page.getByRole('list', { name: 'Products' }).getByRole('button', { name: /Hoe/ }).click();
  const quantity = page.getByLabel('Quantity of Hoe');
  await quantity.fill('2');
  await settled(page);
  const browser = await context.newCDPSession(page);
  await browser.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: 1 });
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Complete sale' }).click();
  await expect(page.getByText(/^There is no network, and this device has no room left/)).toBeVisible();
  await expect(quantity).toHaveValue('2');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Complete sale' }).click();
  await expect(page.getByRole('heading', { name: 'Sale recorded' })).toBeVisible();
  expect(await readOrders(api, seller)).toHaveLength(1);
  const { body } = await api('GET', documentsPath('products', String(seller.productIds[0])), undefined, seller);
  expect(body.quantityInStock).toBe(5);
});
