import { expect, test } from 'vitest';
import { stockLevelOf } from './stock-level.ts';

test.each([
  [-1, 'out-of-stock'],
  [0, 'out-of-stock'],
  [0.001, 'low-stock'],
  [1, 'low-stock'],
  [10, 'low-stock'],
  [10.001, 'in-stock'],
  [11, 'in-stock'],
])('a stock of %d is %s [LIST-017, LIST-018, LIST-019, CONST-015]', (quantity, level) => {
  expect(stockLevelOf(quantity)).toBe(level);
});
