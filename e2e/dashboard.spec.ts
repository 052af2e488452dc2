import { stockLevelOf } from '@duka/domain/products/stock-level';
import { addDays, listDays, startOfMonth, startOfWeek } from '@duka/domain/values/periods';
import type { Page } from '@playwright/test';
import { demo, documentsPath, expect, listPath, test } from './fixtures.ts';
import { expectStored } from './support/api.ts';
import { checkNoSidewaysScroll, checkTargets } from './support/check-layout.ts';
import { refusedCall } from './support/products.ts';
import { dayOf, readOrders, recordSale, recount, recountMoney } from './support/recount.ts';

const digits = (amount: number) => amount.toLocaleString('en-GB');
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const salesCard = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) });
const tile = (page: Page, name: string) => region(page, 'Product summary').getByRole('link', { name });
const task = (page: Page, name: string) => region(page, 'To do').getByRole('link', { name });
const orderRows = (page: Page) => page.getByRole('table', { name: 'Customer orders' }).locator('tbody tr');
/** The same on a phone. */
const orderItems = (page: Page) => page.getByRole('list', { name: 'Customer orders' }).getByRole('listitem');
const chartRows = (page: Page) => page.getByRole('table', { name: 'Sales of the last 7 days' }).locator('tbody tr');

test('after the sign-in every figure is a recount of what is stored [DASH-001, DASH-002, DASH-003, DASH-004, DASH-005, DASH-006, DASH-008, DASH-010, CONST-015]', async ({
  page,
  api,
  signIn,
  checkAxe,
}) => {
  const session = await signIn(page, demo.asha);
  const all = listPath('products', { method: 'limit', values: [100] });
  const readProducts = async () => (await api('GET', all, undefined, { session })).body.documents ?? [];
  // At night the demo shop has sold nothing of the day yet.
  const sold = (await readProducts()).find(
    ({ quantityInStock, hasExpiry }) => Number(quantityInStock) > 60 && !hasExpiry,
  );
  const store = sold?.storeId as { $id: string } | undefined;
  await recordSale(api, { session, storeId: String(store?.$id) }, String(sold?.$id), { name: 'Mama Lulu' });
  const orders = await readOrders(api, { session });
  const products = await readProducts();
  const today = dayOf(Date.now());
  await page.goto('/');
  await expect(page).toHaveURL('/dashboard');
  const starts = { 'Sales today': today, 'Weekly sales': startOfWeek(today), 'Monthly sales': startOfMonth(today) };
  for (const [name, from] of Object.entries(starts)) {
    const { total } = recount(orders, from, today);
    await expect(salesCard(page, name)).toContainText(`TZS ${digits(total)}`);
    await expect(salesCard(page, name)).toHaveAttribute(
      'href',
      `/orders?status=not-cancelled&from=${from}&to=${today}`,
    );
  }
  expect(recount(orders, startOfMonth(today), today).total).toBeGreaterThan(0);

  const { received, byMethod, owed, owedOrders } = recountMoney(orders, today, today);
  await expect(salesCard(page, 'Received today')).toContainText(`TZS ${digits(received)}`);
  const days = `days=payment&from=${today}&to=${today}`;
  await expect(salesCard(page, 'Received today')).toHaveAttribute('href', `/orders?payment=paid&${days}`);
  expect(byMethod.size).toBeGreaterThan(0);
  const cash = region(page, 'Money of today').getByRole('link', { name: 'Cash' });
  await expect(cash).toHaveText(`Cash TZS ${digits(byMethod.get('cash') ?? 0)}`);
  await expect(cash).toHaveAttribute('href', `/orders?status=not-cancelled&payment=cash&${days}`);
  await expect(salesCard(page, 'Owed to you')).toHaveText(
    `Owed to youOrders to be paid: ${owedOrders}TZS ${digits(owed)}`,
  );
  await expect(salesCard(page, 'Owed to you')).toHaveAttribute('href', '/orders?payment=owed');

  const onSale = products.filter(
    ({ hasExpiry, expiryDate, quantityInStock, status }) =>
      hasExpiry && dayOf(String(expiryDate)) <= addDays(today, 30) && Number(quantityInStock) > 0 && status !== 'draft',
  );
  const counts = {
    'Pending orders': orders.filter(({ status }) => status === 'Pending').length,
    'On delivery': orders.filter(({ status }) => status === 'In-Progress').length,
    'Low stock': products.filter(({ quantityInStock }) => stockLevelOf(Number(quantityInStock)) === 'low-stock').length,
  };
  const tasks = {
    'Pending orders': counts['Pending orders'],
    'Low stock': counts['Low stock'],
    'Expiring soon': onSale.filter(({ expiryDate }) => dayOf(String(expiryDate)) >= today).length,
    Expired: onSale.filter(({ expiryDate }) => dayOf(String(expiryDate)) < today).length,
  };
  for (const [name, count] of Object.entries(counts)) {
    expect(count, name).toBeGreaterThan(0);
    await expect(tile(page, name)).toHaveText(`${name} ${count}`);
  }
  for (const [name, count] of Object.entries(tasks)) {
    expect(count, name).toBeGreaterThan(0);
    await expect(task(page, name)).toHaveText(`${name} ${count}`);
  }
  const { profit } = recount(orders, today, today);
  await expect(salesCard(page, 'Gross profit')).toContainText(`TZS ${digits(profit)}`);
  const weekBefore = recount(orders, addDays(today, -7), addDays(today, -7)).total;
  await expect(salesCard(page, 'Sales today')).toContainText(`last week: TZS ${digits(weekBefore)}`);

  const week = listDays(addDays(today, -6), today).map((day) => recount(orders, day, day));
  await expect(chartRows(page)).toHaveCount(7);
  for (const [at, { orders: count, total, profit }] of week.entries()) {
    const cells = chartRows(page).nth(at).getByRole('cell');
    await expect(cells.first()).toHaveText(digits(count));
    await expect(cells.nth(-2)).toHaveText(digits(total));
    await expect(cells.last()).toHaveText(digits(profit));
  }

  const newest = orders.toSorted((one, other) => (one.orderDate < other.orderDate ? 1 : -1)).slice(0, 6);
  await expect(orderRows(page).getByRole('link')).toHaveText(newest.map(({ name }) => name));
  for (const [at, { total, status }] of newest.entries()) {
    await expect(orderRows(page).nth(at)).toContainText(`TZS ${digits(total)}${status}`);
  }
  await checkAxe(page);
});

