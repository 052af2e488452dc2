// @vitest-environment jsdom
import { headingOf } from '@duka/domain/products/product-csv';
import { createProduct, readReferences } from '@duka/e2e/support/products.ts';
import { screen } from '@testing-library/dom';
import { test } from 'vitest';
import { startApp } from '#testing/render-app.ts';

test('a row that changes a stored product says from what to what, and that its stock becomes the file’s [BULK-022]', async () => {
  const app = await startApp();
  const seller = await app.signInNew();
  const { category, unit } = await readReferences(app.api, seller);
  const known = { productCategories: [category.id], units: [unit.id], purchasePrice: 1000, sellingPrice: 12_500 };
  await createProduct(app.api, seller, { name: 'DAP', barcode: '6001', quantityInStock: 28.5, ...known });
  const text = 'Product Name,Quantity,Cost Price,Selling Price,Barcode\nDAP 50 kg,20,1000,12000,6001';
  await app.open('/products/import');
  await app.user.upload(await screen.findByLabelText('File with products'), new File([text], 'goods.csv'));
  await screen.findByText('1 rows change the stock of goods that are here already', { exact: false });
  const [stock, price, name] = (['quantityInStock', 'sellingPrice', 'name'] as const).map((column) =>
    headingOf(column),
  );
  await screen.findByText(`${stock}: 28.5 → 20 · ${price}: 12,500 → 12,000 · ${name}`, { exact: false });
});
