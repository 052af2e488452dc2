import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settleReturn, valueReturn } from './returned-goods.ts';

test('what comes back in parts is worth the line, to the shilling [R29, RETURN-001]', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(parts, fc.nat(1_000_000), fc.nat(1_000_000), (thousandths, total, cost) => {
      const quantity = thousandths.reduce((sum, part) => sum + part, 0) / 1000;
      let [returned, returnedCost] = [0, 0];
      const values = thousandths.map((part) => {
        const value = valueReturn({ quantity, returned: returned / 1000, total, cost, returnedCost }, part / 1000);
        returned += part;
        returnedCost += value.cost;
        return value;
      });
      expect(values.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
      expect(values.reduce((sum, value) => sum + value.cost, 0)).toBe(cost);
    }),
  );
});

test.each([
  [{ paid: 1000, owed: 0, writtenOff: 0 }, 300, { credited: 0, refunded: 300, unwritten: 0 }],
  [{ paid: 400, owed: 600, writtenOff: 0 }, 700, { credited: 600, refunded: 100, unwritten: 0 }],
  [{ paid: 100, owed: 0, writtenOff: 900 }, 500, { credited: 0, refunded: 100, unwritten: 400 }],
  [{ paid: -300, owed: 1000, writtenOff: 0 }, 700, { credited: 700, refunded: 0, unwritten: 0 }],
])('of an order with %j goods worth %d come back: %j [R29]', (sums, amount, settled) => {
  expect(settleReturn(sums, amount)).toEqual(settled);
});
