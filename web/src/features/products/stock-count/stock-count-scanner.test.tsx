// @vitest-environment jsdom
import { computeCheckDigit } from '@duka/domain/products/gtin';
import { documentsPath, expectStored } from '@duka/e2e/support/api.ts';
import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { addCamera } from '#testing/camera.ts';
import { startApp } from '#testing/render-app.ts';
import { addScanner } from '#testing/scanner.ts';

const barcode = '4006381333931';
const withCheck = (digits: string) => digits + computeCheckDigit(digits);

test.each([5, 35, 60])(
  'at %i ms a key a scan goes to its product, by barcode or product id, and what was counted stays [SCAN-001, BULK-009]',
  async (everyMs) => {
    const app = await startApp();
    await app.signInNew({
      products: [
        { name: 'Hoe', quantityInStock: 4 },
        { name: 'Maize', quantityInStock: 9, barcode },
        { name: 'Rake', quantityInStock: 2, productId: 'P987654321' },
      ],
    });
    await app.open('/products?count=1');
    const scan = addScanner(app);
    await app.fill('Hoe', '4');
    await scan(barcode, everyMs, { lateKey: 1 });
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Maize' })).toHaveFocus());
    await app.user.keyboard('7');
    await scan('P987654321', everyMs, { end: '{Tab}' });
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Rake' })).toHaveFocus());
    await app.fill('Search products', '');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Hoe' })).toHaveValue('4'));
    expect(screen.getByRole('textbox', { name: 'Maize' })).toHaveValue('7');
    expect(screen.getByRole('textbox', { name: 'Rake' })).toHaveValue('');
    await screen.findByText('2 of 3 counted');
  },
);

test('a code that only a longer barcode or a description holds is said to be unknown, by scanner and camera [SCAN-004, SCAN-005]', async () => {
  addCamera('12345678');
  const app = await startApp();
  await app.signInNew({ products: [{ name: 'Hoe', barcode: '4012345678901', description: 'Like 12345678' }] });
  await app.open('/products?count=1');
  const scan = addScanner(app);
  await app.fill('Hoe', '4');
  await scan('12345678', 60);
  await screen.findByText('No product has the code 12345678.');
  expect(screen.getByLabelText('Search products')).toHaveValue('');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Hoe' })).toHaveValue('4'));
  await app.press('Scan with the camera');
  await screen.findByText('No product has the code 12345678.');
  expect(screen.getByRole('link', { name: 'Add it to your products' })).toHaveAttribute(
    'href',
    '/products/add?barcode=12345678',
  );
});

test('each label of the scale adds its weight to what was counted of its goods [GTIN-011]', async () => {
  const app = await startApp();
  const seller = await app.signInNew({
    products: [
      { name: 'Hoe', quantityInStock: 4 },
      { name: 'Beans', quantityInStock: 50, barcode: '12345' },
    ],
  });
  const rule = { data: { scaleCodes: '20IIIIIWW.WWWC' } };
  await expectStored(app.api('PATCH', documentsPath('stores', seller.storeId), rule, seller));
  await app.open('/products?count=1');
  const scan = addScanner(app);
  const counted = () => screen.findByRole('textbox', { name: 'Beans' });
  await app.fill('Hoe', '4');
  await scan(withCheck('201234501250'));
  await waitFor(async () => expect(await counted()).toHaveValue('1.25'));
  expect(await counted()).toHaveFocus();
  await scan(withCheck('201234500750'));
  await waitFor(async () => expect(await counted()).toHaveValue('2'));
  await scan(withCheck('209999901250'));
  await screen.findByText(`No product has the code ${withCheck('209999901250')}.`);
  expect(await counted()).toHaveValue('2');
  await screen.findByText('2 of 2 counted');
});

test('the list of products finds a scanned code as a whole [SCAN-004]', async () => {
  const app = await startApp();
  await app.signInNew({
    products: [
      { name: 'Hoe', barcode: '4012345678901' },
      { name: 'Rake', barcode: '12345678' },
    ],
  });
  await app.open('/products');
  await screen.findByText('Showing 2 of 2 products');
  const scan = addScanner(app);
  screen.getByLabelText('Search products').focus();
  await scan('12345678');
  await screen.findByText('Showing 1 of 2 products (filtered)');
  expect(screen.getByLabelText('Search products')).toHaveValue('12345678');
  await waitFor(() => expect(screen.queryByText('Hoe')).toBeNull());
  // The same typed by hand is a search.
  await app.fill('Search products', '1234567');
  await screen.findByText('Showing 2 of 2 products (filtered)');
});
