import { randomInt } from 'node:crypto';
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

/** Barcodes are unique over all shops, so every test has its own. */
const newBarcode = () => String(randomInt(1e12, 9e12));

/** A row that cannot be imported: its cells, what is said of it, and what is typed instead. */
interface BadRow {
  readonly cells: Readonly<Record<string, string>>;
  readonly label: string;
  readonly reason: string;
  readonly right: string;
}

/** The kinds of bad rows that need no other product. */
const makeBadRows = (category: string, unit: string): BadRow[] => [
  { cells: { name: '' }, label: 'Product Name', reason: 'Product Name is required', right: 'Named' },
  { cells: { category: 'Rockets' }, label: 'Category', reason: 'There is no category with this name', right: category },
  { cells: { unit: 'Furlong' }, label: 'Unit', reason: 'There is no unit with this name', right: unit },
  { cells: { price: 'cheap' }, label: 'Selling Price', reason: 'Enter a number, such as 1500', right: '1,500' },
  { cells: { cost: '10.5' }, label: 'Cost Price', reason: 'Enter whole shillings', right: '1000' },
  { cells: { quantity: '-1' }, label: 'Quantity in Stock', reason: 'Enter zero or more', right: '1' },
  { cells: { quantity: '1.0005' }, label: 'Quantity in Stock', reason: 'At most three decimals', right: '1.005' },
  {
    ...{ cells: { expiry: '2020-01-01' }, label: 'Expiry Date', right: '31/12/2099' },
    reason: 'The expiry date must be today or later',
  },
  { cells: { discount: 'perhaps' }, label: 'Discount', reason: 'Enter Yes or No', right: 'Yes' },
  { cells: { status: 'sold' }, label: 'Status', reason: 'Enter Published or Draft', right: 'Draft' },
];

/** A line of the file, good but for the given cells. */
function toLine(category: string, unit: string, cells: Readonly<Record<string, string>>): string {
  const whole = { name: 'Good', category, unit, quantity: '10', cost: '1000', price: '1500', barcode: '', expiry: '' };
  const names = ['name', 'category', 'unit', 'quantity', 'cost', 'price', 'barcode', 'expiry', 'discount', 'status'];
  const all: Record<string, string> = { ...whole, discount: 'No', status: 'Published', ...cells };
  return names.map((name) => all[name]).join(';');
}

async function downloadBadRows(page: Page): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download these rows' }).click();
  return readFileSync(await (await download).path(), 'utf8');
}

async function undo(page: Page) {
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByRole('button', { name: 'Undo the import' }).click();
  await expect(page.getByRole('button', { name: 'Choose a CSV file' })).toBeVisible();
}

