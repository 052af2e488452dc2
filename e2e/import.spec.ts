import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import type { Api } from './support/api.ts';
import { documentsPath } from './support/api.ts';
import { checkNoSidewaysScroll, checkTargets } from './support/check-layout.ts';
import type { Seller } from './support/sellers.ts';

const headings =
  'Product Name;Category;Unit;Quantity in Stock;Cost Price;Selling Price;Barcode;Expiry Date;Discount;Status';
const good = (name: string, barcode = '') => `${name};Seeds;Bag;10;1000;1500;${barcode};;No;Published`;

async function choose(page: Page, text: string) {
  const file = { name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.getByLabel('CSV file with products').setInputFiles(file);
}

async function readProducts(api: Api, seller: Seller) {
  const queries = ['{"method":"limit","values":[500]}', '{"method":"orderAsc","attribute":"name"}'];
  const search = queries.map((query, index) => `queries[${index}]=${encodeURIComponent(query)}`).join('&');
  const { body } = await api('GET', `${documentsPath('products')}?${search}`, undefined, seller);
  return body.documents ?? [];
}

const row = (page: Page, line: number) => page.getByRole('form', { name: `Line ${line}`, exact: true });
const counts = (page: Page, text: string) => page.getByRole('main').getByText(text);

async function correct(page: Page, line: number, label: string, value: string) {
  await row(page, line).getByLabel(label).fill(value);
  await row(page, line).getByRole('button', { name: 'Check this row' }).click();
  await expect(row(page, line)).toBeHidden();
}

test('a file with ten kinds of bad rows is corrected in place, imported as a whole and taken back [PROD-021, PROD-028]', async ({
  page,
  api,
  newSeller,
  signIn,
}) => {
  const [category, unit] = await readNames(api, await newSeller());
  const other = await newSeller({ products: [{ name: 'Theirs', barcode: '600000000001' }] });
  expect(other.productIds).toHaveLength(1);
  const seller = await newSeller({ products: [{ name: 'Mine', barcode: '600000000002' }] });
  const line = (cells: Record<string, string>) => {
    const whole = { name: 'Good', category, unit, quantity: '10', cost: '1000', price: '1500', ...cells };
    const {
      name,
      quantity,
      cost,
      price,
      barcode = '',
      expiry = '',
      discount = 'No',
      status = 'Published',
    } = whole as Record<string, string>;
    return [name, whole.category, whole.unit, quantity, cost, price, barcode, expiry, discount, status].join(';');
  };
  const rows = [
    line({ name: 'Good one' }),
    line({ name: '' }),
    line({ name: 'A', category: 'Rockets' }),
    line({ name: 'B', unit: 'Furlong' }),
    line({ name: 'C', price: 'cheap' }),
    line({ name: 'D', cost: '10.5' }),
    line({ name: 'E', quantity: '-1' }),
    line({ name: 'F', expiry: '2020-01-01' }),
    line({ name: 'G', discount: 'perhaps' }),
    line({ name: 'H', status: 'sold' }),
    line({ name: 'I', barcode: '600000000001' }),
    line({ name: 'J', barcode: '600000000003' }),
    line({ name: 'K', barcode: '600000000003' }),
  ];
  await signIn(page, seller);
  await page.goto('/products');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await choose(page, `\ufeff${[headings, ...rows].join('\r\n')}\r\n`);
  await expect(counts(page, '2 new, 0 to change, 0 unchanged, 11 to correct')).toBeVisible();
  await expect(row(page, 12)).toContainText('A product with this Barcode already exists');
  await expect(row(page, 14)).toContainText('The same barcode as on line 13');
  await expect(page.getByRole('button', { name: /^Import \d+ rows/ })).toBeDisabled();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download these rows' }).click();
  const kept = readFileSync(await (await download).path(), 'utf8');
  expect(kept.split('\r\n')).toHaveLength(1 + 11 + 1);
  expect(kept).toContain('Category: There is no category with this name');

  await correct(page, 3, 'Product Name', 'Named');
  await page.reload();
  await correct(page, 4, 'Category', category);
  await correct(page, 5, 'Unit', unit);
  await correct(page, 6, 'Selling Price', '1,500');
  await correct(page, 7, 'Cost Price', '1000');
  await correct(page, 8, 'Quantity in Stock', '1');
  await correct(page, 9, 'Expiry Date', '31/12/2099');
  await correct(page, 10, 'Discount', 'Yes');
  await correct(page, 11, 'Status', 'Draft');
  await correct(page, 12, 'Barcode', '600000000004');
  await correct(page, 14, 'Barcode', '');
  await page.getByRole('button', { name: 'Import 13 rows' }).click();
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeFocused();
  await expect(counts(page, '13 products made, 0 changed, 0 left as they were.')).toBeVisible();
  const stored = await readProducts(api, seller);
  expect(stored).toHaveLength(14);
  expect(stored.find(({ name }) => name === 'H')).toMatchObject({ status: 'draft', quantityInStock: 10 });

  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByRole('button', { name: 'Undo the import' }).click();
  await expect(page.getByRole('button', { name: 'Choose a CSV file' })).toBeVisible();
  expect((await readProducts(api, seller)).map(({ name }) => name)).toEqual(['Mine']);
});

async function readNames(api: Api, seller: Seller): Promise<[string, string]> {
  const read = async (collection: string) =>
    (await api('GET', documentsPath(collection), undefined, seller)).body.documents;
  const [[category], [unit]] = [(await read('productCategories')) ?? [], (await read('units')) ?? []];
  return [String(category?.name), String(unit?.name)];
}

test('what the filter shows is exported, and importing the file changes nothing', async ({
  page,
  api,
  newSeller,
  signIn,
}) => {
  const odd = { description: 'two\nlines, "quoted"; =1+1', manufacturer: "'=cmd", barcode: '0012345678905' };
  const products = Array.from({ length: 30 }, (_, index) => ({
    name: `+Maize ${index}`,
    quantityInStock: index + 0.5,
  }));
  const seller = await newSeller({ products: [{ name: '=HYPERLINK("x")', ...odd }, ...products, { name: 'Hoe' }] });
  const before = await readProducts(api, seller);
  await signIn(page, seller);
  await page.goto('/products?q=maize');
  const some = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  expect(readFileSync(await (await some).path(), 'utf8').match(/\+Maize/g)).toHaveLength(30);
  await page.goto('/products');
  const all = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const text = readFileSync(await (await all).path(), 'utf8');
  expect(text).toContain(`"'=HYPERLINK(""x"")"`);
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await choose(page, text);
  await expect(counts(page, '0 new, 0 to change, 32 unchanged, 0 to correct')).toBeVisible();
  await page.getByRole('button', { name: 'Import 32 rows' }).click();
  await expect(counts(page, '0 products made, 0 changed, 32 left as they were.')).toBeVisible();
  expect(await readProducts(api, seller)).toEqual(before);
});

test('row by row the good ones are stored now, on a small phone and in both themes [OPS-006]', async ({
  newContext,
  api,
  newSeller,
  signIn,
  checkAxe,
}) => {
  const seller = await newSeller();
  const [category, unit] = await readNames(api, seller);
  const context = await newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await signIn(page, seller);
  await page.goto('/products/import');
  await checkNoSidewaysScroll(page);
  await choose(
    page,
    [
      headings,
      good('One').replace('Seeds', category).replace('Bag', unit),
      good('Two').replace('Seeds', 'Rockets').replace('Bag', unit),
    ].join('\n'),
  );
  await expect(row(page, 3)).toContainText('There is no category with this name');
  await checkNoSidewaysScroll(page);
  await checkTargets(page);
  await checkAxe(page);
  await page.getByLabel('The good rows now, the others later').check();
  await page.getByRole('button', { name: 'Import 1 rows' }).tap();
  await expect(counts(page, '1 products made, 0 changed, 0 left as they were.')).toBeVisible();
  await correct(page, 3, 'Category', category);
  await page.getByRole('button', { name: 'Import 1 rows' }).tap();
  await expect(counts(page, '2 products made, 0 changed, 0 left as they were.')).toBeVisible();
  expect(await readProducts(api, seller)).toHaveLength(2);
});
