import { parseProduct } from '@duka/domain/products/product';
import { toProductRows } from '@duka/domain/products/product-csv';
import { checkImport } from '@duka/domain/products/product-import';
import { toCsv } from '@duka/domain/values/csv';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeSheet, readSheet } from './read-sheet.ts';

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

test('a file of any products, exported and imported again, changes nothing', () => {
  fc.assert(
    fc.property(fc.array(product, { minLength: 1, maxLength: 8 }), (fields) => {
      const products = fields.map((field, index) => parseProduct({ $id: `p${index}`, ...field }));
      const sheet = readSheet('products.csv', toCsv(toProductRows(products, known)));
      const checked = checkImport(sheet.rows, { ...known, products, nowMs: 0 });
      expect(checked.map(({ kind }) => kind)).toEqual(products.map(() => 'unchanged'));
    }),
  );
});

test.each([',', ';', '\t'])('cells apart by %j are read, with the line each row begins on [BULK-002]', (delimiter) => {
  const lines = [
    ['Name', 'Qty'],
    ['"two\r\nlines"', '1'],
    ['', ''],
    ['DAP', '2', 'more'],
  ];
  const { rows } = readSheet('x.csv', `\ufeff${lines.map((cells) => cells.join(delimiter)).join('\r\n')}`);
  expect(rows).toEqual([
    { line: 2, cells: { name: 'two\r\nlines', quantityInStock: '1' }, extra: 0 },
    { line: 5, cells: { name: 'DAP', quantityInStock: '2' }, extra: 1 },
  ]);
});

test('what a spreadsheet of Windows wrote in its own letters is read too [IMPORT-002]', () => {
  expect(decodeSheet(new Uint8Array([0x63, 0x61, 0x66, 0xe9]).buffer)).toBe('café');
});
