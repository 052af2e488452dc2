// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { readOrders } from '@duka/e2e/support/orders.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { askingPhones, readAsked } from '#testing/asked-phones.ts';
import { allowShopCopy, isCopied } from '#testing/copied-shop.ts';
import { goOffline } from '#testing/go-offline.ts';
import { isReady, startEmptyDevices } from '#testing/offline-device.ts';
import { startApp } from '#testing/render-app.ts';

startEmptyDevices();

test('a sale that loses its network while it is recorded asks nobody: it is stored and owed by the number once the network is back [ASK-037]', async () => {
  allowShopCopy();
  const app = await startApp({ config: askingPhones });
  const seller = await app.signInNew({ products: [{ name: 'Hoe', quantityInStock: 5, sellingPrice: 9000 }] });
  await app.open('/orders/new-sale');
  const list = within(await screen.findByRole('list', { name: 'Products' }));
  await isReady();
  await isCopied(seller.userId);
  await app.user.click(await list.findByRole('button', { name: /Hoe/ }));
  const desk = within(await screen.findByRole('form', { name: 'Sale' }));
  await app.user.click(desk.getByRole('radio', { name: 'Mobile money' }));
  await app.user.click(await desk.findByRole('radio', { name: "Ask the customer's phone" }));
  await app.fill(await desk.findByLabelText("The customer's phone"), '0754000100');
  await app.settled();
  const mend = app.network.cut(/^POST .*\/commands$/);
  await app.press('Complete and ask TZS 9,000');
  await screen.findByText(/^No phone was asked, as the network was gone\./);
  const goOnline = goOffline(app);
  await app.user.click(screen.getAllByRole('link', { name: 'Orders' })[0] as HTMLElement);
  const row = await screen.findByRole('link', { name: /Not sent yet/ });
  expect(row.closest('tr')).toHaveTextContent('Credit');
  mend();
  goOnline();
  await waitFor(async () =>
    expect(await readOrders(app.api, seller)).toMatchObject([
      { orderTotal: 9000, paid: 0, owed: 9000, customerPhone: '+255754000100' },
    ]),
  );
  expect(await readAsked(app, seller)).toEqual([]);
});
