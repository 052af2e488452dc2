import { expect, test } from 'vitest';
import { ordersOwed } from './figure-paths.ts';

test.each([
  [{ orders: 2, total: 5000 }, '/orders?payment=owed'],
  [{ orders: 0, total: 0 }, '/orders?payment=owed'],
  [undefined, '/orders?payment=owed'],
  [{ orders: 0, total: 5000 }, '/money/debts'],
])(
  'what is owed leads to its orders, and to the debts where all of it is from before: %j [DASH-003, R76]',
  (owed, to) => {
    expect(ordersOwed(owed)).toBe(to);
  },
);
