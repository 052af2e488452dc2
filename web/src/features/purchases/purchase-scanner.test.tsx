// @vitest-environment jsdom
import { documentsPath } from '@duka/e2e/support/api.ts';
import { screen, waitFor } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { addCamera } from '#testing/camera.ts';
import { startApp } from '#testing/render-app.ts';
import { addScanner } from '#testing/scanner.ts';

const barcode = '4006381333931';

test.each([5, 35, 60])(
  'at %i ms a key a scan brings its product into the purchase, once, and spoils no field [SCAN-001, R28]',
  async (everyMs) => {
    const app = await startApp();
    const seller = await app.signInNew({
      products: [
        { name: 'Maize', barcode },
        { name: 'Urea', productId: 'P987654321' },
      ],
    });
    await app.open('/money/purchases/new');
    const scan = addScanner(app);
    (await screen.findByLabelText('Add a product')).focus();
    await scan(barcode, everyMs);
    const quantity = await screen.findByLabelText(/^How many came/);
    await waitFor(() => expect(quantity).toHaveFocus());
    expect(screen.getByLabelText('Add a product')).toHaveValue('');
    await app.user.keyboard('5');
    await scan(barcode, everyMs, { lateKey: 2 });
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(1);
    expect(quantity).toHaveValue('5');
    const cost = screen.getByLabelText('Cost of all of them');
    await app.fill(cost, '12500');
    await scan('P987654321', everyMs);
    await screen.findByRole('heading', { level: 3, name: 'Urea' });
    expect(cost).toHaveValue('12,500');
    expect(quantity).toHaveValue('5');
    await waitFor(() => expect(screen.getAllByLabelText(/^How many came/)[1]).toHaveFocus());
    expect(app.path()).toBe('/money/purchases/new');
    const { body } = await app.api('GET', documentsPath('purchases'), undefined, seller);
    expect(body.total).toBe(0);
  },
);

test('a code that no product has is named, with the way to add it; Enter saves no purchase [SCAN-005, SCAN-006]', async () => {
  addCamera('12345678');
  const app = await startApp();
  const seller = await app.signInNew({ products: [{ name: 'Maize', barcode: '4012345678901' }] });
  await app.open(`/money/purchases/new?product=${seller.productIds[0]}`);
  const scan = addScanner(app);
  (await screen.findByLabelText(/^How many came/)).focus();
  await screen.findByLabelText('Add a product');
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView').mockReset();
  await scan('87654321');
  const words = await screen.findByText('No product has the code 87654321.');
  // On a phone the goods stand above the words, one card each.
  await waitFor(() => expect(shown.mock.contexts).toContain(words));
  shown.mockClear();
  await scan('87654321');
  await waitFor(() => expect(shown.mock.contexts).toContain(words));
  expect(screen.getByLabelText(/^How many came/)).toHaveValue('');
  await app.press('Scan with the camera');
  await screen.findByText('No product has the code 12345678.');
  expect(screen.getByRole('link', { name: 'Add it to your products' })).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(1);
  await app.fill(screen.getByLabelText(/^How many came/), '5');
  await app.user.keyboard('{Enter}');
  expect(screen.getByLabelText('Cost of all of them')).toHaveFocus();
  await app.user.keyboard('12500{Enter}');
  expect(screen.getByLabelText('Cost of all of them')).toHaveValue('12,500');
  const { body } = await app.api('GET', documentsPath('purchases'), undefined, seller);
  expect(body.total).toBe(0);
});
