import { listLeftOut, type ProgramId } from '@duka/domain/imports/known-exports';
import { listQuestions, proposeReading, readProducts } from '@duka/domain/imports/read-products';
import { writeProducts } from '@duka/domain/imports/write-products';
import { parseGtin } from '@duka/domain/products/gtin';
import { parseProduct } from '@duka/domain/products/product';
import { toProductCells } from '@duka/domain/products/product-csv';
import { checkImport } from '@duka/domain/products/product-import';
import { findByImportedName, withBothNames } from '@duka/domain/products/reference-names';
import fc from 'fast-check';
import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { readSource } from '#shop/source/read-source.ts';

const categories = ['Seeds', 'Dairy, eggs, meat, honey', 'Animal feed'].map((name) => ({ id: name, name }));
const units = ['g', 'kg', 'tonne', 'bag', 'litre', 'piece', 'dozen'].map((name) => ({ id: name, name }));
const known = { categories: withBothNames(categories), units: withBothNames(units) };

const name = fc.oneof(
  fc.constantFrom(
    ...['Cypermethrin 25% EC', '2,4-D Amine 72% SL', 'NPK 17:17:17+Zn', 'Dudu "5%EC" 720/SL', '+Zn Booster'],
    ...[
      "'=cmd",
      'two\nlines',
      'سماد DAP, 50',
      'זרעים; "1"',
      '-5',
      'a;b;=c',
      '007',
      '1,355',
      '1.355',
      'Regular',
      'Mbegu ya “SC 627”',
    ],
  ),
  fc.string({ minLength: 1 }).map((text) => text.trim() || 'x'),
);
const text = fc.constantFrom(
  '',
  'plain',
  'a < b & "c"',
  '<b>&amp;</b>',
  'one\ntwo\n\nthree',
  '=1+1',
  '&#65; &lt;',
  '- item\n- item',
);
const product = fc.record({
  ...{ name, description: text, longDescription: text, manufacturer: text, isOnPage: fc.boolean() },
  barcode: fc.constantFrom('', '0012345678905', '697929110035', '96385074', 'SHELF-1', '00012', '=1+1'),
  quantityInStock: fc.integer({ min: 0, max: 5_000_000 }).map((thousandths) => thousandths / 1000),
  ...{ purchasePrice: fc.nat(), sellingPrice: fc.nat(), status: fc.constantFrom('draft', 'published') },
  ...{ productCategories: fc.constantFrom(...categories).map(({ id }) => [id]) },
  ...{ units: fc.constantFrom(...units).map(({ id }) => [id]) },
});
const productIds = fc.constantFrom('', '00', '90.75', 'A-', '=');

/** The columns that every form holds, and those that only some do. */
const held = ['name', 'productId', 'category', 'quantityInStock', 'purchasePrice', 'sellingPrice', 'barcode'] as const;
const heldBySome = ['unit', 'manufacturer', 'description', 'longDescription'] as const;

test.each<ProgramId>(['duka', 'loyverse', 'square', 'shopify', 'odoo'])(
  'any products written for %s are read back as they were, without a question; in their own shop they change nothing [BULK-031]',
  (program) => {
    const leftOut = listLeftOut(program);
    const columns = [...held, ...heldBySome].filter((column) => !leftOut.includes(column));
    const isLost = (code: string) => program === 'square' && parseGtin(code) === undefined;
    const run = (fields: readonly Record<string, unknown>[], prefix: string, language: 'en' | 'sw') => {
      const products = fields.map((field, index) =>
        parseProduct({ $id: `p.${index}`, productId: `${prefix}${index}`, ...field }),
      );
      const file = writeProducts(program, products, { ...known, storeName: 'Duka, "A" [1]', language });
      const { table } = readSource({ fileName: 'x.csv', bytes: strToU8(file), maxRows: 20_000 });
      const reading = proposeReading(table);
      expect([reading.program, listQuestions(table, reading)]).toEqual([program, []]);
      const { rows, leftOut: rowsLeftOut } = readProducts(table, reading);
      expect(rowsLeftOut).toEqual([]);
      const wanted = products.map((product) => {
        const cells = toProductCells(product, known, language);
        return { ...cells, barcode: isLost(cells.barcode) ? '' : cells.barcode };
      });
      const pick = (cells: Partial<Record<string, string>>) =>
        columns.map((column) => [column, column === 'unit' ? findUnit(cells.unit) : cells[column]]);
      expect(rows.map(({ cells }) => pick(cells))).toEqual(wanted.map(pick));
      return { products, rows };
    };
    fc.assert(
      fc.property(
        fc.array(product, { minLength: 1, maxLength: 8 }),
        productIds,
        fc.constantFrom('en', 'sw'),
        (fields, prefix, language) => {
          const unique = fields.map((field, index) => ({ ...field, barcode: index === 0 ? field.barcode : '' }));
          const { products, rows } = run(unique, prefix, language);
          const checked = checkImport(rows, { ...known, products, nowMs: 0 });
          // A barcode that Square does not take is gone from its file.
          const wanted = products.map(({ barcode }) => (barcode !== '' && isLost(barcode) ? 'update' : 'unchanged'));
          expect(checked.map(({ kind }) => kind)).toEqual(wanted);
          run(fields, prefix, language);
        },
      ),
      { seed: 41 },
    );
  },
);

/** Finds the unit that a cell names, as the import does. */
function findUnit(cell = ''): string | undefined {
  return findByImportedName(known.units, cell)?.id;
}
