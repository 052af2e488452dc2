// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { readOrders, readStock, recordSale } from '@duka/e2e/support/orders.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { allowShopCopy, isCopied } from '#testing/copied-shop.ts';
import { goOffline } from '#testing/go-offline.ts';
import { isReady, queuedText, startEmptyDevices } from '#testing/offline-device.ts';
import { startApp } from '#testing/render-app.ts';

startEmptyDevices();

/** A shop with five hoes at 9,000, of which two were sold for cash. */
async function openSold() {
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Hoe', quantityInStock: 5, sellingPrice: 9000 }] });
  const [hoe = ''] = seller.productIds;
  const order = await recordSale(app.api, seller, { orderItems: [{ productId: hoe, quantity: 2 }] });
  const openOrder = async () => {
    await app.open(`/orders/${order.$id}`);
    await screen.findByRole('button', { name: 'Void' });
    await isReady();
    await app.settled();
  };
  return { app, seller, hoe, order, openOrder };
}

const dialog = () => within(screen.getByRole('dialog'));

test('goods come back without a network: order, history and stock show it at once, and the server has the same once the network is back [R29, R33, OFFLINE-002, OFFLINE-010]', async () => {
  allowShopCopy();
  const { app, seller, hoe, openOrder } = await openSold();
  await openOrder();
  await isCopied(seller.userId);
  const goOnline = goOffline(app);
  await app.press('Take back');
  await app.fill(await screen.findByLabelText('How much of Hoe comes back'), '1');
  await app.fill(dialog().getByLabelText('Reason'), 'The handle is split');
  await app.press('Take it back');
  await screen.findByText(queuedText);
  const items = within(screen.getByRole('region', { name: 'Items' }));
  expect((await items.findByText('Came back')).parentElement).toHaveTextContent('TZS −9,000');
  await within(screen.getByRole('region', { name: 'History' })).findByText(/Taken back: TZS 9,000/);
  expect(screen.queryByRole('button', { name: 'Void' })).toBeNull();
  await app.user.click(items.getByRole('link', { name: 'Hoe' }));
  await screen.findByText('4 bundles');
  expect(await readStock(app.api, seller, hoe)).toBe(3);
  goOnline();
  await waitFor(async () => expect(await readStock(app.api, seller, hoe)).toBe(4));
  expect((await readOrders(app.api, seller))[0]).toMatchObject({ returned: 9000, paid: 9000, status: 'Completed' });
});

test('a void that the server does not take is opened once more with its reason, and done [R29, R33, OFFLINE-008]', async () => {
  const { app, seller, hoe, order, openOrder } = await openSold();
  await openOrder();
  const goOnline = goOffline(app);
  await app.press('Void');
  await app.fill(await screen.findByLabelText('Reason'), 'Typed twice');
  await app.user.click(dialog().getByRole('button', { name: 'Void' }));
  await screen.findByText(queuedText);
  const take = app.network.refuse(/^POST .*\/commands$/, 400);
  goOnline();
  await app.user.click(await screen.findByRole('link', { name: '1 needs you' }));
  const refused = within(await screen.findByRole('list', { name: 'Needs you' })).getByRole('listitem');
  expect(refused).toHaveTextContent(`Order ${order.trackingId}: Void`);
  expect(refused).toHaveTextContent('ReasonTyped twice');
  await app.user.click(within(refused).getByRole('link', { name: 'Put it right' }));
  expect(await screen.findByLabelText('Reason')).toHaveValue('Typed twice');
  take();
  await app.user.click(dialog().getByRole('button', { name: 'Void' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: '1 needs you' })).toBeNull());
  expect(await readStock(app.api, seller, hoe)).toBe(5);
  expect((await readOrders(app.api, seller))[0]).toMatchObject({ status: 'Cancelled', voidReason: 'Typed twice' });
});