test('every tile leads to the list that proves it; statuses look distinct; the newest conversations open; the chart is above the fold of a desk, and a phone shows all within 1,400 px [DASH-001, DASH-007, DASH-008, DASH-009, DASH-011]', async ({
  page,
  signIn,
  allowConsole,
}) => {
  // Pages are left before their line is open.
  allowConsole(/WebSocket is closed before the connection/);
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, demo.asha);
  await page.goto('/dashboard');
  const chart = await region(page, 'Sales of the last 7 days').boundingBox();
  expect((chart?.y ?? 800) + (chart?.height ?? 0)).toBeLessThanOrEqual(800);
  const actions = page.getByRole('navigation', { name: 'Quick actions' }).getByRole('link');
  await expect(actions).toHaveText(['Products', 'Orders', 'Deliveries', 'Profile']);
  await expect(orderRows(page).first()).toBeVisible();
  const looks = await orderRows(page)
    .locator('td:last-child > span')
    .evaluateAll((badges) => badges.map((badge) => [badge.textContent, getComputedStyle(badge).backgroundColor]));
  const lookOf = new Map(looks.map(([status, colour]) => [status, colour]));
  expect(lookOf.size).toBeGreaterThan(1);
  expect(new Set(lookOf.values()).size).toBe(lookOf.size);

  const ways: [open: () => Promise<void>, url: string | RegExp][] = [
    [() => actions.nth(0).click(), '/products'],
    [() => actions.nth(1).click(), '/orders'],
    [() => actions.nth(2).click(), '/orders?status=In-Progress'],
    [() => actions.nth(3).click(), '/settings?section=profile'],
    [() => tile(page, 'Pending orders').click(), '/orders?status=Pending'],
    [() => tile(page, 'On delivery').click(), '/orders?status=In-Progress'],
    [() => task(page, 'Unread messages').click(), '/messages'],
    [() => page.getByRole('main').getByRole('link', { name: 'Record a sale' }).click(), '/orders/new-sale'],
    [() => tile(page, 'Low stock').click(), '/products?stock=low-stock'],
    [() => page.getByRole('main').getByRole('link', { name: 'Stock came in' }).click(), '/money/purchases/new'],
    [() => task(page, 'Expiring soon').click(), '/products?expiry=expiring'],
    [() => task(page, 'Expired').click(), '/products?expiry=expired'],
    [() => orderRows(page).first().getByRole('link').click(), /\/orders\/[^/]+$/],
  ];
  for (const [open, url] of ways) {
    await open();
    await expect(page).toHaveURL(url);
    await page.goBack();
    await expect(page).toHaveURL('/dashboard');
  }
  // Not opened here: other journeys count what the demo has unread.
  for (const name of ['Pending orders', 'Low stock', 'On delivery']) {
    await expect(page.getByRole('main').getByText(name, { exact: true })).toHaveCount(1);
  }
  await page.setViewportSize({ width: 360, height: 640 });
  await expect(orderItems(page).first()).toBeVisible();
  // From five in the evening on there is one line more, to close the day.
  const closing = await task(page, 'Close the day').evaluateAll(([line]) => line?.getBoundingClientRect().height ?? 0);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1400 + closing);
  await page.setViewportSize({ width: 1280, height: 720 });
  const message = region(page, 'Messages').getByRole('listitem').first().getByRole('link');
  await expect(message).toHaveAttribute('href', /^\/messages\?with=/);
  await expect(tile(page, 'Pending orders')).toHaveText(/\d$/);
  const pending = Number.parseInt((await tile(page, 'Pending orders').textContent())?.split(' ').at(-1) ?? '', 10);
  await tile(page, 'Pending orders').click();
  await expect(page.getByText(`Showing ${pending} of`).first()).toBeVisible();
});

