import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { checkNoSidewaysScroll, checkTargets } from './support/check-layout.ts';
import { sendMessage } from './support/messages.ts';
import { openCustomer, placeOrder } from './support/orders.ts';
import { openSession } from './support/sellers.ts';

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const items = (page: Page) => panel(page).getByRole('listitem');
const unread = (page: Page, count: number) =>
  expect(bell(page)).toHaveAccessibleName(count === 0 ? 'Notifications' : `Notifications, ${count} unread`);

test('an order, a product that runs low and a message are told at once, and each leads to what it is about [SET-010, SET-017]', async ({
  page,
  server,
  api,
  newSeller,
  signIn,
}) => {
  const seller = await newSeller({ products: [{ name: 'Maize seed', quantityInStock: 12 }] });
  const writer = await newSeller({ firstName: 'Baraka', lastName: 'Mrema' });
  const customer = await openCustomer(server.url);
  await signIn(page, seller);
  await page.goto('/products');
  await unread(page, 0);
  const order = await placeOrder(api, customer, seller.storeId, { productId: seller.productIds[0] ?? '', quantity: 3 });
  await unread(page, 2);
  await sendMessage(api, writer, seller, 'Habari');
  await unread(page, 3);

  await bell(page).click();
  await expect(items(page)).toHaveCount(3);
  await expect(items(page).first()).toContainText('Baraka Mrema wrote to you');
  await sendMessage(api, writer, seller, 'Bei gani?');
  await expect(items(page).first()).toContainText('2 messages from Baraka Mrema');
  await items(page).first().getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/messages\\?with=${writer.userId}$`));
  await expect(panel(page)).toHaveCount(0);
  await expect(page.getByRole('log').or(page.getByRole('main'))).toContainText(['Bei gani?']);
  await unread(page, 2);

  await bell(page).click();
  await panel(page)
    .getByRole('link', { name: `Order ${order.trackingId} from Neema Mollel` })
    .click();
  await expect(page).toHaveURL(`/orders/${order.$id}`);
  await unread(page, 1);
  await bell(page).click();
  await panel(page).getByRole('link', { name: 'Maize seed runs low: 9 left' }).click();
  await expect(page).toHaveURL(`/products/view/${seller.productIds[0]}`);
  await unread(page, 0);
});

test('what was switched off is not told; stock always is [SET-010, SET-018]', async ({
  page,
  server,
  api,
  newSeller,
  signIn,
}) => {
  const seller = await newSeller({ products: [{ name: 'Maize seed', quantityInStock: 12 }] });
  const prefs = { role: 'seller', orderUpdates: false, messaging: false };
  await api('PATCH', '/account/prefs', { prefs }, seller);
  await signIn(page, seller);
  await page.goto('/products');
  await unread(page, 0);
  await sendMessage(api, await newSeller(), seller, 'Habari');
  const customer = await openCustomer(server.url);
  await placeOrder(api, customer, seller.storeId, { productId: seller.productIds[0] ?? '', quantity: 12 });
  await unread(page, 1);
  await bell(page).click();
  await expect(items(page)).toHaveCount(1);
  await expect(items(page)).toContainText('Maize seed is out of stock');
});

test('notices are read and deleted by keyboard, and a phone of the same seller stays in step; a refused delete brings it back [SET-010]', async ({
  page,
  server,
  api,
  newSeller,
  newContext,
  signIn,
  allowConsole,
  checkAxe,
}) => {
  allowConsole(/Failed to load resource/);
  const seller = await newSeller();
  for (const firstName of ['Amina', 'Baraka', 'Chiku']) {
    await sendMessage(api, await newSeller({ firstName, lastName: 'Mrema' }), seller, 'Habari');
  }
  await signIn(page, seller);
  const phone = await (await newContext({ viewport: { width: 360, height: 640 } })).newPage();
  await signIn(phone, { ...seller, session: await openSession(server.url, seller) });
  await page.goto('/products');
  await phone.goto('/orders');
  await unread(phone, 3);
  await bell(phone).click();
  await expect(items(phone)).toHaveCount(3);
  await checkAxe(phone);
  await checkNoSidewaysScroll(phone);
  await checkTargets(phone);

  await bell(page).focus();
  await page.keyboard.press('Enter');
  const read = items(page).first().getByRole('button', { name: 'Mark as read: Chiku Mrema wrote to you' });
  await read.focus();
  await page.keyboard.press('Enter');
  await expect(items(page).first().getByRole('link')).toBeFocused();
  await expect(read).toHaveCount(0);
  await expect(
    items(phone)
      .first()
      .getByRole('button', { name: /^Mark as read/ }),
  ).toHaveCount(0);
  await unread(phone, 2);

  const notices = '**/collections/notifications/documents/*';
  await page.route(notices, (route) =>
    route.fulfill({ status: 500, json: { message: 'no', code: 500, type: 'general_unknown', version: '1.7.0' } }),
  );
  await items(page)
    .first()
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(page.getByText('That did not work. Please try again.')).toBeVisible();
  await expect(items(page)).toHaveCount(3);
  await page.unroute(notices);
  await items(page)
    .first()
    .getByRole('button', { name: /^Delete/ })
    .press('Enter');
  await expect(items(page)).toHaveCount(2);
  await expect(items(phone)).toHaveCount(2);
  await panel(page).getByRole('button', { name: 'Mark all as read' }).click();
  await unread(page, 0);
  await unread(phone, 0);
  await page.keyboard.press('Escape');
  await expect(bell(page)).toBeFocused();
});
