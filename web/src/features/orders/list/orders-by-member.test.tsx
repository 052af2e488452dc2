// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { recordSale } from '@duka/e2e/support/orders.ts';
import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { readToday } from '#data/calls/now.ts';
import { allowShopCopy, isCopied } from '#testing/copied-shop.ts';
import { goOffline } from '#testing/go-offline.ts';
import { isReady, startEmptyDevices } from '#testing/offline-device.ts';
import { startApp } from '#testing/render-app.ts';
import { hire } from '#testing/staff.ts';

startEmptyDevices();

/** A shop whose owner sold to Juma, and whose cashier Neema sold to Grace. */
async function openShop() {
  const app = await startApp();
  const owner = await app.newSeller({ products: [{ name: 'Hoe', quantityInStock: 9, sellingPrice: 9000 }] });
  const { storeId } = owner;
  const neema = { ...(await hire(app, owner, { role: 'cashier' })), storeId };
  const orderItems = [{ productId: owner.productIds[0], quantity: 1 }];
  await recordSale(app.api, owner, { customerName: 'Juma', paymentMethod: 'cash', orderItems });
  await recordSale(app.api, neema, { customerName: 'Grace', paymentMethod: 'cash', orderItems });
  return { app, owner, neema };
}

const shown = (names: string[]) =>
  waitFor(() => {
    const text = screen.getByRole('main').textContent ?? '';
    for (const name of ['Grace', 'Juma']) expect(text.includes(name), name).toBe(names.includes(name));
  });

test('a cashier has what they sold today in their own list, and all orders again [STAFF-067]', async () => {
  const { app, neema } = await openShop();
  await app.signIn(neema);
  await app.open('/orders');
  await shown(['Grace', 'Juma']);
  await app.press('Mine');
  await shown(['Grace']);
  const today = readToday();
  expect(app.path()).toBe(`/orders?member=${neema.memberId}&from=${today}&to=${today}`);
  expect(screen.getByRole('button', { name: 'Mine' })).toHaveAttribute('aria-pressed', 'true');
  await app.press('Mine');
  await shown(['Grace', 'Juma']);
  expect(app.path()).toBe('/orders');
});

test('without a network a cashier’s own list is the phone’s copy [STAFF-067]', async () => {
  allowShopCopy();
  const { app, neema } = await openShop();
  await app.signIn(neema);
  await app.open('/orders');
  await shown(['Grace', 'Juma']);
  await isReady();
  await isCopied(neema.userId, neema.storeId);
  await app.settled();
  goOffline(app);
  await app.press('Mine');
  await shown(['Grace']);
  await screen.findByRole('button', { name: /^All ?1$/ });
});

test('the owner has no list of their own, and filters the orders by who sold [STAFF-067]', async () => {
  const { app, owner, neema } = await openShop();
  await app.signIn(owner);
  await app.open('/orders');
  await shown(['Grace', 'Juma']);
  expect(screen.queryByRole('button', { name: 'Mine' })).toBeNull();
  await app.press('Filters');
  await app.user.selectOptions(await screen.findByLabelText('By whom'), 'Neema Mushi');
  await shown(['Grace']);
  expect(app.path()).toBe(`/orders?member=${neema.memberId}`);
});

test('who may not manage the people is offered no other person [STAFF-067]', async () => {
  const { app, neema } = await openShop();
  await app.signIn(neema);
  await app.open('/orders');
  await app.press('Filters');
  await screen.findByLabelText('Channel');
  await app.settled();
  expect(screen.queryByLabelText('By whom')).toBeNull();
});