test('a shop without an order shows its first steps before its zeros; sales, an order worked through and running low are seen as they happen, here alone [DASH-002, DASH-005, DASH-008, DASH-010, DASH-012]', async ({
  page,
  api,
  newSeller,
  signIn,
  newContext,
  checkAxe,
}) => {
  const seller = await newSeller({ products: [{ purchasePrice: 1000, sellingPrice: 1500, quantityInStock: 12 }] });
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, seller);
  await page.goto('/dashboard');
  await expect(salesCard(page, 'Monthly sales')).toHaveText('Monthly salesNo changeTZS 0');
  for (const name of ['Pending orders', 'Low stock', 'On delivery']) {
    await expect(tile(page, name)).toHaveText(`${name} 0`);
  }
  await expect(region(page, 'To do')).toContainText('Nothing waits for you.');
  await expect(region(page, 'To do').getByRole('link')).toHaveCount(3);
  await expect(region(page, 'Money of today')).toContainText('Received todayTZS 0');
  const steps = await region(page, 'First steps').boundingBox();
  const day = await region(page, 'Money of today').boundingBox();
  expect(steps?.y).toBeLessThan(day?.y ?? 0);
  await expect(region(page, 'Customer orders')).toContainText('No orders yet.');
  await expect(region(page, 'Messages')).toContainText('Nobody has written to you yet.');
  await checkNoSidewaysScroll(page);
  await checkTargets(page);
  await checkAxe(page);
  const elsewhere = await (await newContext()).newPage();
  await signIn(elsewhere, await newSeller());
  await elsewhere.goto('/dashboard');

  await recordSale(api, seller, seller.productIds[0] ?? '', { quantity: 3, name: 'Mama Lulu' });
  await expect(salesCard(page, 'Sales today')).toContainText('TZS 4,500');
  await expect(salesCard(page, 'Received today')).toContainText('TZS 4,500');
  await expect(chartRows(page).last().getByRole('cell').last()).toHaveText('1,500');
  await expect(tile(page, 'Low stock')).toHaveText('Low stock 1');
  await expect(orderItems(page)).toContainText(['Mama Lulu']);

  const customer = await newSeller({ withStore: false, firstName: 'Neema' });
  const data = {
    storeId: seller.storeId,
    customerId: customer.userId,
    orderItems: [{ productId: seller.productIds[0], quantity: 1 }],
  };
  const { body } = await expectStored(api('POST', documentsPath('orders'), { documentId: 'unique()', data }, customer));
  const move = (status: string) =>
    expectStored(api('PATCH', documentsPath('orders', String(body.$id)), { data: { status } }, seller));
  await expect(tile(page, 'Pending orders')).toHaveText('Pending orders 1');
  // What was ordered is sold, but its money is still to come.
  await expect(salesCard(page, 'Sales today')).toContainText('TZS 6,000');
  await expect(salesCard(page, 'Owed to you')).toContainText('TZS 1,500');
  await expect(salesCard(page, 'Received today')).toContainText('TZS 4,500');
  await expect(orderItems(page).first()).toContainText('TZS 1,500');
  await expect(orderItems(page).first()).toContainText('Pending');
  await move('In-Progress');
  await expect(tile(page, 'On delivery')).toHaveText('On delivery 1');
  await expect(tile(page, 'Pending orders')).toHaveText('Pending orders 0');
  await move('Cancelled');
  await expect(tile(page, 'On delivery')).toHaveText('On delivery 0');
  await expect(salesCard(page, 'Sales today')).toContainText('TZS 4,500');
  await elsewhere.reload();
  await expect(salesCard(elsewhere, 'Sales today')).toContainText('TZS 0');
});

