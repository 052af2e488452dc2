import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { groupProblems } from '@duka/domain/imports/problem-groups';
import { listQuestions, proposeReading, type Reading, readProducts } from '@duka/domain/imports/read-products';
import { parseProduct } from '@duka/domain/products/product';
import { toProductRows } from '@duka/domain/products/product-csv';
import { checkImport } from '@duka/domain/products/product-import';
import { withBothNames } from '@duka/domain/products/reference-names';
import { toCsv } from '@duka/domain/values/csv';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readSource } from './read-source.ts';
import { SourceError } from './source-error.ts';

const names = ['Seeds', 'Fertilisers', 'Animal feed', 'Tools and protective wear'];
const references = {
  categories: withBothNames(names.map((name) => ({ id: name, name }))),
  units: withBothNames(['kg', 'piece', 'bag'].map((name) => ({ id: name, name }))),
};
const context = { ...references, products: [], nowMs: Date.parse('2026-11-27T07:00:00Z') };

const read = (bytes: Uint8Array | string, maxRows = 20_000) =>
  readSource({ fileName: 'x.csv', bytes: typeof bytes === 'string' ? strToU8(bytes) : bytes, maxRows });
const readExample = (name: string) =>
  read(new Uint8Array(readFileSync(resolve(import.meta.dirname, '../../../../fixtures/imports', name))));
function check(bytes: ReturnType<typeof read>, chosen?: Partial<Reading>) {
  const reading = proposeReading(bytes.table, chosen);
  const { rows, leftOut } = readProducts(bytes.table, reading);
  const checked = checkImport(rows, context);
  return {
    reading,
    rows,
    leftOut,
    checked,
    questions: listQuestions(bytes.table, reading),
    groups: groupProblems(checked),
  };
}
const problemOf = (bytes: Uint8Array | string, maxRows?: number) => {
  try {
    read(bytes, maxRows);
  } catch (error) {
    if (error instanceof SourceError) return error.problem;
    throw error;
  }
  return undefined;
};

test('an export of Loyverse is read: goods by weight in kg, a kind behind the name, zeros in front kept; the unit of the others is asked once [BULK-014, BULK-017]', () => {
  const { reading, rows, checked, questions, groups } = check(readExample('loyverse.csv'));
  expect(reading.program).toBe('loyverse');
  expect(questions).toEqual([]);
  expect(rows.map(({ cells }) => [cells.name, cells.barcode, cells.quantityInStock, cells.sellingPrice])).toEqual([
    ['DAP 50kg', '6009800000016', '20', '70000'],
    ['Maize bran', '', '200.5', '3200'],
    ['SC 627 2 kg', '0012345678905', '40', '12000'],
  ]);
  expect(checked[1]).toMatchObject({ kind: 'create', data: { units: ['kg'], productCategories: ['Animal feed'] } });
  expect(groups).toEqual([{ column: 'unit', reason: 'unit_required', cell: '', lines: [2, 4] }]);
});

test('an export of Square is read: a variable price is a row to correct, and a category by another word is found [BULK-014]', () => {
  const { reading, rows, checked, groups } = check(readExample('square.csv'));
  expect(reading.program).toBe('square');
  expect(rows.map(({ cells }) => [cells.name, cells.sellingPrice, cells.quantityInStock])).toEqual([
    ['DAP 50 kg', '70000', '20'],
    ['Hoe', '8500', '15'],
    ['SC 627 2 kg', 'variable', '40'],
  ]);
  expect(groups).toEqual([{ column: 'unit', reason: 'unit_required', cell: '', lines: [2, 3, 4] }]);
  expect(checked[1]).toMatchObject({ problems: [{ column: 'unit' }] });
});

test('an export of Shopify is read: kinds are products of their own with what they share, codes lose their apostrophe, and pages become text [BULK-014]', () => {
  const { reading, rows } = check(readExample('shopify.csv'));
  expect(reading.program).toBe('shopify');
  expect(rows.map(({ cells }) => [cells.name, cells.category, cells.manufacturer, cells.barcode])).toEqual([
    ['DAP 50kg', 'Fertilisers', 'Yara', '6009800000016'],
    ['SC 627 2 kg', 'Seeds', 'Seed Co', ''],
    ['SC 627 10 kg', 'Seeds', 'Seed Co', ''],
  ]);
  expect(rows[0]?.cells).toMatchObject({ longDescription: '18-46-0', sellingPrice: '70000', purchasePrice: '62000' });
});

