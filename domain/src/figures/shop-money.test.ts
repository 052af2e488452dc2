import { expect, test } from 'vitest';
import { paymentMethods } from '#orders/order.ts';
import { findPaidAt, sumMethods } from './shop-money.ts';

const at = '2026-11-22T07:00:00.000Z';
const earlier = '2026-11-20T07:00:00.000Z';

test('money comes in when an order is first marked as paid; on credit or unpaid it is owed [DASH-003]', () => {
  const when = (before: string | null) => paymentMethods.map((method) => [method, findPaidAt(method, before, at)]);
  expect(when(null)).toEqual([
    ['cash', at],
    ['mobile money', at],
    ['bank', at],
    ['credit', null],
    ['unpaid', null],
  ]);
  // Cash that turns out to have been mobile money did not come in a second time.
  expect(when(earlier).map(([, day]) => day)).toEqual([earlier, earlier, earlier, null, null]);
});

test('payment methods add up', () => {
  expect(sumMethods([])).toEqual({ orders: 0, total: 0 });
  const sums = [
    { method: 'cash', orders: 2, total: 5000 },
    { method: 'bank', orders: 1, total: 700 },
  ] as const;
  expect(sumMethods(sums)).toEqual({ orders: 3, total: 5700 });
});
