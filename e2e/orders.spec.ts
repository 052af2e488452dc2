import type { Page } from '@playwright/test';
import { documentsPath, expect, test } from './fixtures.ts';
import { openCustomer, placeOrder, readStock, recordSale } from './support/orders.ts';

const historyOf = (page: Page) => page.getByRole('region', { name: 'History' }).getByRole('listitem');

test("a customer's order arrives while the list is open and is worked through to Completed [LAY-007, Q-053]", async ({
  page,
  api,
  server,
  newSeller,
  signIn,
}) => {
  const seller = await newSeller({ products: [{ name: 'Maize seed', sellingPrice: 12500, quantityInStock: 20 }] });
  const productId = seller.productIds[0] as string;
  const neema = await openCustomer(server.url);
  await signIn(page, seller);
  await page.goto('/orders');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
  await expect(page.getByText('No orders yet')).toBeVisible();

  const { trackingId } = await placeOrder(api, neema, seller.storeId, { productId, quantity: 2.5 });
  const news = page.getByRole('status').filter({ hasText: 'New order' });
  await expect(news).toContainText(`New order ${trackingId} from Neema Mollel`);
  await expect(page.getByText('Showing 1 of 1 orders')).toBeVisible();
  const row = page
    .getByRole('table', { name: 'Orders' })
    .getByRole('row')
    .filter({ hasText: String(trackingId) });
  for (const text of ['Neema Mollel', 'Marketplace', '31,250', 'Unpaid', 'Pending', 'New']) {
    await expect(row.getByText(text, { exact: true })).toBeVisible();
  }

  await row.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${trackingId}`);
  await expect(page.getByRole('region', { name: 'Items' })).toContainText(/2\.5 \S+ × TZS 12,500/);
  await expect(page.getByRole('region', { name: 'Items' })).toContainText('TZS 31,250');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Confirm order' }).click();
  await expect(main.getByText('In-Progress', { exact: true })).toBeVisible();
  await main.getByRole('button', { name: 'Mark as completed' }).click();
  await expect(main.getByText('Completed', { exact: true })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
  await expect(historyOf(page)).toHaveText([
    /^Ordered\d.* · Neema Mollel$/,
    /^Moved to In-Progress\d.* · You$/,
    /^Moved to Completed\d.* · You$/,
  ]);
  expect(await readStock(api, seller, productId)).toBe(17.5);
});

test('an order can be called off after a question, and its goods are in stock again [Q-053]', async ({
  page,
  api,
  server,
  newSeller,
  signIn,
}) => {
  const seller = await newSeller({ products: [{ name: 'Hoe', sellingPrice: 9000, quantityInStock: 5 }] });
  const productId = seller.productIds[0] as string;
  const order = await placeOrder(api, await openCustomer(server.url), seller.storeId, { productId, quantity: 3 });
  await signIn(page, seller);
  await page.goto(`/orders/${order.$id}`);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const question = page.getByRole('alertdialog', { name: `Cancel order ${order.trackingId}?` });
  await question.getByRole('button', { name: 'Keep the order' }).click();
  expect(await readStock(api, seller, productId)).toBe(2);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await question.getByRole('button', { name: 'Cancel order' }).click();
  const main = page.getByRole('main');
  await expect(main.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(historyOf(page)).toHaveText([
    /^Ordered\d.* · Neema Mollel$/,
    /^Cancelled, goods back in stock\d.* · You$/,
  ]);
  await expect(main.getByRole('button', { name: 'Confirm order' })).toHaveCount(0);
  expect(await readStock(api, seller, productId)).toBe(5);
  // The product's own ledger says when, why and whose order it was.
  await page.goto(`/products/view/${productId}`);
  const ledger = page.getByRole('region', { name: 'Stock history' }).getByRole('listitem');
  await expect(ledger).toHaveCount(3);
  await expect(ledger.nth(0)).toContainText(`Order cancelled · ${order.trackingId} · Neema Mollel`);
  await expect(ledger.nth(0)).toContainText(/ · You\+35 after$/);
  await expect(ledger.nth(1)).toContainText(/ · Neema Mollel-32 after$/);
  await expect(ledger.nth(2)).toContainText(/^First stock.* · You\+55 after$/);
  await ledger.nth(1).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${order.trackingId}`);
});