test('the template of Shopify of today is read, and the new quantity of a template of Square [BULK-014]', () => {
  const shopify = [
    'Title,URL handle,Description,Type,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Price,Inventory quantity',
    'DAP,dap,<p>18-46-0</p>,Fertilisers,FALSE,Draft,D1,0012345678905,Title,Default Title,70000,20',
  ].join('\n');
  expect(check(read(shopify))).toMatchObject({
    reading: { program: 'shopify' },
    rows: [
      {
        cells: {
          name: 'DAP',
          longDescription: '18-46-0',
          isOnPage: 'FALSE',
          barcode: '0012345678905',
          quantityInStock: '20',
        },
        ifNew: { status: 'Draft' },
      },
    ],
  });
  const square = 'Token,Item Name,Variation Name,SKU,Price,New Quantity Duka\n,DAP,Regular,D1,70000,20';
  expect(check(read(square)).rows[0]?.cells).toMatchObject({ name: 'DAP', quantityInStock: '20' });
});

test('decimal commas are read as what a cell of the column proves, and an amount in shillings as it says [BULK-016]', () => {
  const { questions, rows } = check(readExample('comma.csv'));
  expect(questions).toEqual([]);
  const numbers = rows.map(({ cells }) => [cells.quantityInStock, cells.purchasePrice, cells.sellingPrice]);
  expect(numbers).toEqual([
    ['13.75', '1', '12500'],
    ['1.355', '1', '12500'],
    ['1355.90', '1', '12500'],
    ['5', '10000', '12500'],
    ['5', '10000', '12500'],
    ['5', '10000', '12500'],
    ['5', '10000', '12500'],
    ['1355', '1', '12500'],
  ]);
});

test.each([
  ['Name;Quantity\nDAP;1,355', 'quantityInStock', ',', '1,355', { thousands: '1355', decimals: '1.355' }],
  ['Name,Price\nDAP,10.000', 'sellingPrice', '.', '10.000', { thousands: '10000', decimals: '10' }],
  ['Name;Cost\nDAP;10.000\nUrea;9.000', 'purchasePrice', '.', '10.000', { thousands: '10000', decimals: '10' }],
] as const)(
  'a number that could be read in two ways is asked about once for its column: %j [BULK-016]',
  (text, column, sign, example, values) => {
    const source = read(text);
    expect(check(source).questions).toEqual([{ kind: 'number', column, sign, example, values }]);
    for (const use of ['thousands', 'decimals'] as const) {
      const { questions, rows } = check(source, { signs: { [column]: { [sign]: use } } });
      expect(questions).toEqual([]);
      expect(rows[0]?.cells).toMatchObject({ [column]: values[use] });
    }
  },
);

test('codes that a spreadsheet has rounded are told, and ids keep their zeros [BULK-017]', () => {
  const { checked, rows } = check(readExample('codes.csv'));
  expect(rows.map(({ cells }) => [cells.productId, cells.barcode])).toEqual([
    ['90.750', '0012345678905'],
    ['90.75', '6.00123E+12'],
  ]);
  expect(checked[1]).toMatchObject({ kind: 'bad', problems: [{ column: 'barcode', reason: 'broken_code' }] });
});

test('a cell in which a spreadsheet shows an error is told, whatever it holds [BULK-017]', () => {
  const head = 'Product Name,Category,Unit,Quantity,Cost Price,Selling Price,Barcode,Description';
  const { checked, groups } = check(
    read(`${head}\n#REF!,Seeds,kg,#DIV/0!,1,2,#N/A,#NAME?\nHoe,Seeds,kg,1,1,2,#N/A,###`),
  );
  const problems = checked.map((row) =>
    row.kind === 'bad' ? row.problems.map(({ column, reason }) => [column, reason]) : [],
  );
  expect(problems).toEqual([
    ['name', 'quantityInStock', 'barcode', 'description'].map((column) => [column, 'error_cell']),
    ['barcode', 'description'].map((column) => [column, 'error_cell']),
  ]);
  expect(groups).toEqual([{ column: 'barcode', reason: 'error_cell', cell: '#N/A', lines: [2, 3] }]);
});

test('an apostrophe that keeps a code a text is no part of it [BULK-017]', () => {
  const { rows } = check(read("Product Name,Barcode,Product ID\nHoe,'0012345678905,'00123"));
  expect(rows[0]?.cells).toMatchObject({ barcode: '0012345678905', productId: '00123' });
});

test('names keep their signs, commas and quotes [BULK-002]', () => {
  const { checked } = check(readExample('names.csv'));
  expect(checked.map((row) => row.kind === 'create' && row.data.name)).toEqual([
    'Cypermethrin 25% EC',
    '2,4-D Amine 72% SL',
    'NPK 17:17:17+Zn',
    'Dudu "5%EC" 720/SL',
    '+Zn Booster',
  ]);
});

