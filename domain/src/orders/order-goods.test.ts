import { expect, test } from 'vitest';
import { bestFirst, contains } from '#query.ts';
import {
  describeGoodByCode,
  describeGoods,
  describeGoodsSearch,
  isFoundBy,
  parseSaleGood,
  type SaleGood,
} from './order-goods.ts';

test('only published products of the shop itself can be found at its counter [Q-053, SELL-001]', () => {
  for (const rules of [
    describeGoodsSearch('shop', 'egg'),
    describeGoodByCode('shop', '620'),
    describeGoods('shop', ['a']),
  ]) {
    expect(rules).toContainEqual({ method: 'equal', attribute: 'storeId', values: ['shop'] });
    expect(rules).toContainEqual({ method: 'equal', attribute: 'status', values: ['published'] });
  }
});

test('a code is asked for exactly, a search looks where the list does, the best match first [Q-053]', () => {
  expect(describeGoodByCode('shop', '620')).toContainEqual({
    method: 'or',
    values: ['barcode', 'productId'].map((attribute) => ({ method: 'equal', attribute, values: ['620'] })),
  });
  expect(describeGoodsSearch('shop', 'egg')).toContainEqual({
    method: 'or',
    values: ['name', 'manufacturer', 'productId', 'barcode', 'description'].map((attribute) => ({
      method: 'contains',
      attribute,
      values: ['egg'],
    })),
  });
  expect(describeGoodsSearch('shop', 'egg')).toContainEqual(bestFirst);
});

test('a scanned code is asked for in every form of its number, a typed one by its shortest too [GTIN-001]', () => {
  const forms = ['697929110035', '00697929110035', '0697929110035'];
  expect(describeGoodByCode('shop', '697929110035')).toContainEqual({
    method: 'or',
    values: [
      { method: 'equal', attribute: 'barcode', values: forms },
      { method: 'equal', attribute: 'productId', values: ['697929110035'] },
    ],
  });
  const asksShort = (typed: string) =>
    JSON.stringify(describeGoodsSearch('shop', typed)).includes(JSON.stringify(contains('barcode', '697929110035')));
  expect(['0697929110035', '00697929110035', '0 69792 91100 35'].map(asksShort)).toEqual([true, true, true]);
  expect(JSON.stringify(describeGoodsSearch('shop', '0697'))).not.toContain('"697"');
});

test.each([
  ['onion', true],
  ['red ONION', true],
  ['6201', true],
  ['0620103460654', true],
  ['620103460653', false],
  ['onion white', false],
])('while its answer is on the way %j still fits red onions on the screen: %s [Q-053]', (search, fits) => {
  const onions = parseSaleGood({ $id: 'onions', name: 'Onion, Bombay Red', barcode: '620103460654' }) as SaleGood;
  expect(isFoundBy(onions, search)).toBe(fits);
});

test('a product is read with its first unit; what is missing is empty [Q-053]', () => {
  const eggs = {
    $id: 'eggs',
    name: 'Eggs',
    units: [{ name: 'tray' }],
    sellingPrice: 500,
    quantityInStock: 3,
    barcode: null,
  };
  expect(parseSaleGood(eggs)).toEqual({
    ...{ id: 'eggs', name: 'Eggs', unitName: 'tray', barcode: '', image: '', sellingPrice: 500, quantityInStock: 3 },
    ...{ hasExpiry: false, expiryDate: null, hasBatches: false },
  });
  const dated = { ...eggs, hasExpiry: true, expiryDate: '2026-12-24T00:00:00.000+00:00' };
  expect(parseSaleGood(dated)).toMatchObject({ hasExpiry: true, expiryDate: '2026-12-24T00:00:00.000+00:00' });
  expect(parseSaleGood({ $id: 'bare' })).toMatchObject({ unitName: '', sellingPrice: 0 });
  expect(parseSaleGood(null)).toBeUndefined();
});
