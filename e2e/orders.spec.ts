import { formatWhole } from '@duka/domain/values/money';
import type { Page } from '@playwright/test';
import { documentsPath, expect, test } from './fixtures.ts';
import { openCustomer, placeOrder, readStock, recordSale } from './support/orders.ts';
import { settled } from './support/settled.ts';
import { price, status, t } from './support/words.ts';

const historyOf = (page: Page) => page.getByRole('region', { name: t('orders_history') }).getByRole('listitem');
/** A line of a history: what was done, when, and by whom. */
const line = (done: string, actor: string) => new RegExp(`^${RegExp.escape(done)}.*\\d.* · ${actor}$`);

test("a customer's order arrives while the list is open and is worked through to Completed [LAY-007, Q-053]", {
  tag: '@kiswahili',
}, async ({ page, api, server, newSeller, signIn }) => {
  const seller = await newSeller({ products: [{ name: 'Maize seed', sellingPrice: 12500, quantityInStock: 20 }] });
  const productId = seller.productIds[0] as string;
  const neema = await openCustomer(server.url);
  await signIn(page, seller);
  await page.goto('/orders');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('orders_title'));
  await expect(page.getByText(t('orders_empty_title'))).toBeVisible();
  await settled(page);

  const { trackingId } = await placeOrder(api, neema, seller.storeId, { productId, quantity: 2.5 });
  const news = page.getByRole('status').filter({ hasText: String(trackingId) });
  await expect(news).toContainText(t('orders_arrived', { id: trackingId, customer: 'Neema Mollel' }));
  await expect(page.getByText(t('orders_count', { shown: 1, total: 1 }))).toBeVisible();
  const row = page
    .getByRole('table', { name: t('orders_table') })
    .getByRole('row')
    .filter({ hasText: String(trackingId) });
  for (const text of [
    'Neema Mollel',
    t('figures_marketplace'),
    '31,250',
    t('orders_payment_unpaid'),
    t('order_status_pending'),
    t('orders_new'),
  ]) {
    await expect(row.getByText(text, { exact: true })).toBeVisible();
  }

  await row.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('orders_order', { id: trackingId }));
  await expect(page.getByRole('region', { name: t('orders_items') })).toContainText(
    new RegExp(`2\\.5.* × ${price(12_500).replace(' ', '\\s')}`),
  );
  await expect(page.getByRole('region', { name: t('orders_items') })).toContainText(price(31_250));
  const main = page.getByRole('main');
  await main.getByRole('button', { name: t('orders_step_start') }).click();
  await expect(main.getByText(t('order_status_in_progress'), { exact: true })).toBeVisible();
  await main.getByRole('button', { name: t('orders_step_complete') }).click();
  await expect(main.getByText(t('order_status_completed'), { exact: true })).toBeVisible();
  await expect(main.getByRole('button', { name: t('orders_cancel') })).toHaveCount(0);
  await expect(historyOf(page)).toHaveText([
    line(t('orders_event_ordered'), 'Neema Mollel'),
    line(t('orders_event_moved', { status: status('In-Progress') }), t('actor_you')),
    line(t('orders_event_moved', { status: status('Completed') }), t('actor_you')),
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
  await page.getByRole('button', { name: t('orders_cancel') }).click();
  const question = page.getByRole('alertdialog', { name: t('orders_cancel_title', { id: order.trackingId }) });
  await question.getByRole('button', { name: t('orders_cancel_keep') }).click();
  expect(await readStock(api, seller, productId)).toBe(2);
  await page.getByRole('button', { name: t('orders_cancel') }).click();
  await question.getByRole('button', { name: t('orders_cancel') }).click();
  const main = page.getByRole('main');
  await expect(main.getByText(t('order_status_cancelled'), { exact: true })).toBeVisible();
  await expect(historyOf(page)).toHaveText([
    line(t('orders_event_ordered'), 'Neema Mollel'),
    line(t('orders_event_cancelled'), t('actor_you')),
  ]);
  await expect(main.getByRole('button', { name: t('orders_step_start') })).toHaveCount(0);
  expect(await readStock(api, seller, productId)).toBe(5);
  // The product's own ledger says when, why and whose order it was.
  await page.goto(`/products/view/${productId}`);
  const ledger = page.getByRole('region', { name: t('view_stock_history') }).getByRole('listitem');
  await expect(ledger).toHaveCount(3);
  await expect(ledger.nth(0)).toContainText(`${t('view_stock_cancel')} · ${order.trackingId} · Neema Mollel+3`);
  await expect(ledger.nth(0)).toContainText(` · ${t('actor_you')}${t('view_stock_after', { quantity: 5 })}`);
  await expect(ledger.nth(1)).toContainText(' · Neema Mollel-3');
  await expect(ledger.nth(1)).toContainText(t('view_stock_after', { quantity: 2 }));
  await expect(ledger.nth(2)).toContainText(
    new RegExp(`^${t('view_stock_initial')}\\+5.* · ${t('actor_you')}${t('view_stock_after', { quantity: 5 })}$`),
  );
  await ledger.nth(1).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('orders_order', { id: order.trackingId }));
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
  await expect(other.getByRole('button', { name: t('orders_step_start') })).toBeVisible();
  await page.getByRole('button', { name: t('orders_step_start') }).click();
  await page.getByRole('button', { name: t('orders_step_complete') }).click();
  await expect(page.getByRole('main').getByText(t('order_status_completed'), { exact: true })).toBeVisible();
  await other.getByRole('button', { name: t('orders_step_start') }).click();
  await expect(other.getByRole('alert')).toContainText(t('orders_moved_meanwhile', { status: status('Completed') }));
  await expect(other.getByRole('main').getByText(t('order_status_completed'), { exact: true })).toBeVisible();
  await expect(other.getByRole('button', { name: t('orders_cancel') })).toHaveCount(0);
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
  const payment = page.getByRole('region', { name: t('orders_column_payment') });
  await expect(payment).toContainText(t('orders_payment_unpaid'));
  await payment.getByRole('button', { name: t('orders_mark_paid') }).click();
  await payment.getByLabel(t('orders_payment_method')).selectOption(t('orders_payment_mobile'));
  await payment.getByLabel(t('orders_payment_reference')).fill('QK7XX21');
  await payment.getByRole('button', { name: t('orders_payment_save') }).click();
  await expect(payment).toContainText('QK7XX21');
  await expect(historyOf(page).last()).toHaveText(
    line(t('orders_event_payment', { method: t('orders_payment_mobile') }), t('actor_you')),
  );
  await page.getByLabel(t('orders_note')).fill('Calls before coming');
  await page.getByRole('button', { name: t('orders_note_save') }).click();
  await expect(page.getByText(t('orders_note_saved'))).toBeVisible();
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
  const ids = () =>
    page
      .getByRole('table', { name: t('orders_table') })
      .getByRole('rowheader')
      .getByRole('link');
  const expectShown = async (...orders: Record<string, unknown>[]) => {
    await expect(page.getByText(t('orders_count', { shown: orders.length, total: 3 }))).toBeVisible();
    await expect(ids()).toHaveText(orders.map(({ trackingId }) => String(trackingId)));
  };
  // What a tile of the dashboard leads to.
  await page.goto('/orders?status=In-Progress');
  await expectShown(started);
  await page.goto('/orders');
  await expectShown(walkIn, started, pending);
  // The counter's money and the marketplace's stand apart, and each sum leads to its orders.
  const today = page.getByRole('list', { name: t('orders_today') });
  const sumOf = (channel: string, sum: number) =>
    new RegExp(`^${t('orders_today_channel', { channel })}\\s*${formatWhole(sum)}$`);
  await expect(today.getByRole('link')).toHaveText([
    sumOf(t('figures_marketplace'), 3000),
    sumOf(t('figures_walk_in'), 3000),
  ]);
  await today.getByRole('link', { name: t('figures_marketplace') }).click();
  await expectShown(started, pending);
  await page.goto('/orders');
  await page.getByRole('button', { name: t('orders_filters') }).click();
  await page.getByRole('combobox', { name: t('orders_column_channel') }).selectOption(t('figures_walk_in'));
  await expectShown(walkIn);
  await expect(page).toHaveURL(/channel=walk-in/);
  await page.reload();
  await expectShown(walkIn);
  await page.getByRole('button', { name: t('orders_clear_filters') }).click();
  await page.getByRole('searchbox', { name: t('orders_search') }).fill('0769 000');
  await expectShown(walkIn);
  await page.getByRole('searchbox', { name: t('orders_search') }).fill(String(pending.trackingId).toLowerCase());
  await expectShown(pending);
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Dar_es_Salaam' }).format(Date.now());
  await page.goto(`/orders?from=${day}&to=${day}&status=not-cancelled`);
  await expectShown(walkIn, started, pending);
  await page.goto('/orders?to=2020-01-01');
  await expect(page.getByText(t('orders_count', { shown: 0, total: 3 }))).toBeVisible();
  await expect(page.getByRole('heading', { name: t('orders_no_match_title') })).toBeVisible();
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
  await expect(page.getByRole('heading', { level: 1, name: t('orders_not_found_title') })).toBeVisible();
});
