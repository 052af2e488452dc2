import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allot } from './allotment.ts';

test('a payment goes to the oldest debts first, the last one in part [R32, CREDIT-004]', () => {
  const orders = [
    { id: 'oldest', owed: 500 },
    { id: 'settled', owed: 0 },
    { id: 'second', owed: 300 },
    { id: 'newest', owed: 900 },
  ];
  expect(allot(700, orders)).toEqual([
    { id: 'oldest', amount: 500 },
    { id: 'second', amount: 200 },
  ]);
  expect(allot(0, orders)).toEqual([]);
});

test('no shilling of a payment is lost, no order gets more than is owed of it, and no younger one anything before it is settled [R32]', () => {
  const debts = fc.array(fc.nat(1_000_000), { maxLength: 20 });
  fc.assert(
    fc.property(debts, fc.nat(20_000_000), (owed, amount) => {
      const orders = owed.map((each, index) => ({ id: String(index), owed: each }));
      const parts = new Map(allot(amount, orders).map(({ id, amount: part }) => [id, part]));
      const total = owed.reduce((sum, each) => sum + each, 0);
      expect([...parts.values()].reduce((sum, part) => sum + part, 0)).toBe(Math.min(amount, total));
      const shares = orders.map(({ id }) => parts.get(id) ?? 0);
      const firstOpen = orders.findIndex((order, index) => (shares[index] ?? 0) < order.owed);
      for (const [index, { owed: most }] of orders.entries()) {
        expect(shares[index]).toBeLessThanOrEqual(most);
        if (firstOpen >= 0 && index > firstOpen) expect(shares[index]).toBe(0);
      }
    }),
  );
});
