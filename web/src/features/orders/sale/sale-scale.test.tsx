// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { computeCheckDigit } from '@duka/domain/products/gtin';
import { documentsPath, expectStored } from '@duka/e2e/support/api.ts';
import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { allowShopCopy, isCopied } from '#testing/copied-shop.ts';
import { goOffline } from '#testing/go-offline.ts';
import { isReady, startEmptyDevices } from '#testing/offline-device.ts';
import { startApp } from '#testing/render-app.ts';
import { addScanner } from '#testing/scanner.ts';

startEmptyDevices();

const withCheck = (digits: string) => digits + computeCheckDigit(digits);
const desk = () => within(screen.getByRole('form', { name: 'Sale' }));
const quantityOf = (name: string) => desk().findByLabelText(`Quantity of ${name}`);

async function openSale(scaleCodes: string | null) {
  const app = await startApp();
  const seller = await app.signInNew({
    products: [
      { name: 'Hoe', quantityInStock: 9, sellingPrice: 8500 },
      { name: 'Beans', quantityInStock: 50, sellingPrice: 4000, barcode: '12345' },
      { name: 'Rice', quantityInStock: 50, sellingPrice: 3000, productId: '00777' },
      { name: 'Basket', quantityInStock: 5, sellingPrice: 5000, barcode: withCheck('201234500999') },
    ],
  });
  await expectStored(app.api('PATCH', documentsPath('stores', seller.storeId), { data: { scaleCodes } }, seller));
  await app.open('/orders/new-sale');
  const list = within(await screen.findByRole('list', { name: 'Products' }));
  await app.user.click(await list.findByRole('button', { name: /^Hoe/ }));
  await screen.findByRole('form', { name: 'Sale' });
  return { app, seller, scan: addScanner(app) };
}

test('a label of the scale adds the weight of its goods, each label more, also without a network [GTIN-011]', async () => {
  allowShopCopy();
  const { app, seller, scan } = await openSale('20IIIIIWW.WWWC');
  await isReady();
  await isCopied(seller.userId);
  await app.settled();
  goOffline(app);
  await scan(withCheck('201234501250'));
  expect(await quantityOf('Beans')).toHaveValue('1.25');
  await scan(withCheck('201234500750'));
  await screen.findByText('TZS 8,000');
  expect(await quantityOf('Beans')).toHaveValue('2');
  await scan(withCheck('200077700250'));
  expect(await quantityOf('Rice')).toHaveValue('0.25');
  // A product with this very code is meant itself, and a label of nothing adds nothing.
  await scan(withCheck('201234500999'));
  expect(await quantityOf('Basket')).toHaveValue('1');
  await scan(withCheck('209999901250'));
  await screen.findByText(`No product has the code ${withCheck('209999901250')}.`);
  expect(await quantityOf('Beans')).toHaveValue('2');
});

test('a price on the label is turned into the quantity that costs it [GTIN-011]', async () => {
  const { app, scan } = await openSale('2xIIIIIPPPPPC');
  await scan(withCheck('291234505000'));
  expect(await quantityOf('Beans')).toHaveValue('1.25');
  await app.fill('Find a product', withCheck('220077700750'));
  await app.user.keyboard('{Enter}');
  expect(await quantityOf('Rice')).toHaveValue('0.25');
});

test('without a rule such a code is one that no product has [GTIN-010]', async () => {
  const { scan } = await openSale(null);
  await scan(withCheck('201234501250'));
  await screen.findByText(`No product has the code ${withCheck('201234501250')}.`);
  expect(desk().queryByLabelText('Quantity of Beans')).toBeNull();
});
