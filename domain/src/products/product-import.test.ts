import { expect, test } from 'vitest';
import { parseProduct } from './product.ts';
import type { ProductColumn } from './product-csv.ts';
import { checkImport, type ImportReason } from './product-import.ts';
import { withBothNames } from './reference-names.ts';

const dap = parseProduct({
  ...{ $id: 'dap', name: 'DAP', productId: 'P1', barcode: '6001', quantityInStock: 10 },
  ...{ purchasePrice: 1000, sellingPrice: 1500, productCategories: ['seeds'], units: ['bag'] },
});
const old = parseProduct({ ...{ $id: 'old', name: 'Old', productId: 'P2', quantityInStock: -3, purchasePrice: 0.5 } });
const context = {
  categories: [{ id: 'seeds', name: 'Seeds' }],
  units: [{ id: 'bag', name: 'Bag' }],
  products: [dap, old],
  nowMs: Date.parse('2026-11-21T07:00:00Z'),
};
const good = { name: 'Urea', category: 'seeds', unit: ' BAG ', purchasePrice: '1,000', sellingPrice: '1500' };
type Cells = Partial<Record<ProductColumn, string>>;

const check = (...rows: Cells[]) =>
  checkImport(
    rows.map((cells, index) => ({ line: index + 2, cells, extra: 0 })),
    context,
  );

test('a category and a unit may be named in Kiswahili, a unit for one or for several (R35) [IMPORT-001]', () => {
  const known = { categories: [{ id: 'seeds', name: 'Seeds' }], units: [{ id: 'bag', name: 'bag' }] };
  const names = { categories: withBothNames(known.categories), units: withBothNames(known.units) };
  for (const unit of ['mfuko', 'Mifuko', 'bag']) {
    const [row] = checkImport([{ line: 2, cells: { ...good, category: 'mbegu', unit }, extra: 0 }], {
      ...context,
      ...names,
    });
    expect(row).toMatchObject({ kind: 'create', data: { productCategories: ['seeds'], units: ['bag'] } });
  }
});

test('a row of a new product is made by the rules of the form, names of category and unit in any case [PROD-021, BULK-003]', () => {
  const [row] = check({ ...good, quantityInStock: '2.5', expiryDate: '31/1/2027', hasDiscount: 'yes' });
  expect(row).toMatchObject({
    kind: 'create',
    data: {
      ...{ name: 'Urea', productCategories: ['seeds'], units: ['bag'], quantityInStock: 2.5, purchasePrice: 1000 },
      ...{ expiryDate: '2027-01-31T00:00:00.000+00:00', hasDiscount: true, barcode: null, status: 'published' },
    },
  });
});

test('a file in Kiswahili says yes, no and the status in its own words (R35)', () => {
  const [draft, sold] = check(
    { ...good, hasDiscount: 'Ndiyo', hasReturnPolicy: 'Hapana', status: 'Rasimu' },
    { ...good, name: 'DAP 2', status: 'Imechapishwa' },
  );
  expect(draft).toMatchObject({ data: { hasDiscount: true, hasReturnPolicy: false, status: 'draft' } });
  expect(sold).toMatchObject({ data: { status: 'published' } });
});

test.each([
  ['', true],
  ['yes', true],
  ['Hapana', false],
])(
  'a product whose row says "%s" about the shop\'s page is on it: %s; none are taken off by a file without an answer [DOOR-085]',
  (isOnPage, isShown) => {
    const [row] = check({ ...good, isOnPage });
    expect(row).toMatchObject({ data: { isOnPage: isShown } });
  },
);

test('a row holds the facts of an input, and its class as people write it [INPUT-002, INPUT-003]', () => {
  const cells = {
    registrationNo: 'IN/0042',
    hazardClass: 'class 2',
    crops: 'maize',
    reentryDays: '1',
    preharvestDays: '',
  };
  const [row, again] = check({ ...good, ...cells }, { ...good, name: 'Hoe' });
  expect(row).toMatchObject({
    kind: 'create',
    data: { registrationNo: 'IN/0042', hazardClass: 'II', crops: 'maize', reentryDays: 1, preharvestDays: null },
  });
  expect(again).toMatchObject({ kind: 'create', data: { registrationNo: null, hazardClass: null, reentryDays: null } });
});