test('the prices and the stock of the chosen store of a file with several are read [BULK-015]', () => {
  const text = [
    'Handle,SKU,Name,Sold by weight,Price [Duka],In stock [Duka],Price [Sokoni],In stock [Sokoni]',
    'dap,1,DAP,N,70000,20,71000,3',
  ].join('\n');
  expect(check(read(text)).questions).toEqual([{ kind: 'store', stores: ['Duka', 'Sokoni'] }]);
  const { questions, rows } = check(read(text), { store: 'Sokoni' });
  expect(questions).toEqual([]);
  expect(rows[0]?.cells).toMatchObject({ sellingPrice: '71000', quantityInStock: '3' });
});

test('rows of pictures and of parts of a set are left out, and counted [BULK-014]', () => {
  const shopify =
    'Handle,Title,Variant SKU,Variant Price,Image Src\ndap,DAP,D1,70000,https://x/1.jpg\ndap,,,,https://x/2.jpg';
  expect(check(read(shopify))).toMatchObject({
    rows: [{ line: 2 }],
    leftOut: [
      { kind: 'pictures', count: 1 },
      { kind: 'picture-rows', count: 1 },
    ],
  });
  const loyverse = 'Handle,SKU,Name,Sold by weight,SKU of included item\nset,1,Set,N,\nset,,,,10001';
  expect(check(read(loyverse))).toMatchObject({ rows: [{ line: 2 }], leftOut: [{ kind: 'parts', count: 1 }] });
});

const known = { categories: [{ id: 'seeds', name: 'Seeds' }], units: [{ id: 'bag', name: 'Bag' }] };
const text = fc.oneof(fc.string(), fc.constantFrom('=1+1', "'=1", "''@x", '-5', 'two\r\nlines', '"', ' ; ', '\t'));
const product = fc.record({
  ...{ name: text, description: text, longDescription: text, manufacturer: text, productId: text, barcode: text },
  ...{ quantityInStock: fc.integer({ min: -5000, max: 5_000_000 }).map((thousandths) => thousandths / 1000) },
  ...{ purchasePrice: fc.nat(), sellingPrice: fc.nat(), hasDiscount: fc.boolean(), hasExpiry: fc.boolean() },
  ...{ expiryDate: fc.constantFrom(null, '2020-01-31T00:00:00.000+00:00'), hasReturnPolicy: fc.boolean() },
  ...{ status: fc.constantFrom('draft', 'published'), units: fc.constantFrom(['bag'], ['gone'], []) },
  ...{ productCategories: fc.constantFrom(['seeds'], ['gone', 'seeds'], []) },
});

test('a file of any products, exported and imported again, changes nothing [BULK-001]', () => {
  fc.assert(
    fc.property(fc.array(product, { minLength: 1, maxLength: 8 }), (fields) => {
      const products = fields.map((field, index) => parseProduct({ $id: `p${index}`, ...field }));
      const { table } = read(toCsv(toProductRows(products, known)));
      const { rows } = readProducts(table, proposeReading(table));
      const checked = checkImport(rows, { ...known, products, nowMs: 0 });
      expect(checked.map(({ kind }) => kind)).toEqual(products.map(() => 'unchanged'));
    }),
  );
});

test.each([',', ';', '\t', '|'])(
  'cells apart by %j are read, with the line each row begins on [BULK-002]',
  (separator) => {
    const lines = [
      ['Name', 'Qty'],
      ['"two\r\nlines"', '1'],
      ['', ''],
      ['DAP', '2', 'more'],
    ];
    const { table } = read(`\ufeff${lines.map((cells) => cells.join(separator)).join('\r\n')}`);
    expect(readProducts(table, proposeReading(table)).rows).toEqual([
      { line: 2, cells: { name: 'two\r\nlines', quantityInStock: '1' }, extra: 0 },
      { line: 5, cells: { name: 'DAP', quantityInStock: '2' }, extra: 1 },
    ]);
  },
);

const utf16 = (text: string, isBig: boolean) =>
  Uint8Array.from([...text].flatMap((sign) => (isBig ? [0, sign.charCodeAt(0)] : [sign.charCodeAt(0), 0])));

test.each([
  ['UTF-8 with its mark', strToU8('\ufeffName,Qty\ncafé,1')],
  ['Windows-1252', Uint8Array.from('Name,Qty\ncafé,1', (sign) => sign.charCodeAt(0))],
  [
    'UTF-16 with its mark',
    utf16('\u00ff\u00feName,Qty\ncafé,1', false).filter((_, index) => index !== 1 && index !== 3),
  ],
  ['UTF-16 of little end', utf16('Name,Qty\ncafé,1', false)],
  ['UTF-16 of big end', utf16('Name,Qty\ncafé,1', true)],
])('%s is read [IMPORT-002]', (_, bytes) => {
  expect(read(bytes).table).toMatchObject({ headings: ['Name', 'Qty'], rows: [{ cells: ['café', '1'] }] });
});

