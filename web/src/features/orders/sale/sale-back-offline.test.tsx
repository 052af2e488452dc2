// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { readOrders, readStock } from '@duka/e2e/support/orders.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { allowShopCopy, isCopied } from '#testing/copied-shop.ts';
import { goOffline } from '#testing/go-offline.ts';
import { isReady, queuedText, startEmptyDevices } from '#testing/offline-device.ts';
import { startApp } from '#testing/render-app.ts';

startEmptyDevices();

test('goods of a sale that is not sent yet come back, and both go in their order once the network is back [R29, R33, OFFLINE-002, OFFLINE-010]', async () => {
  allowShopCopy();
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Hoe', quantityInStock: 5, sellingPrice: 9000 }] });
  const [hoe = ''] = seller.productIds;
  await app.open('/orders/new-sale');
  const list = within(await screen.findByRole('list', { name: 'Products' }));
  await isReady();
  await isCopied(seller.userId);
  await app.settled();
  const goOnline = goOffline(app);
  await app.user.click(await list.findByRole('button', { name: /Hoe/ }));
  const desk = within(await screen.findByRole('form', { name: 'Sale' }));
  await app.fill(await desk.findByLabelText('Quantity of Hoe'), '3');
  await app.press('Complete sale');
  await screen.findByRole('heading', { name: 'Sale recorded' });
  await app.user.click(screen.getAllByRole('link', { name: 'Orders' })[0] as HTMLElement);
  await app.user.click(await screen.findByRole('link', { name: /Not sent yet/ }));
  await app.press('Take back');
  await app.fill(await screen.findByLabelText('How much of Hoe comes back'), '1');
  await app.fill(within(screen.getByRole('dialog')).getByLabelText('Reason'), 'The handle is split');
  await app.press('Take it back');
  await screen.findByText(queuedText);
  const items = within(screen.getByRole('region', { name: 'Items' }));
  expect((await items.findByText('Came back')).parentElement).toHaveTextContent('TZS −9,000');
  await screen.findByRole('link', { name: '2 waiting' });
  expect(await readOrders(app.api, seller)).toEqual([]);
  goOnline();
  await waitFor(async () => expect(await readStock(app.api, seller, hoe)).toBe(3));
  expect(await readOrders(app.api, seller)).toMatchObject([{ orderTotal: 27_000, returned: 9000, paid: 18_000 }]);
});
