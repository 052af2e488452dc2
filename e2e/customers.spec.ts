import type { Page } from '@playwright/test';
import { demo, expect, test } from './fixtures.ts';
import { checkNoSidewaysScroll, checkTargets } from './support/check-layout.ts';
import { sendMessage } from './support/messages.ts';
import { placeOrder } from './support/orders.ts';
import { refusedCall } from './support/products.ts';
import { type CountedOrder, readOrders, recordSale } from './support/recount.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Customers' });
const rows = (page: Page) => page.getByRole('table', { name: 'Customers' }).locator('tbody tr');

const shillings = (amount: number) => `TZS ${amount.toLocaleString('en-GB')}`;

/** What the list must say of each customer, by a plain recount of the orders. Phones are the customers' own here. */
function toCustomers(orders: readonly CountedOrder[]) {
  const byPhone = new Map<string, { phone: string; name: string; orders: number; total: number; last: string }>();
  for (const { phone, name, status, total, orderDate } of orders) {
    if (phone === '') continue;
    const known = byPhone.get(phone) ?? { phone, name, orders: 0, total: 0, last: '' };
    const counts = status === 'Cancelled' ? 0 : 1;
    const last = orderDate > known.last ? orderDate : known.last;
    byPhone.set(phone, { phone, name, orders: known.orders + counts, total: known.total + counts * total, last });
  }
  return [...byPhone.values()];
}

test('every customer of the shop stands there with what a recount of the orders says, and leads to talk and orders [LAY-017, CONST-016, CONST-017]', async ({
  page,
  api,
  signIn,
  checkAxe,
}) => {
  const session = await signIn(page, demo.asha);
  const customers = toCustomers(await readOrders(api, { session }));
  expect(customers.length).toBeGreaterThan(5);
  await page.goto('/customers');
  await expect(page.getByText(`${customers.length} customers`)).toBeVisible();
  const byTotal = customers.toSorted((one, other) => other.total - one.total);
  await expect(rows(page).getByRole('rowheader')).toHaveText(byTotal.map(({ name, phone }) => name + phone));
  for (const { name, orders, total } of customers) {
    const cells = rows(page).filter({ hasText: name }).getByRole('cell');
    await expect(cells.nth(0)).toHaveText(String(orders));
    await expect(cells.nth(1)).toHaveText(shillings(total));
  }
  await checkAxe(page);

  await page.getByLabel('Order by').selectOption('Latest order first');
  const byDate = customers.toSorted((one, other) => (one.last < other.last ? 1 : -1));
  await expect(rows(page).getByRole('rowheader')).toHaveText(byDate.map(({ name, phone }) => name + phone));
  await page.getByRole('searchbox', { name: 'Search customers' }).fill('grace');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).getByRole('link')).toHaveText(['Orders']);
  await page.getByRole('link', { name: 'Orders of Grace Nnko' }).click();
  await expect(page).toHaveURL('/orders?q=%2B255769000022&status=not-cancelled');
  await page.goBack();
  await expect(rows(page)).toHaveCount(1);

  await page.getByRole('searchbox', { name: 'Search customers' }).fill('neema');
  // Not opened here: other journeys count what the demo has unread.
  await expect(page.getByRole('link', { name: /^Message to Neema/ })).toHaveAttribute('href', /^\/messages\?with=/);
});

test('a sale at the counter shows at once, in this shop alone [LAY-017]', async ({
  page,
  api,
  newSeller,
  signIn,
  newContext,
}) => {
  const seller = await newSeller({ products: [{ sellingPrice: 1500 }] });
  const other = await newSeller({ products: 1 });
  await signIn(page, seller);
  await page.goto('/customers');
  await expect(page.getByRole('heading', { name: 'No customers yet' })).toBeVisible();
  const elsewhere = await (await newContext()).newPage();
  await signIn(elsewhere, other);
  await elsewhere.goto('/customers');
  await expect(elsewhere.getByRole('heading', { name: 'No customers yet' })).toBeVisible();

  const [productId = ''] = seller.productIds;
  await recordSale(api, seller, productId, { quantity: 2, name: 'Mama Lulu', phone: '+255769111222' });
  await expect(rows(page)).toHaveText([/Mama Lulu.*\+255769111222.*1.*TZS 3,000/]);
  await recordSale(api, seller, productId, { quantity: 0.5, name: 'Mama Lulu', phone: '+255769111222' });
  await expect(rows(page)).toHaveText([/Mama Lulu.*2.*TZS 3,750/]);
  await elsewhere.reload();
  await expect(elsewhere.getByRole('heading', { name: 'No customers yet' })).toBeVisible();
});