test('each part fails by itself and is asked for again; a user who cannot be loaded is said [DASH-013, ERR-001]', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(refusedCall);
  // What the messages say of it, and the line that is cut by the reload.
  allowConsole(/could not be loaded|Realtime got disconnected/);
  await signIn(page, demo.juma);
  // A line that says nothing: figures are asked for again when it tells of being connected.
  await page.routeWebSocket('**/v1/realtime*', () => {});
  const refuse = (url: string, code: number) =>
    page.route(url, (route) =>
      route.fulfill({
        status: code,
        json: { code, type: 'general_argument_invalid', message: 'No', version: '1.7.0' },
      }),
    );
  await refuse('**/v1/shops/*/sales*', 400);
  await page.goto('/dashboard');
  await expect(page.getByRole('alert').first()).toContainText('These figures could not be loaded.');
  await expect(tile(page, 'Low stock')).toHaveText(/^Low stock \d+$/);
  await expect(orderRows(page).first()).toBeVisible();
  // The chart, in a script of its own, asks once more.
  await expect(page.getByRole('alert')).toHaveCount(2);
  await page.unroute('**/v1/shops/*/sales*');
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(salesCard(page, 'Sales today')).toContainText('TZS');
  await expect(page.getByRole('alert')).toHaveCount(0);

  await refuse('**/collections/users/documents**', 403);
  await page.reload();
  const failure = page.getByRole('alert').filter({ hasText: 'user data' });
  await expect(failure).toContainText('Failed to load user data. Please try refreshing the page.');
  // Each part that comes later asks once more, and a line that says nothing never settles.
  await page.waitForLoadState('networkidle');
  await page.unroute('**/collections/users/documents**');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(salesCard(page, 'Sales today')).toContainText('TZS');
  await expect(failure).toHaveCount(0);
});
