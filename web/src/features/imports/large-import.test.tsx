// @vitest-environment jsdom
import { createProduct, readProducts, readReferences } from '@duka/e2e/support/products.ts';
import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { type AppPage, startApp } from '#testing/render-app.ts';

/** One part of a large file, and the first rows of the next. */
const rows = 1010;

/** Opens the import with a file of more than one part, checked. */
async function openLarge(app: AppPage) {
  const seller = await app.signInNew();
  const references = await readReferences(app.api, seller);
  const { category, unit } = references;
  const lines = Array.from({ length: rows }, (_, index) => {
    return `Goods ${index},${category.name},${unit.name},1,100,200,6001${index}`;
  });
  const text = ['Product Name,Category,Unit,Quantity,Cost Price,Selling Price,Barcode', ...lines].join('\n');
  await app.open('/products/import');
  await app.user.upload(await screen.findByLabelText('File with products'), new File([text], 'all.csv'));
  await screen.findByRole('button', { name: `Import ${rows.toLocaleString('en')} rows` });
  return { seller, references };
}

const start = (app: AppPage) => app.press(`Import ${rows.toLocaleString('en')} rows`);
const countStored = async (app: AppPage, seller: Parameters<typeof readProducts>[1]) =>
  (await readProducts(app.api, seller)).length;

test('a large file of which a part is refused leaves nothing behind, and names the row [BULK-020]', async () => {
  const app = await startApp();
  const { seller, references } = await openLarge(app);
  const data = { productCategories: [references.category.id], units: [references.unit.id] };
  await createProduct(app.api, seller, { name: 'Meanwhile', barcode: '60011005', ...data });
  await start(app);
  await screen.findByRole('form', { name: 'Line 1007' });
  expect(await countStored(app, seller)).toBe(1);
});

test('a large file whose import the network cuts is completed or taken back later [BULK-020]', async () => {
  const app = await startApp();
  const { seller } = await openLarge(app);
  let parts = 0;
  const end = app.network.meet(/^POST .*imports$/, async (request, send) => {
    parts += 1;
    if (parts > 1) throw new TypeError('Failed to fetch');
    return send(request);
  });
  await start(app);
  await screen.findByText('The import stopped after 1,000 rows were stored.');
  end();
  await app.press('Take these rows back');
  await start(app);
  await screen.findByRole('heading', { name: 'Import finished' });
  await screen.findByText('1,010 products made, 0 changed, 0 left as they were.');
  await app.press('Undo this import');
  await app.press('Undo the import');
  await screen.findByRole('button', { name: 'Choose a file' });
  expect(await countStored(app, seller)).toBe(0);
});

test('a seller stops a large import: nothing is half done [BULK-020]', async () => {
  const app = await startApp();
  const { seller } = await openLarge(app);
  const release = app.network.hold(/^POST .*imports$/);
  await start(app);
  await app.press('Stop');
  release();
  await screen.findByRole('button', { name: `Import ${rows.toLocaleString('en')} rows` });
  expect(await countStored(app, seller)).toBe(0);
});