test('a file with a dozen kinds of bad rows: each is named by line and reason, corrected in place, imported as a whole and taken back [BULK-004, BULK-005, BULK-008, PROD-021, PROD-028]', async ({
  page,
  api,
  newSeller,
  signIn,
}) => {
  const [category, unit] = await readNames(api, await newSeller());
  const [theirs, mine, new1, new2] = [newBarcode(), newBarcode(), newBarcode(), newBarcode()];
  await newSeller({ products: [{ name: 'Theirs', barcode: theirs }] });
  const seller = await newSeller({ products: [{ name: 'Mine', barcode: mine }] });
  const bad: BadRow[] = [
    ...makeBadRows(category, unit),
    {
      ...{ cells: { name: 'Taken', barcode: theirs }, label: 'Barcode', right: new1 },
      reason: 'A product with this Barcode already exists',
    },
    {
      ...{ cells: { name: 'Twice', barcode: new2 }, label: 'Barcode', right: '' },
      reason: 'The same barcode as on line 2',
    },
  ];
  const rows = [{ name: 'First', barcode: new2 }, ...bad.map(({ cells }) => cells)];
  await signIn(page, seller);
  await page.goto('/products');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await choose(page, `\ufeff${[headings, ...rows.map((cells) => toLine(category, unit, cells))].join('\r\n')}\r\n`);
  await expect(counts(page, `1 new, 0 to change, 0 unchanged, ${bad.length} to correct`)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Import \d+ rows/ })).toBeDisabled();
  for (const [index, { label, reason }] of bad.entries()) {
    // The headings are line 1, the good row is line 2.
    await expect(row(page, index + 3).getByLabel(label)).toHaveAccessibleDescription(reason);
  }
  const kept = await downloadBadRows(page);
  expect(kept.split('\r\n')).toHaveLength(1 + bad.length + 1);
  for (const { label, reason } of bad) expect(kept).toContain(`${label}: ${reason}`);

  // What is still to be corrected outlives a reload.
  await page.reload();
  for (const [index, { label, right }] of bad.entries()) await correct(page, index + 3, label, right);
  await page.getByRole('button', { name: `Import ${bad.length + 1} rows` }).click();
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeFocused();
  await expect(counts(page, `${bad.length + 1} products made, 0 changed, 0 left as they were.`)).toBeVisible();
  const stored = await readProducts(api, seller);
  expect(stored).toHaveLength(1 + bad.length + 1);
  expect(stored.find(({ name }) => name === 'Taken')).toMatchObject({ barcode: new1, quantityInStock: 10 });
  expect(stored.filter(({ status }) => status === 'draft')).toHaveLength(1);
  expect(stored.map(({ quantityInStock }) => quantityInStock)).toContain(1.005);

  await undo(page);
  expect((await readProducts(api, seller)).map(({ name }) => name)).toEqual(['Mine']);
});

test('the good rows go first, the bad ones are corrected in the downloaded file, and only what that brought is taken back [BULK-005, BULK-006, BULK-008]', async ({
  page,
  api,
  newSeller,
  signIn,
}) => {
  const seller = await newSeller();
  const [category, unit] = await readNames(api, seller);
  const bad = makeBadRows(category, unit);
  await signIn(page, seller);
  await page.goto('/products/import');
  const rows = [{ name: 'First' }, ...bad.map(({ cells }, index) => ({ name: `Late ${index}`, ...cells }))];
  await choose(page, [headings, ...rows.map((cells) => toLine(category, unit, cells))].join('\n'));
  await page.getByLabel('The good rows now, the others later').check();
  await page.getByRole('button', { name: 'Import 1 rows' }).click();
  await expect(counts(page, '1 products made, 0 changed, 0 left as they were.')).toBeVisible();
  const kept = await downloadBadRows(page);
  // As in a spreadsheet: the cell to blame is typed anew, the reasons stay where they are.
  const corrected = kept.split('\r\n').map((line, index) => {
    const { cells = {}, right = '' } = bad[index - 1] ?? {};
    const [wrong = ''] = Object.values(cells);
    if (wrong === '') return line.replace(/^"?"?,/, `${right},`);
    // What a spreadsheet would take for a formula has a ' before it.
    return line.replace(new RegExp(`'?${wrong}`), right.includes(',') ? `"${right}"` : right);
  });
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await choose(page, corrected.join('\r\n'));
  await expect(counts(page, `${bad.length} new, 0 to change, 0 unchanged, 0 to correct`)).toBeVisible();
  await expect(page.getByText('Columns that are not used: Reason')).toBeVisible();
  await page.getByRole('button', { name: `Import ${bad.length} rows` }).click();
  await expect(counts(page, `${bad.length} products made, 0 changed, 0 left as they were.`)).toBeVisible();
  expect(await readProducts(api, seller)).toHaveLength(1 + bad.length);
  await undo(page);
  expect((await readProducts(api, seller)).map(({ name }) => name)).toEqual(['First']);
});

async function readNames(api: Api, seller: Seller): Promise<[string, string]> {
  const read = async (collection: string) =>
    (await api('GET', documentsPath(collection), undefined, seller)).body.documents;
  const [[category], [unit]] = [(await read('productCategories')) ?? [], (await read('units')) ?? []];
  return [String(category?.name), String(unit?.name)];
}

test('what the filter shows is exported, and importing the file changes nothing [BULK-001]', async ({
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

test('row by row the good ones are stored now, on a small phone and in both themes [BULK-006]', async ({
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
