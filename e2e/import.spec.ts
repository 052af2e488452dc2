import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { cellWords, headingOf } from '@duka/domain/products/product-csv';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import type { Api } from './support/api.ts';
import { documentsPath } from './support/api.ts';
import { checkNoSidewaysScroll, checkTargets } from './support/check-layout.ts';
import type { Seller } from './support/sellers.ts';
import { like, shownLanguage, t } from './support/words.ts';

/** The file's columns, and what stands in its cells in words, in the language of the running journey. */
const columns = [
  ...(['name', 'category', 'unit', 'quantityInStock', 'purchasePrice', 'sellingPrice'] as const),
  ...(['barcode', 'expiryDate', 'hasDiscount', 'status'] as const),
];
type Column = (typeof columns)[number];
const heading = (column: Column) => headingOf(column, shownLanguage());
const headings = () => columns.map(heading).join(';');
const cell = () => cellWords[shownLanguage()];

async function choose(page: Page, text: string) {
  await chooseFile(page, 'products.csv', Buffer.from(text));
}

async function chooseFile(page: Page, name: string, buffer: Buffer) {
  await page.getByLabel(t('import_file')).setInputFiles({ name, mimeType: 'text/comma-separated-values', buffer });
}

const example = (name: string) => readFileSync(new URL(`../fixtures/imports/${name}`, import.meta.url));

/** Answers for all rows of a group at once. */
async function answerGroup(page: Page, count: number, column: Column, value: string) {
  const group = page.getByRole('form', { name: t('import_group', { count, heading: heading(column) }), exact: true });
  await group.getByLabel(heading(column), { exact: true }).selectOption(value);
  await group.getByRole('button', { name: t('import_group_apply', { count }) }).click();
  await expect(group).toBeHidden();
}

async function readProducts(api: Api, seller: Seller) {
  const queries = ['{"method":"limit","values":[500]}', '{"method":"orderAsc","attribute":"name"}'];
  const search = queries.map((query, index) => `queries[${index}]=${encodeURIComponent(query)}`).join('&');
  const { body } = await api('GET', `${documentsPath('products')}?${search}`, undefined, seller);
  return body.documents ?? [];
}

const row = (page: Page, line: number) => page.getByRole('form', { name: t('import_bad_row', { line }), exact: true });
const counts = (page: Page, text: string) => page.getByRole('main').getByText(text);
/** The words of the page for the effect of a file, before and after its import. */
const found = (created: number, updated: number, unchanged: number, bad: number) =>
  t('import_counts', { created, updated, unchanged, bad });
const done = (created: number, updated: number, unchanged: number) =>
  t('import_done_counts', { created, updated, unchanged });

async function correct(page: Page, line: number, column: Column, value: string) {
  const field = row(page, line).getByLabel(heading(column));
  // Categories and units are chosen among those that there are.
  if (column === 'category' || column === 'unit') await field.selectOption(value);
  else await field.fill(value);
  await row(page, line)
    .getByRole('button', { name: t('import_bad_correct') })
    .click();
  await expect(row(page, line)).toBeHidden();
}

/** Barcodes are unique over all shops, so every test has its own. */
const newBarcode = () => String(randomInt(1e12, 9e12));

/** A row that cannot be imported: its cells, what is said of it, and what is typed instead. */
interface BadRow {
  readonly cells: Readonly<Record<string, string>>;
  readonly column: Column;
  readonly reason: string;
  readonly right: string;
}

