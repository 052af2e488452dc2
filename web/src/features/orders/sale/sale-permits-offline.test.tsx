// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { documentsPath, expectStored } from '@duka/e2e/support/api.ts';
import { readOrders } from '@duka/e2e/support/orders.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { allowShopCopy, isCopied } from '#testing/copied-shop.ts';
import { goOffline } from '#testing/go-offline.ts';
import { isReady, startEmptyDevices } from '#testing/offline-device.ts';
import { startApp } from '#testing/render-app.ts';

startEmptyDevices();

test('a lapsed permit is told at the sale of its goods without a network, and the sale is queued [INPUT-023, OFFLINE-002]', async () => {
  allowShopCopy();
  const app = await startApp();
  const seller = await app.signInNew({
    products: [{ name: 'Karate', productCategories: ['crop-protection'], units: ['bottle'] }],
  });
  const { storeId } = seller;
  const data = { storeId, kind: 'pesticides', number: 'TPHPA/1', expiresAt: '2020-01-31T00:00:00.000+00:00' };
  const body = { documentId: crypto.randomUUID(), data: { ...data, createdAt: new Date().toISOString() } };
  await expectStored(app.api('POST', documentsPath('shopPermits'), body, seller));
  await app.open('/orders/new-sale');
  const list = within(await screen.findByRole('list', { name: 'Products' }));
  await isReady();
  await isCopied(seller.userId);
  await app.settled();
  const goOnline = goOffline(app);
  await app.user.click(await list.findByRole('button', { name: /Karate/ }));
  await screen.findByText('Pesticides: your permit was valid until 31 Jan 2020.');
  await app.press('Complete sale');
  await screen.findByRole('heading', { name: 'Sale recorded' });
  expect(await readOrders(app.api, seller)).toEqual([]);
  goOnline();
  await waitFor(async () => expect(await readOrders(app.api, seller)).toHaveLength(1));
});
