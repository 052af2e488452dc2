// @vitest-environment jsdom
import { readProducts, readReferences } from '@duka/e2e/support/products.ts';
import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { startApp } from '#testing/render-app.ts';

test('the records of another shop are told once for the whole file, and its goods become new products [BULK-003, BULK-017]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  const { category, unit } = await readReferences(app.api, seller);
  const headings = 'Record ID,Product Name,Category,Unit,Quantity,Cost Price,Selling Price';
  const lines = ['Hoe', 'Rake', 'Spade'].map(
    (name) => `of-juma-${name},${name},${category.name},${unit.name},1,100,200`,
  );
  const choose = async () => {
    const file = new File([[headings, ...lines].join('\n')], 'products.csv', { type: 'text/csv' });
    await app.user.upload(await screen.findByLabelText('File with products'), file);
  };
  await app.open('/products/import');
  await choose();
  await app.press('Import them without the record ID');
  await screen.findByText('3 new, 0 to change, 0 unchanged, 0 to correct');
  // The next file may hold records of this shop: nothing is remembered.
  await app.press('Choose another file');
  await choose();
  await app.press('Import them without the record ID');
  await app.press('Import 3 rows');
  await screen.findByRole('heading', { name: 'Import finished' });
  expect((await readProducts(app.api, seller)).map(({ name }) => name).sort()).toEqual(['Hoe', 'Rake', 'Spade']);
});
