// @vitest-environment jsdom
import { readOrders } from '@duka/e2e/support/orders.ts';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { addCamera } from '#testing/camera.ts';
import { startApp } from '#testing/render-app.ts';
import { addScanner } from '#testing/scanner.ts';

const barcode = '4006381333931';
const desk = () => within(screen.getByRole('form', { name: 'Sale' }));
const quantityOf = (name: string) => desk().findByLabelText(`Quantity of ${name}`);

/** Opens a sale that holds one hoe, in a shop that sells these as well. */
async function openSale(
  products: readonly Record<string, unknown>[] = [{ name: 'Eggs', quantityInStock: 99, barcode }],
) {
  const app = await startApp();
  const seller = await app.signInNew({
    products: [{ name: 'Hoe', quantityInStock: 9, sellingPrice: 8500 }, ...products],
  });
  await app.open('/orders/new-sale');
  const list = within(await screen.findByRole('list', { name: 'Products' }));
  await app.user.click(await list.findByRole('button', { name: /^Hoe/ }));
  await screen.findByRole('form', { name: 'Sale' });
  return { app, seller, scan: addScanner(app) };
}

test.each([
  [5, barcode, -1],
  [5, barcode, 2],
  [35, 'P412345678', -1],
  [35, `0${barcode}`, -1],
  [60, barcode, -1],
  [60, barcode, 1],
])(
  'a scan at %i ms a key of %s adds its product and leaves each field of the sale as it was [SCAN-001, SCAN-003, GTIN-001]',
  async (everyMs, code, lateKey) => {
    const { app, seller, scan } = await openSale([
      { name: 'Eggs', quantityInStock: 99, barcode, productId: 'P412345678' },
    ]);
    await app.press('Change price: Hoe');
    await app.press('Discount');
    const price = desk().getByLabelText('Price of Hoe');
    const [quantity, cash, discount] = [
      await quantityOf('Hoe'),
      desk().getByLabelText('Cash received'),
      desk().getByLabelText('Taken off the whole'),
    ];
    await app.fill(cash, '20000');
    const fields = [
      [quantity, '1'],
      [price, ''],
      [cash, '20,000'],
      [discount, ''],
      [screen.getByLabelText('Find a product'), ''],
      [screen.getByRole('button', { name: 'Complete sale' }), undefined],
    ] as const;
    for (const [index, [field, value]] of fields.entries()) {
      field.focus();
      await scan(code, everyMs, { lateKey });
      await waitFor(async () => expect(await quantityOf('Eggs')).toHaveValue(String(index + 1)));
      if (value !== undefined) expect(field).toHaveValue(value);
      expect(field).toHaveFocus();
    }
    expect(await readOrders(app.api, seller)).toEqual([]);
  },
);

test('Enter in a field goes on to the next one, and the sale is completed by its button alone [SCAN-006]', async () => {
  const { app, seller } = await openSale();
  await app.press('Discount');
  await app.fill('Cash received', '10000');
  await app.user.keyboard('{Enter}');
  expect(desk().getByLabelText('Taken off the whole')).toHaveFocus();
  expect(screen.queryByRole('heading', { name: 'Sale recorded' })).toBeNull();
  expect(await readOrders(app.api, seller)).toEqual([]);
  // An amount that somebody types fast may be a short code: the shop is asked, and Enter goes on after that.
  const scan = addScanner(app);
  const cash = desk().getByLabelText('Cash received');
  cash.focus();
  await app.user.clear(cash);
  await scan('15000', 60);
  await waitFor(() => expect(desk().getByLabelText('Taken off the whole')).toHaveFocus());
  expect(cash).toHaveValue('15,000');
});

test('an unknown code is named at the foot of the sale while an open part covers the place of the words [SCAN-005]', async () => {
  const { app, scan } = await openSale();
  await app.user.click(desk().getByRole('button', { name: /^Payment method/ }));
  desk().getByLabelText('Cash received').focus();
  await scan('87654321', 60);
  expect(await desk().findByText('No product has the code 87654321.')).toBeVisible();
  expect(desk().getByLabelText('Cash received')).toHaveValue('');
});

test('a code that no product has as a whole adds nothing, by scanner and by camera, and leads to a new product with it [SCAN-004, SCAN-005]', async () => {
  addCamera('12345678');
  const { app, scan } = await openSale([
    { name: 'Eggs', quantityInStock: 9, barcode: '4012345678901', description: 'Like 12345678' },
  ]);
  (await quantityOf('Hoe')).focus();
  await scan('12345678');
  await screen.findByText('No product has the code 12345678.');
  expect(await quantityOf('Hoe')).toHaveValue('1');
  expect(desk().queryByLabelText('Quantity of Eggs')).toBeNull();
  await app.fill('Find a product', 'Eggs');
  await app.user.keyboard('{Enter}');
  expect(await quantityOf('Eggs')).toHaveValue('1');
  await app.press('Scan with the camera');
  await screen.findByText('No product has the code 12345678.');
  expect(await quantityOf('Eggs')).toHaveValue('1');
  // Typed by hand it is no part of a barcode either.
  await app.fill('Find a product', '12345678');
  await app.user.keyboard('{Enter}');
  await app.settled();
  expect(await quantityOf('Eggs')).toHaveValue('1');
  await app.user.click(screen.getByRole('link', { name: 'Add it to your products' }));
  await app.user.click(await screen.findByRole('button', { name: 'Leave' }));
  await screen.findByRole('heading', { name: /^Add New Product/ });
  await waitFor(() => expect(screen.getByLabelText(/Barcode/)).toHaveValue('12345678'));
});
