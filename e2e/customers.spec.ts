import type { Page } from '@playwright/test';
import { demo, expect, test } from './fixtures.ts';
import { checkNoSidewaysScroll, checkTargets } from './support/check-layout.ts';
import { sendMessage } from './support/messages.ts';
import { type CountedOrder, readOrders, recordSale } from './support/recount.ts';

const rows = (page: Page) => page.getByRole('table', { name: 'Customers' }).locator('tbody tr');

const shillings = (amount: number) => `TZS ${amount.toLocaleString('en-GB')}`;

/** Returns the figures of each customer by a plain recount of the orders. Phones are the customers' own here, and a guest is one for each order. */
function toCustomers(orders: readonly CountedOrder[]) {
  const byPhone = new Map<string, { phone: string; name: string; orders: number; total: number; last: string }>();
  for (const { id, channel, phone, name, status, total, orderDate } of orders) {
    if (phone === '') continue;
    const isGuest = channel === 'link' || channel === 'whatsapp';
    const key = isGuest ? id : phone;
    const shown = isGuest ? `Guest, not proven${phone}` : phone;
    const known = byPhone.get(key) ?? { phone: shown, name, orders: 0, total: 0, last: '' };
    const counts = status === 'Cancelled' ? 0 : 1;
    const last = orderDate > known.last ? orderDate : known.last;
    byPhone.set(key, { phone: shown, name, orders: known.orders + counts, total: known.total + counts * total, last });
  }
  return [...byPhone.values()];
}

test('every customer of the shop stands there with what a recount of the orders says, and leads to talk and orders [LAY-017, CONST-016, CONST-017]', async ({
  page,
  api,
  signIn,
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

  await page.getByRole('button', { name: 'Last order' }).click();
  const byDate = customers.toSorted((one, other) => (one.last < other.last ? 1 : -1));
  await expect(rows(page).getByRole('rowheader')).toHaveText(byDate.map(({ name, phone }) => name + phone));
  await page.getByRole('searchbox', { name: 'Search customers' }).fill('grace');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).getByRole('link')).toHaveCount(3);
  await expect(rows(page).getByRole('link', { name: 'Debt of Grace Nnko' })).toBeVisible();
  await page.getByRole('link', { name: 'Orders of Grace Nnko' }).click();
  await expect(page).toHaveURL('/orders?q=%2B255769000022&status=not-cancelled');
  await page.goBack();
  await expect(rows(page)).toHaveCount(1);

  await page.getByRole('searchbox', { name: 'Search customers' }).fill('neema');
  // Not opened here: other journeys count what the demo has unread.
  await expect(page.getByRole('link', { name: /^Message to Neema/ })).toHaveAttribute('href', /^\/messages\?with=/);
});

test('more customers than a page are turned over on a small phone, by keyboard too [LAY-017]', async ({
  page,
  api,
  newSeller,
  signIn,
}) => {
  const seller = await newSeller({ products: [{ quantityInStock: 1000 }] });
  const [productId = ''] = seller.productIds;
  const sell = (number: number) =>
    recordSale(api, seller, productId, {
      ...{ quantity: number, name: `Customer with a long name, number ${number}`, phone: `+2557690000${number + 10}` },
    });
  for (const first of [1, 10, 19]) await Promise.all(Array.from({ length: 9 }, (_, at) => sell(first + at)));
  const writer = await newSeller({ withStore: false, firstName: 'Upendo', lastName: 'Laizer' });
  await sendMessage(api, writer, seller, 'Do you open on Sunday?');
  await page.setViewportSize({ width: 360, height: 640 });
  await signIn(page, seller);
  await page.goto('/customers');
  const cards = page.getByRole('list', { name: 'Customers' }).getByRole('listitem');
  await expect(cards).toHaveCount(25);
  await expect(cards.first()).toContainText('number 27');
  await checkNoSidewaysScroll(page);
  await checkTargets(page);
  await page.getByRole('button', { name: 'Next page' }).focus();
  await page.keyboard.press('Enter');
  await expect(cards).toHaveCount(3);
  await expect(page).toHaveURL('/customers?page=2');
  await page.reload();
  await expect(cards.nth(1)).toContainText('number 1');
  await expect(cards.last()).toHaveText(/Upendo Laizer.*TZS 0.*No orders yet.*Last message .*$/);
  await checkTargets(page);
  await page.goto('/customers?page=9');
  await expect(page).toHaveURL('/customers?page=2');
});
