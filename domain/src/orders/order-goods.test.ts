import { expect, test } from 'vitest';
import { describeGoodByBarcode, describeGoods, describeGoodsSearch, parseSaleGood } from './order-goods.ts';

test('only published products of the shop itself can be found at its counter [Q-053]', () => {
  for (const rules of [
    describeGoodsSearch('shop', 'egg'),
    describeGoodByBarcode('shop', '620'),
    describeGoods('shop', ['a']),
  ]) {
    expect(rules).toContainEqual({ method: 'equal', attribute: 'storeId', values: ['shop'] });
    expect(rules).toContainEqual({ method: 'equal', attribute: 'status', values: ['published'] });
  }
});

test('a barcode is asked for exactly, a search looks into name, barcode and product id [Q-053]', () => {
  expect(describeGoodByBarcode('shop', '620')).toContainEqual({
    method: 'equal',
    attribute: 'barcode',
    values: ['620'],
  });
  const found = describeGoodsSearch('shop', 'egg').find(({ method }) => method === 'or');
  expect(found?.values).toEqual(
    ['name', 'barcode', 'productId'].map((attribute) => ({ method: 'contains', attribute, values: ['egg'] })),
  );
  expect(describeGoodsSearch('shop', '').some(({ method }) => method === 'or')).toBe(false);
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
  });
  expect(parseSaleGood({ $id: 'bare' })).toMatchObject({ unitName: '', sellingPrice: 0 });
  expect(parseSaleGood(null)).toBeUndefined();
});