test('titles above the headings are left out, and the separator may be named [BULK-015]', () => {
  const { table } = read('sep=;\nStock of the shop;;\nPrices;;Stock\nName;Price;Qty\nDAP;70000;2');
  expect(table).toMatchObject({ headings: ['Name', 'Price', 'Qty'], headingLine: 4, rows: [{ line: 5 }] });
});

const xml = (body: string) => strToU8(`<?xml version="1.0" encoding="UTF-8"?>${body}`);
const workbook = (sheets: Readonly<Record<string, string>>, more: Record<string, Uint8Array> = {}) =>
  zipSync({
    'xl/workbook.xml': xml(
      `<workbook xmlns:r="r"><sheets>${Object.keys(sheets)
        .map((name, index) => `<sheet name="${name}" r:id="r${index}"/>`)
        .join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships>${Object.keys(sheets)
        .map((_, index) => `<Relationship Id="r${index}" Target="worksheets/s${index}.xml"/>`)
        .join('')}</Relationships>`,
    ),
    ...Object.fromEntries(
      Object.values(sheets).map((rows, index) => [
        `xl/worksheets/s${index}.xml`,
        xml(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
      ]),
    ),
    ...more,
  });
const head =
  '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c><c r="B1" t="inlineStr"><is><t>Qty</t></is></c></row>';

test('a workbook is read: shared texts, numbers, days, formulas by their stored value, and the sheet with rows [BULK-018]', () => {
  const strings = xml(
    '<sst><si><t>DAP</t></si><si><r><t>Ur</t></r><r><t>ea &amp; co</t></r><rPh><t>x</t></rPh></si></sst>',
  );
  const styles = xml(
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
  );
  const rows = [
    `<row r="3"><c r="A3" t="s"><v>0</v></c><c r="B3"><v>0.1</v></c><c r="D3" s="1"><v>46347</v></c></row>`,
    `<row r="4"><c r="A4" t="s"><v>1</v></c><c r="B4"><f>1+1</f><v>2</v></c></row>`,
    `<row r="5"><c r="A5" t="s"><v>1</v></c><c r="B5"><f>1+1</f></c></row>`,
  ];
  const bytes = workbook(
    { Empty: '', Stock: head + rows.join('') },
    { 'xl/sharedStrings.xml': strings, 'xl/styles.xml': styles },
  );
  expect(read(bytes)).toMatchObject({
    sheets: ['Empty', 'Stock'],
    sheet: 'Stock',
    table: {
      headings: ['Name', 'Qty'],
      rows: [
        { line: 3, cells: ['DAP', 0.1, '', '2026-11-21'] },
        { line: 4, cells: ['Urea & co', 2] },
        { line: 5, cells: ['Urea & co', '=1+1'] },
      ],
    },
  });
});

const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
const emptyRows = '<row/>'.repeat(100_000);
test.each([
  ['a picture named .csv', png, 'not_a_table'],
  ['an old workbook', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1]), 'old_workbook'],
  ['40 MB', new Uint8Array(40 * 1024 * 1024), 'too_big'],
  ['a zip that is no workbook', zipSync({ 'a.txt': strToU8('a') }), 'not_a_table'],
  ['a cut workbook', workbook({ S: head }).slice(0, 300), 'unreadable'],
  ['a workbook of damaged parts', workbook({ S: '<row><c></row>' }), 'unreadable'],
  ['a bomb', workbook({ S: '0'.repeat(130 * 1024 * 1024) }), 'too_big'],
  [
    'a bomb of several sheets',
    workbook({ A: ' '.repeat(70 * 1024 * 1024), B: ' '.repeat(70 * 1024 * 1024) }),
    'too_big',
  ],
  ['NUL', 'Name,Qty\nD\0AP,1', 'not_a_table'],
  ['nothing', '', 'empty'],
  ['headings alone', 'Name,Qty', 'empty'],
  ['empty rows without end', workbook({ S: head + emptyRows }), 'empty'],
])('%s is refused with its reason: nothing is read [BULK-019]', (_, bytes, problem) => {
  expect(problemOf(bytes)).toBe(problem);
});

test('more rows than can be imported are refused before all of them are read [BULK-019]', () => {
  expect(problemOf(`Name,Qty\n${'DAP,1\n'.repeat(40)}`, 20)).toBe('too_many');
  expect(problemOf(workbook({ S: head + '<row><c><v>1</v></c></row>'.repeat(200) }), 20)).toBe('too_many');
});
