import { expect, test } from 'vitest';
import { findShortfalls } from './balance-shortfall.ts';

const holds = { cash: 12_000, 'mobile money': 0, bank: -500 };
const cash = (amount: number) => ({ method: 'cash', amount }) as const;

test.each([
  ['all that a balance holds', [cash(12_000)], []],
  ['one shilling more', [cash(12_001)], [{ method: 'cash', held: 12_000, left: -1 }]],
  ['two payments that each would fit', [cash(8000), cash(5000)], [{ method: 'cash', held: 12_000, left: -1000 }]],
  ['a payment that is corrected and comes back first', [cash(-3000), cash(15_000)], []],
  ['nothing from a balance below zero', [{ method: 'bank', amount: 0 }], []],
  ['less than before from a balance below zero', [{ method: 'bank', amount: -100 }], []],
  [
    'something from a balance below zero',
    [{ method: 'bank', amount: 1 }],
    [{ method: 'bank', held: -500, left: -501 }],
  ],
] as const)('%s is said to exceed a balance only where it does [R31]', (_, paid, expected) => {
  expect(findShortfalls(holds, paid)).toEqual(expected);
});