/** The kinds of bad rows that need no other product. */
const makeBadRows = (category: string, unit: string): BadRow[] => [
  {
    cells: { name: '' },
    column: 'name',
    reason: t('import_reason_required', { heading: heading('name') }),
    right: 'Named',
  },
  { cells: { category: 'Rockets' }, column: 'category', reason: t('import_reason_unknown_category'), right: category },
  { cells: { unit: 'Furlong' }, column: 'unit', reason: t('import_reason_unknown_unit'), right: unit },
  { cells: { price: 'cheap' }, column: 'sellingPrice', reason: t('import_reason_not_a_number'), right: '1,500' },
  { cells: { cost: '10.5' }, column: 'purchasePrice', reason: t('import_reason_not_whole'), right: '1000' },
  { cells: { quantity: '-1' }, column: 'quantityInStock', reason: t('import_reason_negative'), right: '1' },
  {
    cells: { quantity: '1.0005' },
    column: 'quantityInStock',
    reason: t('import_reason_too_many_decimals'),
    right: '1.005',
  },
  {
    ...{ cells: { expiry: '2020-01-01' }, column: 'expiryDate', right: '31/12/2099' },
    reason: t('import_reason_expiry_past'),
  },
  {
    cells: { discount: 'perhaps' },
    column: 'hasDiscount',
    reason: t('import_reason_not_yes_or_no'),
    right: cell().yes,
  },
  { cells: { status: 'sold' }, column: 'status', reason: t('import_reason_not_a_status'), right: cell().draft },
];

/** A line of the file, good but for the given cells. */
function toLine(category: string, unit: string, cells: Readonly<Record<string, string>>): string {
  const whole = { name: 'Good', category, unit, quantity: '10', cost: '1000', price: '1500', barcode: '', expiry: '' };
  const names = ['name', 'category', 'unit', 'quantity', 'cost', 'price', 'barcode', 'expiry', 'discount', 'status'];
  const all: Record<string, string> = { ...whole, discount: cell().no, status: cell().published, ...cells };
  return names.map((name) => all[name]).join(';');
}

async function downloadBadRows(page: Page): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: t('import_bad_download') }).click();
  return readFileSync(await (await download).path(), 'utf8');
}

async function undo(page: Page) {
  await page.getByRole('button', { name: t('import_undo') }).click();
  await page.getByRole('button', { name: t('import_undo_confirm'), exact: true }).click();
  await expect(page.getByRole('button', { name: t('import_choose_file') })).toBeVisible();
}