test('two devices at the same order: the slower one is told what it is by now, and goes on from there [Q-053]', async ({
  page,
  api,
  server,
  newContext,
  newSeller,
  signIn,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  const seller = await newSeller({ products: [{ name: 'Hoe', quantityInStock: 5 }] });
  const productId = seller.productIds[0] as string;
  const order = await placeOrder(api, await openCustomer(server.url), seller.storeId, { productId, quantity: 1 });
  const path = documentsPath('orders', String(order.$id));
  const other = await (await newContext()).newPage();
  // A device that hears nothing of the other one.
  await other.routeWebSocket(/realtime/, () => {});
  await signIn(page, seller);
  await signIn(other, seller);
  await page.goto(`/orders/${order.$id}`);
  await other.goto(`/orders/${order.$id}`);
  await expect(other.getByRole('button', { name: 'Confirm order' })).toBeVisible();
  await page.getByRole('button', { name: 'Confirm order' }).click();
  await page.getByRole('button', { name: 'Mark as completed' }).click();
  await expect(page.getByRole('main').getByText('Completed', { exact: true })).toBeVisible();
  await other.getByRole('button', { name: 'Confirm order' }).click();
  await expect(other.getByRole('alert')).toContainText('This order was changed meanwhile: it is Completed now.');
  await expect(other.getByRole('main').getByText('Completed', { exact: true })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
  expect((await api('GET', path, undefined, seller)).body.status).toBe('Completed');
});

test('a marketplace order is marked as paid with its reference, and a note is kept [Q-053]', async ({
  page,
  api,
  server,
  newSeller,
  signIn,
}) => {
  const seller = await newSeller({ products: [{ name: 'Hoe', quantityInStock: 5 }] });
  const productId = seller.productIds[0] as string;
  const order = await placeOrder(api, await openCustomer(server.url), seller.storeId, { productId, quantity: 1 });
  await signIn(page, seller);
  await page.goto(`/orders/${order.$id}`);
  const payment = page.getByRole('region', { name: 'Payment' });
  await expect(payment).toContainText('Unpaid');
  await payment.getByRole('button', { name: 'Mark as paid' }).click();
  await payment.getByLabel('Payment method').selectOption('Mobile money');
  await payment.getByLabel('Reference').fill('QK7XX21');
  await payment.getByRole('button', { name: 'Save payment' }).click();
  await expect(payment).toContainText('Reference: QK7XX21');
  await expect(historyOf(page).last()).toHaveText(/^Payment: Mobile money\d.* · You$/);
  await page.getByLabel('Note').fill('Calls before coming');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('Note saved')).toBeVisible();
  const { body } = await api('GET', documentsPath('orders', String(order.$id)), undefined, seller);
  expect(body).toMatchObject({
    paymentMethod: 'mobile money',
    paymentReference: 'QK7XX21',
    note: 'Calls before coming',
    status: 'Pending',
  });
});

test('search, status, channel and days are asked of the server and stand in the address [Q-052, Q-053]', async ({
  page,
  api,
  server,
  newSeller,
  signIn,
}) => {
  const seller = await newSeller({ products: [{ name: 'Hoe', quantityInStock: 50, sellingPrice: 1000 }] });
  const productId = seller.productIds[0] as string;
  const neema = await openCustomer(server.url);
  const pending = await placeOrder(api, neema, seller.storeId, { productId, quantity: 1 });
  const started = await placeOrder(api, neema, seller.storeId, { productId, quantity: 2 });
  await api('PATCH', documentsPath('orders', String(started.$id)), { data: { status: 'In-Progress' } }, seller);
  const sale = { customerName: 'Grace', customerPhone: '+255769000022', orderItems: [{ productId, quantity: 3 }] };
  const walkIn = await recordSale(api, seller, sale);
  await signIn(page, seller);
  const ids = () => page.getByRole('table', { name: 'Orders' }).getByRole('rowheader').getByRole('link');
  const expectShown = async (...orders: Record<string, unknown>[]) => {
    await expect(page.getByText(`Showing ${orders.length} of 3 orders`)).toBeVisible();
    await expect(ids()).toHaveText(orders.map(({ trackingId }) => String(trackingId)));
  };
  // What a tile of the dashboard leads to.
  await page.goto('/orders?status=In-Progress');
  await expectShown(started);
  await page.goto('/orders');
  await expectShown(walkIn, started, pending);
  // The counter's money and the marketplace's stand apart, and each sum leads to its orders.
  const today = page.getByRole('list', { name: 'Sold today' });
  await expect(today.getByRole('link')).toHaveText([
    /^Marketplace today:\s*TZS 3,000$/,
    /^Walk-in today:\s*TZS 3,000$/,
  ]);
  await today.getByRole('link', { name: 'Marketplace' }).click();
  await expectShown(started, pending);
  await page.goto('/orders');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Channel').selectOption('Walk-in');
  await expectShown(walkIn);
  await expect(page).toHaveURL(/channel=walk-in/);
  await page.reload();
  await expectShown(walkIn);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('searchbox', { name: 'Search orders' }).fill('0769 000');
  await expectShown(walkIn);
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(String(pending.trackingId).toLowerCase());
  await expectShown(pending);
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Dar_es_Salaam' }).format(Date.now());
  await page.goto(`/orders?from=${day}&to=${day}&status=not-cancelled`);
  await expectShown(walkIn, started, pending);
  await page.goto('/orders?to=2020-01-01');
  await expect(page.getByText('Showing 0 of 3 orders')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No order matches' })).toBeVisible();
});

test("another shop's order is not there, and a missing one says so [R5]", async ({
  page,
  newSeller,
  signIn,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  await signIn(page, await newSeller());
  await page.goto('/orders/asha-order-001');
  await expect(page.getByRole('heading', { level: 1, name: 'Order not found' })).toBeVisible();
});
