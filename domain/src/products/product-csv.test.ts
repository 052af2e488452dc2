import { expect, test } from 'vitest';
import { parseProduct } from './product.ts';
import { matchHeadings, productColumns, toProductCells, toProductRows, toTemplateRows } from './product-csv.ts';

const known = {
  categories: [
    { id: 'seeds', name: 'Seeds' },
    { id: 'spray', name: 'Crop protection' },
  ],
  units: [{ id: 'bag', name: 'Bag' }],
};
const dap = parseProduct({
  $id: 'dap',
  name: 'DAP',
  quantityInStock: 2.5,
  purchasePrice: 1000,
  sellingPrice: 1500,
  hasExpiry: true,
  expiryDate: '2027-01-31T00:00:00.000+00:00',
  productCategories: ['seeds'],
  units: [{ $id: 'bag', name: 'Bag' }],
  status: 'draft',
});

const sprayed = parseProduct({ $id: 'karate', name: 'Karate', productCategories: ['spray'], reentryDays: 1 });

test('a file has the columns of inputs that a category asks for or a product has, and no others [INPUT-002]', () => {
  const categories = [
    ...known.categories,
    { id: 'hoes', name: 'Tools and protective wear' },
    { id: 'spray', name: 'Crop protection' },
  ];
  const headingsOf = (...products: Parameters<typeof toProductRows>[0]) =>
    toProductRows(products, { ...known, categories })[0]?.slice(16, -1);
  const hoe = { ...dap, categories: [{ id: 'hoes' }] };
  expect(headingsOf(hoe)).toEqual([]);
  expect(headingsOf(hoe, dap)).toEqual(['Registration No', 'Crops', 'Dose']);
  expect(headingsOf({ ...hoe, hazardClass: 'U' })).toEqual(['Hazard Class']);
  expect(headingsOf(sprayed)).toHaveLength(7);
  expect(toProductRows([sprayed], { ...known, categories })[1]?.slice(16, -1)).toEqual(['', '', '', '', '', '1', '']);
});

test('a product is a row of what the form shows, with its record id', () => {
  expect(toProductCells(dap, known)).toMatchObject({
    ...{ recordId: 'dap', name: 'DAP', category: 'Seeds', unit: 'Bag', quantityInStock: '2.5' },
    ...{ expiryDate: '2027-01-31', hasDiscount: 'No', status: 'Draft' },
  });
  const [headings, row] = toProductRows([dap], known);
  expect(headings?.[0]).toBe('Record ID');
  expect(row?.[5]).toBe(2.5);
});

test('the headings of our own files and those that sellers use are understood [BULK-002]', () => {
  expect(matchHeadings(productColumns.map(({ heading }) => heading))).toEqual(productColumns.map(({ id }) => id));
  expect(matchHeadings(['NAME', 'selling_price (TZS)', ' Qty ', 'Colour', 'Product', 'Unit price'])).toEqual([
    ...['name', 'sellingPrice', 'quantityInStock'],
    ...[undefined, undefined, undefined],
  ]);
});

test('a file in Kiswahili has its headings and words, and is understood like an English one (R35) [IMPORT-001]', () => {
  const [headings, row] = toProductRows([{ ...dap, hazardClass: 'II' }, sprayed], known, 'sw');
  expect(headings?.slice(2, 6)).toEqual(['Jina la Bidhaa', 'Kundi', 'Kipimo', 'Kiasi Kilichopo Stoo']);
  expect(matchHeadings(headings?.map(String) ?? [])).toEqual(productColumns.map(({ id }) => id));
  expect([row?.[12], row?.at(-1)]).toEqual(['Hapana', 'Rasimu']);
  expect(toTemplateRows(known, 'sw')[1]).toContain('Imechapishwa');
});

test('the template asks for no ids of ours and shows one product that can be imported [IMPORT-007]', () => {
  const [headings, example] = toTemplateRows(known);
  expect(headings).not.toContain('Record ID');
  expect(matchHeadings(headings ?? [])).not.toContain(undefined);
  expect(example).toHaveLength(headings?.length ?? 0);
});
