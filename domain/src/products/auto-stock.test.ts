import { expect, test } from 'vitest';
import { describeAutoStockPage, sumAutoStock } from './auto-stock.ts';
import { isCompleteChoice } from './auto-stock-choice.ts';

const rows = [
  { id: 'a', name: 'Maize Seed', quantityInStock: 0.1 },
  { id: 'b', name: ' maize seed ', quantityInStock: 0.2 },
  { id: 'c', name: 'Maize seed 2 kg', quantityInStock: 100 },
];

test('stock of the same name is added up whatever its case [PROD-016]', () => {
  expect(sumAutoStock(rows, 'MAIZE SEED')).toBe(0.3);
  expect(sumAutoStock(rows, 'beans')).toBe(0);
});

test('the product being edited counts once, with the stock it has [PROD-016]', () => {
  expect(sumAutoStock(rows, 'Maize seed', { id: 'a', quantityInStock: 5 })).toBe(5.2);
  expect(sumAutoStock([], 'Renamed', { id: 'z', quantityInStock: 50 })).toBe(50);
});

test('nothing is proposed before name, category and unit are chosen [PROD-016]', () => {
  const choice = { name: 'Maize', category: 'seeds', unit: 'bag' };
  expect(isCompleteChoice(choice)).toBe(true);
  expect(isCompleteChoice({ ...choice, name: ' ' })).toBe(false);
  expect(isCompleteChoice({ ...choice, name: 'x'.repeat(257) })).toBe(false);
  expect(isCompleteChoice({ ...choice, category: '' })).toBe(false);
  expect(isCompleteChoice({ ...choice, unit: '' })).toBe(false);
});

test('only products of the own store with that category and unit are asked for [PROD-016, PERM-007]', () => {
  const queries = describeAutoStockPage('store1', { name: ' Maize ', category: 'seeds', unit: 'bag' }, 2);
  expect(queries).toContainEqual({ method: 'equal', attribute: 'storeId', values: ['store1'] });
  expect(queries).toContainEqual({ method: 'equal', attribute: 'productCategories', values: ['seeds'] });
  expect(queries).toContainEqual({ method: 'equal', attribute: 'units', values: ['bag'] });
  expect(queries).toContainEqual({ method: 'contains', attribute: 'name', values: ['Maize'] });
  expect(queries).toContainEqual({ method: 'offset', values: [200] });
});