test('who has only written is listed at once and leads to the conversation; the order that follows is in the same row [LAY-017, MSG-010]', async ({
  page,
  api,
  newSeller,
  signIn,
  checkAxe,
}) => {
  const seller = await newSeller({ products: [{ sellingPrice: 1500 }] });
  const writer = await newSeller({ withStore: false, firstName: 'Upendo', lastName: 'Laizer' });
  await signIn(page, seller);
  await page.goto('/customers');
  await expect(page.getByRole('heading', { name: 'No customers yet' })).toBeVisible();
  await sendMessage(api, writer, seller, 'Do you open on Sunday?');
  const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Africa/Dar_es_Salaam' }).format();
  const row = rows(page).filter({ hasText: 'Upendo Laizer' });
  await expect(row.getByRole('cell')).toHaveText(['0', 'TZS 0', 'No orders yet', today, 'Message']);
  await expect(page.getByText('1 customer', { exact: true })).toBeVisible();
  await checkAxe(page);

  await page.setViewportSize({ width: 360, height: 640 });
  const card = page.getByRole('list', { name: 'Customers' }).getByRole('listitem');
  await expect(card).toHaveText(/Upendo Laizer.*TZS 0.*No orders yet.*Last message .*Message$/);
  await checkNoSidewaysScroll(page);
  await checkTargets(page);
  await checkAxe(page);
  await page.getByRole('link', { name: 'Message to Upendo Laizer' }).click();
  await expect(page).toHaveURL(`/messages?with=${writer.userId}`);
  await expect(page.getByRole('region', { name: 'Conversation with Upendo Laizer' })).toContainText('on Sunday?');

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('link', { name: 'Customers', exact: true }).click();
  await expect(row).toHaveCount(1);
  const { session, userId } = writer;
  const [productId = ''] = seller.productIds;
  await placeOrder(api, { session, userId, name: 'Upendo Laizer' }, seller.storeId, { productId, quantity: 2 });
  await expect(row.getByRole('cell')).toHaveText(['1', 'TZS 3,000', today, today, 'MessageOrders']);
  await expect(row.getByRole('rowheader')).toHaveText(`Upendo Laizer${writer.phone}`);
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('link', { name: 'Orders of Upendo Laizer' }).click();
  await expect(page.getByRole('table', { name: 'Orders' }).locator('tbody tr')).toHaveCount(1);
});

test('more customers than a page are turned over on a small phone, by keyboard too [LAY-017]', async ({
  page,
  api,
  newSeller,
  signIn,
  checkAxe,
}) => {
  const seller = await newSeller({ products: [{ quantityInStock: 1000 }] });
  const [productId = ''] = seller.productIds;
  const sell = (number: number) =>
    recordSale(api, seller, productId, {
      ...{ quantity: number, name: `Customer with a long name, number ${number}`, phone: `+2557690000${number + 10}` },
    });
  for (const first of [1, 10, 19]) await Promise.all(Array.from({ length: 9 }, (_, at) => sell(first + at)));
  await page.setViewportSize({ width: 360, height: 640 });
  await signIn(page, seller);
  await page.goto('/customers');
  const cards = page.getByRole('list', { name: 'Customers' }).getByRole('listitem');
  await expect(cards).toHaveCount(25);
  await expect(cards.first()).toContainText('number 27');
  await checkNoSidewaysScroll(page);
  await checkTargets(page);
  await checkAxe(page);
  await page.getByRole('button', { name: 'Next page' }).focus();
  await page.keyboard.press('Enter');
  await expect(cards).toHaveCount(2);
  await expect(page).toHaveURL('/customers?page=2');
  await page.reload();
  await expect(cards.last()).toContainText('number 1');
  await page.goto('/customers?page=9');
  await expect(page).toHaveURL('/customers?page=2');
});

test('customers that cannot be loaded are asked for again [LAY-017, ERR-001]', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(refusedCall);
  await signIn(page, demo.juma);
  // Its opening would ask anew by itself.
  await page.routeWebSocket(/\/v1\/realtime/, () => {});
  await page.route('**/v1/shops/*/customers*', (route) =>
    route.fulfill({
      status: 400,
      json: { code: 400, type: 'general_argument_invalid', message: 'No', version: '1.7.0' },
    }),
  );
  await page.goto('/customers');
  await expect(heading(page)).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Your customers could not be loaded.');
  await page.unroute('**/v1/shops/*/customers*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