test('a file with a dozen kinds of bad rows: each is named by line and reason, corrected in place, imported as a whole and taken back [BULK-004, BULK-005, BULK-008, PROD-021, PROD-028]', async ({
  page,
  api,
  newSeller,
  signIn,
}) => {
  const [category, unit] = await readNames(api, await newSeller());
  const [mine, twice] = [newBarcode(), newBarcode()];
  // The code of a factory may be another shop's too (R6).
  await newSeller({ products: [{ name: 'Theirs', barcode: twice }] });
  const seller = await newSeller({ products: [{ name: 'Mine', barcode: mine }] });
  const bad: BadRow[] = [
    ...makeBadRows(category, unit),
    {
      ...{ cells: { name: 'Twice', barcode: twice }, column: 'barcode', right: '' },
      reason: t('import_reason_duplicate_barcode', { line: 2 }),
    },
  ];
  const rows = [{ name: 'First', barcode: twice }, ...bad.map(({ cells }) => cells)];
  await signIn(page, seller);
  await page.goto('/products');
  await page.getByRole('link', { name: t('list_import'), exact: true }).click();
  await choose(page, `\ufeff${[headings(), ...rows.map((cells) => toLine(category, unit, cells))].join('\r\n')}\r\n`);
  await expect(counts(page, found(1, 0, 0, bad.length))).toBeVisible();
  await expect(page.getByRole('button', { name: like('import_start') })).toBeDisabled();
  for (const [index, { column, reason }] of bad.entries()) {
    // The headings are line 1, the good row is line 2.
    await expect(row(page, index + 3).getByLabel(heading(column))).toHaveAccessibleDescription(reason);
  }
  const kept = await downloadBadRows(page);
  expect(kept.split('\r\n')).toHaveLength(1 + bad.length + 1);
  for (const { column, reason } of bad) expect(kept).toContain(`${heading(column)}: ${reason}`);

  // What is still to be corrected outlives a reload.
  await page.reload();
  for (const [index, { column, right }] of bad.entries()) await correct(page, index + 3, column, right);
  await page.getByRole('button', { name: t('import_start', { count: bad.length + 1 }) }).click();
  await expect(page.getByRole('heading', { name: t('import_done_title') })).toBeFocused();
  await expect(counts(page, done(bad.length + 1, 0, 0))).toBeVisible();
  const stored = await readProducts(api, seller);
  expect(stored).toHaveLength(1 + bad.length + 1);
  expect(stored.find(({ name }) => name === 'First')).toMatchObject({ barcode: twice, quantityInStock: 10 });
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
  await choose(page, [headings(), ...rows.map((cells) => toLine(category, unit, cells))].join('\n'));
  await page.getByLabel(t('import_mode_rows')).check();
  await page.getByRole('button', { name: t('import_start', { count: 1 }) }).click();
  await expect(counts(page, done(1, 0, 0))).toBeVisible();
  const kept = await downloadBadRows(page);
  // As in a spreadsheet: the cell to blame is typed anew, the reasons stay where they are.
  const corrected = kept.split('\r\n').map((line, index) => {
    const { cells = {}, right = '' } = bad[index - 1] ?? {};
    const [wrong = ''] = Object.values(cells);
    if (wrong === '') return line.replace(/^"?"?,/, `${right},`);
    // What a spreadsheet would take for a formula has a ' before it.
    return line.replace(new RegExp(`'?${wrong}`), right.includes(',') ? `"${right}"` : right);
  });
  await page.getByRole('button', { name: t('import_other_file') }).click();
  await choose(page, corrected.join('\r\n'));
  await expect(counts(page, found(bad.length, 0, 0, 0))).toBeVisible();
  await expect(page.getByText(t('import_ignored_columns', { list: t('import_column_reason') }))).toBeVisible();
  await page.getByRole('button', { name: t('import_start', { count: bad.length }) }).click();
  await expect(counts(page, done(bad.length, 0, 0))).toBeVisible();
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

/** Exports what the list shows; `check` looks at the dialog before. Returns the file. */
async function exportFor(page: Page, program: string, check: (dialog: Locator) => Promise<void> = async () => {}) {
  await page.getByRole('button', { name: t('list_export'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('list_export_title') });
  await dialog.getByRole('radio', { name: program }).check();
  await check(dialog);
  const arrival = page.waitForEvent('download');
  await dialog.getByRole('button', { name: t('list_export'), exact: true }).click();
  const text = readFileSync(await (await arrival).path(), 'utf8');
  await expect(dialog).toBeHidden();
  return text;
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
  expect((await exportFor(page, 'Duka')).match(/\+Maize/g)).toHaveLength(30);
  await page.goto('/products');
  const text = await exportFor(page, 'Duka');
  expect(text).toContain(`"'=HYPERLINK(""x"")"`);
  await page.getByRole('link', { name: t('list_import'), exact: true }).click();
  await choose(page, text);
  await expect(counts(page, found(0, 0, 32, 0))).toBeVisible();
  await page.getByRole('button', { name: t('import_start', { count: 32 }) }).click();
  await expect(counts(page, done(0, 0, 32))).toBeVisible();
  expect(await readProducts(api, seller)).toEqual(before);
});

test('on a phone the list is exported for other programs, which are told what they lack; each file is read back and changes nothing [BULK-030, BULK-031, BULK-032] @kiswahili', async ({
  newContext,
  api,
  newSeller,
  signIn,
  checkAxe,
}) => {
  const products = ['Dudu "5%EC" 720/SL', '2,4-D Amine 72%', '+Zn Booster'].map((name, index) => ({
    ...{ name, quantityInStock: index + 0.5, purchasePrice: 62_000, sellingPrice: 70_000 },
    ...{ barcode: `001234567890${index}`, longDescription: 'a < b\nc', manufacturer: 'Yara' },
  }));
  const seller = await newSeller({ products });
  const before = await readProducts(api, seller);
  const context = await newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await signIn(page, seller);
  await page.goto('/products');
  for (const [program, start] of [
    ['Loyverse', 'Handle,SKU,Name,'],
    ['Square', '\ufeffToken,Item Name,'],
    ['Shopify', 'Title,URL handle,'],
    ['Odoo', 'External ID,Name,'],
  ] as const) {
    const text = await exportFor(page, program, async (dialog) => {
      await expect(dialog).toContainText(like('list_export_left_out', { program }));
      await expect(dialog).toContainText(heading('expiryDate'));
      await checkNoSidewaysScroll(page);
      await checkTargets(page);
      await checkAxe(page);
      if (program === 'Loyverse') await dialog.getByLabel(t('list_export_store', { program })).fill('Sokoni');
    });
    expect(text.slice(0, start.length)).toBe(start);
    expect(text.includes('Price [Sokoni]')).toBe(program === 'Loyverse');
    await page.getByRole('link', { name: t('list_import'), exact: true }).tap();
    await choose(page, text);
    await expect(counts(page, found(0, 0, products.length, 0))).toBeVisible();
    await page.getByRole('button', { name: t('import_start', { count: products.length }) }).tap();
    await expect(counts(page, done(0, 0, products.length))).toBeVisible();
    await page.getByRole('button', { name: t('import_another') }).tap();
    await page
      .getByRole('navigation', { name: t('layout_breadcrumbs') })
      .getByRole('link')
      .tap();
  }
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
      headings(),
      toLine(category, unit, { name: 'One' }),
      toLine(category, unit, { name: 'Two', category: 'Rockets' }),
    ].join('\n'),
  );
  await expect(row(page, 3)).toContainText(t('import_reason_unknown_category'));
  await checkNoSidewaysScroll(page);
  await checkTargets(page);
  await checkAxe(page);
  await page.getByLabel(t('import_mode_rows')).check();
  await page.getByRole('button', { name: t('import_start', { count: 1 }) }).tap();
  await expect(counts(page, done(1, 0, 0))).toBeVisible();
  await correct(page, 3, 'category', category);
  await page.getByRole('button', { name: t('import_start', { count: 1 }) }).tap();
  await expect(counts(page, done(2, 0, 0))).toBeVisible();
  expect(await readProducts(api, seller)).toHaveLength(2);
});

