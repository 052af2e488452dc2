import { expect, test } from 'vitest';
import { groupBySupplier, proposeQuantity } from './reorder.ts';

test.each([
  [0, 24, 24],
  [4, 24, 20],
  [0.5, 2.2, 2],
  [8, 5, 0],
  [0, 0, 0],
  [-3, 2, 2],
])('with %d left and %d sold in a month, %d are to be bought', (quantityInStock, sold, proposed) => {
  expect(proposeQuantity({ quantityInStock, sold })).toBe(proposed);
});

test('what came from one supplier stands together, in the order of the most urgent of each', () => {
  const from = (name: string, supplierId: string | null) => {
    const bought = { supplierId, supplierName: '', supplierPhone: '', packName: '', price: 1, boughtAt: '' };
    const lastPurchase = supplierId === '' ? null : bought;
    return { productId: name, name, unitName: '', quantityInStock: 0, sold: 0, purchasePrice: 1, lastPurchase };
  };
  const products = [
    from('Urea', 'meru'),
    from('Hoe', ''),
    from('Bran', 'kilimo'),
    from('DAP', 'meru'),
    from('Rope', null),
  ];
  expect(groupBySupplier(products).map((group) => group.map(({ name }) => name))).toEqual([
    ['Urea', 'DAP'],
    ['Hoe', 'Rope'],
    ['Bran'],
  ]);
});
