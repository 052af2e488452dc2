import { expect, test } from 'vitest';
import { proposeQuantity } from './reorder.ts';

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
