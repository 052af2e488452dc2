import { expect, test } from 'vitest';
import { formatQuantity, sumQuantities } from './quantity.ts';

test.each([
  [0, '0'],
  [-0, '0'],
  [1250.5, '1,250.5'],
  [0.1 + 0.2, '0.3'],
  [2.125, '2.125'],
])('a quantity of %d reads %s', (quantity, shown) => {
  expect(formatQuantity(quantity)).toBe(shown);
});

test('quantities add up without the errors of floats', () => {
  expect(sumQuantities([0.1, 0.2])).toBe(0.3);
  expect(sumQuantities([1.005, 2.005])).toBe(3.01);
  expect(sumQuantities([])).toBe(0);
});