const bad: [string, Cells, ProductColumn, ImportReason][] = [
  ['no name [PROD-024]', { ...good, name: ' ' }, 'name', 'required_fields'],
  ['no category [PROD-025]', { ...good, category: '' }, 'category', 'category_required'],
  ['no unit [PROD-026]', { ...good, unit: '' }, 'unit', 'unit_required'],
  ['a category that is not known', { ...good, category: 'Rockets' }, 'category', 'unknown_category'],
  ['a unit that is not known', { ...good, unit: 'Furlong' }, 'unit', 'unknown_unit'],
  ['a price that is no number', { ...good, sellingPrice: 'cheap' }, 'sellingPrice', 'not_a_number'],
  ['a price with cents', { ...good, sellingPrice: '1.5' }, 'sellingPrice', 'not_whole'],
  ['a negative quantity', { ...good, quantityInStock: '-1' }, 'quantityInStock', 'negative'],
  ['an expiry day that has passed', { ...good, expiryDate: '2026-11-20' }, 'expiryDate', 'expiry_date_past'],
  ['an expiry day that does not exist', { ...good, expiryDate: '31/02/2027' }, 'expiryDate', 'not_a_day'],
  ['a discount that is neither yes nor no', { ...good, hasDiscount: 'perhaps' }, 'hasDiscount', 'not_yes_or_no'],
  ['a hazard class that does not exist', { ...good, hazardClass: 'IV' }, 'hazardClass', 'hazard_class'],
  ['days below zero', { ...good, reentryDays: '-1' }, 'reentryDays', 'not_days'],
  ['half a day', { ...good, preharvestDays: '0.5' }, 'preharvestDays', 'not_days'],
  ['crops beyond the length', { ...good, crops: 'x'.repeat(501) }, 'crops', 'too_long'],
  ['a status that does not exist', { ...good, status: 'sold' }, 'status', 'not_a_status'],
  ['a record id that is not of this shop', { ...good, recordId: 'theirs' }, 'recordId', 'unknown_record'],
  ['a name that is too long', { ...good, name: 'x'.repeat(257) }, 'name', 'too_long'],
  ['a barcode of another product [PROD-028]', { recordId: 'old', barcode: '6001' }, 'barcode', 'barcode_taken'],
];
test.each(bad)('a row with %s names column and reason', (_, cells, column, reason) => {
  const [row] = check(cells);
  expect(row?.kind === 'bad' && row.problems).toContainEqual(expect.objectContaining({ column, reason }));
});

test('a row names all that is wrong with it, each column once', () => {
  const [row] = check({ name: '', category: 'Rockets', sellingPrice: '-1' });
  expect(row?.kind === 'bad' && row.problems.map(({ column }) => column).sort()).toEqual(
    ['category', 'name', 'purchasePrice', 'sellingPrice', 'unit'].sort(),
  );
});

test('a draft needs only its name [IMPORT-003]', () => {
  expect(check({ name: 'Idea', status: 'Rasimu' })[0]?.kind).toBe('create');
  expect(check({ name: 'Idea', status: 'Draft' })[0]?.kind).toBe('create');
});

test('two forms of one number are one barcode, in the shop and in the file [GTIN-001, IMPORT-004]', () => {
  const products = [
    { ...dap, barcode: '697929110035' },
    { ...old, barcode: '96385075' },
  ];
  const rows = ['0697929110035', '0000096385075', '620103460654', '0620103460654'].map((barcode, index) => ({
    ...{ line: index + 2, cells: { ...good, barcode }, extra: 0 },
  }));
  const checked = checkImport(rows, { ...context, products });
  expect(checked.map(({ kind }) => kind)).toEqual(['update', 'create', 'create', 'bad']);
  expect(checked[0]).toMatchObject({ product: { id: 'dap' }, data: { barcode: '0697929110035' } });
  expect(checked[3]).toMatchObject({ problems: [{ column: 'barcode', reason: 'duplicate_barcode', number: 4 }] });
});

test('of two stored products with one number in two forms each is found by its own [GTIN-004]', () => {
  const products = [
    { ...dap, barcode: '697929110035' },
    { ...dap, id: 'later', barcode: '0697929110035' },
  ];
  const rows = products.map(({ barcode }, index) => ({ line: index + 2, cells: { barcode, name: 'New' }, extra: 0 }));
  const checked = checkImport(rows, { ...context, products });
  expect(checked).toMatchObject([
    { kind: 'update', product: { id: 'dap' }, data: { name: 'New' } },
    { kind: 'update', product: { id: 'later' }, data: { name: 'New' } },
  ]);
});

test('a known record id, barcode or product id updates, and only what differs is sent [BULK-003]', () => {
  const rows = check({ recordId: 'dap', name: 'DAP 50 kg', sellingPrice: '1500' });
  expect(rows).toMatchObject([{ kind: 'update', product: { id: 'dap' }, data: { name: 'DAP 50 kg' } }]);
  expect(rows[0]).toHaveProperty('data', { name: 'DAP 50 kg' });
  expect(check({ barcode: '6001', quantityInStock: '4' })[0]).toHaveProperty('data', { quantityInStock: 4 });
  expect(check({ productId: 'P1', sellingPrice: '1,600' })[0]).toHaveProperty('data', { sellingPrice: 1600 });
});

test('what stands in the file as it is stored is left alone, even if no form would take it [IMPORT-006]', () => {
  expect(check({ recordId: 'old', name: 'Old', quantityInStock: '-3', purchasePrice: '0.5' })[0]?.kind).toBe(
    'unchanged',
  );
});

test('what stands twice in the file is named with the line it stood on first [IMPORT-004]', () => {
  const rows = check({ ...good, barcode: '77' }, { ...good, barcode: '77' }, { barcode: '6001' }, { recordId: 'dap' });
  expect(rows.map((row) => (row.kind === 'bad' ? row.problems : row.kind))).toEqual([
    'create',
    [{ column: 'barcode', reason: 'duplicate_barcode', number: 2 }],
    'unchanged',
    [{ column: 'recordId', reason: 'duplicate_product', number: 4 }],
  ]);
});

test('cells beyond the last heading are not thrown away unseen [IMPORT-005]', () => {
  const [row] = checkImport([{ line: 2, cells: good, extra: 1 }], context);
  expect(row?.kind === 'bad' && row.problems).toEqual([{ column: 'status', reason: 'too_many_cells' }]);
});
