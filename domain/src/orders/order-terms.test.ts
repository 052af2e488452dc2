import fc from 'fast-check';
import { expect, test } from 'vitest';
import { agreeTerms } from './order-terms.ts';

const line = (quantity: number, unitPrice: number, listPrice = unitPrice) => ({ quantity, unitPrice, listPrice });

test('a price that was agreed counts, and the list price is stored beside it; a free item is 0 [R26, SELL-004]', () => {
  const terms = agreeTerms([line(2, 1400, 1500), line(1, 0, 300)], 0);
  expect(terms).toMatchObject({ listTotal: 3300, agreedTotal: 2800, orderTotal: 2800 });
  expect(terms.lines.map(({ total }) => total)).toEqual([2800, 0]);
});

test('what is taken off the whole is shared by what the lines come to [R26, SELL-005]', () => {
  const { lines, orderTotal } = agreeTerms([line(1, 1000), line(1, 1000), line(1, 1000)], 100);
  expect(orderTotal).toBe(2900);
  expect(lines.map(({ discount, total }) => [discount, total])).toEqual([
    [33, 967],
    [34, 966],
    [33, 967],
  ]);
});

test('lines add up to the whole, whatever is taken off, and none is below 0 [R26]', () => {
  const lines = fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 9_999_999 }).map((thousandths) => thousandths / 1000),
      unitPrice: fc.integer({ min: 0, max: 1_000_000 }),
      listPrice: fc.integer({ min: 0, max: 1_000_000 }),
    }),
    { minLength: 1, maxLength: 20 },
  );
  fc.assert(
    fc.property(lines, fc.nat(1_000_000_000), (all, off) => {
      const { agreedTotal } = agreeTerms(all, 0);
      const terms = agreeTerms(all, Math.min(off, agreedTotal));
      expect(terms.lines.reduce((total, each) => total + each.total, 0)).toBe(terms.orderTotal);
      expect(terms.orderTotal).toBe(agreedTotal - Math.min(off, agreedTotal));
      expect(Math.min(...terms.lines.map(({ total }) => total))).toBeGreaterThanOrEqual(0);
    }),
  );
});