for (const [name, rows, groups, typed, sizes] of [
  ['loyverse.csv', 3, 2, undefined, false],
  ['square.csv', 3, 3, { line: 4, price: '14000' }, false],
  ['shopify.csv', 3, 3, undefined, true],
] as const) {
  test(`the export ${name} of another program is imported wholly on a phone, its unit answered once; the next such file asks nothing [BULK-014, BULK-017] @kiswahili`, async ({
    newContext,
    api,
    newSeller,
    signIn,
    checkAxe,
  }) => {
    const seller = await newSeller();
    const context = await newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    await signIn(page, seller);
    await page.goto('/products/import');
    await chooseFile(page, name, example(name));
    if (sizes) {
      await page.getByLabel(t('import_sizes_products')).check();
      await checkNoSidewaysScroll(page);
      await checkAxe(page);
      await page.getByRole('button', { name: t('import_read_go_on') }).tap();
    }
    await answerGroup(page, groups, 'unit', 'piece');
    if (typed) await correct(page, typed.line, 'sellingPrice', typed.price);
    await expect(counts(page, found(rows, 0, 0, 0))).toBeVisible();
    await checkNoSidewaysScroll(page);
    await checkTargets(page);
    await checkAxe(page);
    await page.getByRole('button', { name: t('import_start', { count: rows }) }).tap();
    await expect(counts(page, done(rows, 0, 0))).toBeVisible();
    const stored = await readProducts(api, seller);
    expect(stored).toHaveLength(rows);
    expect(stored.find(({ name: stored }) => String(stored).startsWith('SC 627 2 kg'))).toMatchObject({
      quantityInStock: 40,
      purchasePrice: 9000,
    });
    await undo(page);
    expect(await readProducts(api, seller)).toEqual([]);
    await chooseFile(page, name, example(name));
    await expect(counts(page, found(typed ? rows - 1 : rows, 0, 0, typed ? 1 : 0))).toBeVisible();
  });
}

