// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { documentsPath, expectStored } from '@duka/e2e/support/api.ts';
import { readOrders } from '@duka/e2e/support/orders.ts';
import { recordSale } from '@duka/e2e/support/recount.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { allowShopCopy, isCopied } from '#testing/copied-shop.ts';
import { goOffline } from '#testing/go-offline.ts';
import { isReady, startEmptyDevices } from '#testing/offline-device.ts';
import { startApp } from '#testing/render-app.ts';

startEmptyDevices();

test('without a network an advance is used first, too, and the server says the same once it is back [ADVANCE-005, ADVANCE-006, OFFLINE-002]', async () => {
  allowShopCopy();
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Hoe', quantityInStock: 9, sellingPrice: 9000 }] });
  const hamisi = { name: 'Mzee Hamisi', phone: '+255755000021', paymentMethod: 'credit' };
  const accountId = await recordSale(app.api, seller, String(seller.productIds[0]), { quantity: 1, ...hamisi });
  const { storeId } = seller;
  const payment = { accountId, kind: 'payment', amount: 12_000, method: 'mobile money', keepsRest: true };
  const body = { documentId: crypto.randomUUID(), data: { storeId, ...payment } };
  await expectStored(app.api('POST', documentsPath('creditEntries'), body, seller));
  await app.open('/orders/new-sale');
  const list = within(await screen.findByRole('list', { name: 'Products' }));
  await isReady();
  await isCopied(seller.userId);
  await app.settled();
  const goOnline = goOffline(app);
  await app.user.click(await list.findByRole('button', { name: /Hoe/ }));
  await app.user.click(screen.getByText('Customer and note (optional)'));
  await app.fill(screen.getByLabelText('Customer phone'), hamisi.phone);
  await screen.findByText('Advance TZS 3,000 is used first.');
  await app.press('Exact');
  expect(screen.getByLabelText('Cash received')).toHaveValue('6,000');
  await app.press('Complete sale');
  await screen.findByRole('heading', { name: 'Sale recorded' });
  await screen.findByText('From the advance: TZS 3,000');
  goOnline();
  await waitFor(async () =>
    expect(await readOrders(app.api, seller)).toContainEqual(
      expect.objectContaining({ orderTotal: 9000, paid: 9000, owed: 0, fromAdvance: 3000 }),
    ),
  );
});
