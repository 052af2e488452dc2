import { expect, test } from 'vitest';
import { findCountDifference, parseStockCounts } from './stock-count.ts';

test.each([
  [10, '', { kind: 'none' }],
  [10, '10', { kind: 'none' }],
  [10, '10.000', { kind: 'none' }],
  [10, '8', { kind: 'changed', quantity: 8, change: -2 }],
  [0.1, '0.3', { kind: 'changed', quantity: 0.3, change: 0.2 }],
  [-2, '0', { kind: 'changed', quantity: 0, change: 2 }],
  [10, '0', { kind: 'changed', quantity: 0, change: -10 }],
  [10, '-1', { kind: 'invalid', reason: 'negative' }],
  [10, 'ten', { kind: 'invalid', reason: 'not_a_number' }],
  [10, '1.2345', { kind: 'invalid', reason: 'too_many_decimals' }],
])('of %d in stock a count of %j is %j', (known, typed, difference) => {
  expect(findCountDifference({ known, typed })).toEqual(difference);
});

test('counts kept on the device are read back, nonsense is left out', () => {
  const count = { id: 'dap', name: 'DAP', known: 10, typed: '8' };
  expect(parseStockCounts([count, null, { ...count, known: '10' }, { id: 'x' }])).toEqual([count]);
  expect(parseStockCounts('x')).toEqual([]);
});