test('sizes of one product are imported as packs of the smallest, and go with it when the import is undone [BULK-021] @kiswahili', async ({
  newContext,
  api,
  newSeller,
  signIn,
}) => {
  const seller = await newSeller();
  const context = await newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await signIn(page, seller);
  await page.goto('/products/import');
  await chooseFile(page, 'shopify.csv', example('shopify.csv'));
  await page.getByLabel(t('import_sizes_packs')).check();
  await page.getByRole('button', { name: t('import_read_go_on') }).tap();
  await answerGroup(page, 2, 'unit', 'piece');
  await expect(counts(page, t('import_left_out_pack_codes', { count: 1 }))).toBeVisible();
  await expect(page.getByText('10 kg = 5× (55,000)')).toBeVisible();
  await checkNoSidewaysScroll(page);
  await page.getByRole('button', { name: t('import_start', { count: 2 }) }).tap();
  await expect(counts(page, done(2, 0, 0))).toBeVisible();
  const seed = (await readProducts(api, seller)).find(({ name }) => name === 'SC 627 2 kg');
  expect(seed).toMatchObject({ quantityInStock: 60, sellingPrice: 12_000 });
  await page.goto(`/products/view/${seed?.$id}`);
  await expect(page.getByText(/^10 kg/)).toBeVisible();
  await page.goto('/products/import');
  await undo(page);
  expect(await readProducts(api, seller)).toEqual([]);
});

test('columns of an unknown program are chosen with examples beside them, a number of two meanings is asked once, and both are remembered [BULK-015, BULK-016]', async ({
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
  const text = [
    'What we sell;Kind;Measure;On the shelf;Paid;Asked',
    `DAP;${category};${unit};1,355;10.000;12.500`,
    `Urea;${category};${unit};5;9.000;11.500`,
  ].join('\n');
  await choose(page, text);
  const column = (name: string) => page.getByLabel(name, { exact: true });
  await expect(column('What we sell')).toHaveAccessibleDescription(t('import_column_examples', { list: 'DAP · Urea' }));
  const goOn = page.getByRole('button', { name: t('import_read_go_on') });
  await expect(goOn).toBeDisabled();
  for (const [name, use] of [
    ['What we sell', 'name'],
    ['Kind', 'category'],
    ['Measure', 'unit'],
    ['On the shelf', 'quantityInStock'],
    ['Paid', 'purchasePrice'],
    ['Asked', 'sellingPrice'],
  ] as const) {
    await column(name).selectOption(use);
  }
  await page.getByLabel(t('import_question_decimals', { value: '1.355' })).check();
  await page.getByLabel(t('import_question_thousands', { value: '10,000' })).check();
  await page.getByLabel(t('import_question_thousands', { value: '12,500' })).check();
  await checkNoSidewaysScroll(page);
  await checkTargets(page);
  await checkAxe(page);
  // Neither the file nor what was chosen is lost.
  await page.reload();
  await goOn.tap();
  await page.getByRole('button', { name: t('import_start', { count: 2 }) }).tap();
  await expect(counts(page, done(2, 0, 0))).toBeVisible();
  const [dap] = await readProducts(api, seller);
  expect(dap).toMatchObject({ name: 'DAP', quantityInStock: 1.355, purchasePrice: 10_000, sellingPrice: 12_500 });
  await page.getByRole('button', { name: t('import_another') }).tap();
  await choose(page, text.replace('DAP', 'CAN').replace('Urea', 'NPK'));
  await expect(counts(page, found(2, 0, 0, 0))).toBeVisible();
});

test('rows that are pasted from a spreadsheet are read, and what is no spreadsheet is refused in words [BULK-015, BULK-019]', async ({
  page,
  api,
  newSeller,
  signIn,
}) => {
  const seller = await newSeller();
  const [category, unit] = await readNames(api, seller);
  await signIn(page, seller);
  await page.goto('/products/import');
  await chooseFile(page, 'products.csv', Buffer.from('89504e470d0a1a0a', 'hex'));
  await expect(page.getByText(t('import_file_not_a_table'))).toBeVisible();
  await page.getByRole('button', { name: t('import_paste'), exact: true }).click();
  const rows = [columns.slice(0, 6).map(heading), ['Hoe', category, unit, '3', '5000', '7000']];
  await page.getByLabel(t('import_paste_label')).fill(rows.map((cells) => cells.join('\t')).join('\n'));
  await page.getByRole('button', { name: t('import_paste_use') }).click();
  await page.getByRole('button', { name: t('import_start', { count: 1 }) }).click();
  await expect(counts(page, done(1, 0, 0))).toBeVisible();
});
