import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatProductId, makeProductId } from './product-id.ts';

test.each([
  [1_795_234_567_890, 0.123456, 'P567890123'],
  [1_795_234_000_007, 0, 'P000007000'],
  [1_795_234_999_999, 0.9999999, 'P999999999'],
  [42, 0.005, 'P000042005'],
])('at %i with chance %d the product id is %s [DATA-041, CONST-019]', (nowMs, chance, expected) => {
  expect(makeProductId(nowMs, () => chance)).toBe(expected);
});

test('every product id is P and nine digits [DATA-041, CONST-019]', () => {
  const moments = fc.nat({ max: 4_000_000_000_000 });
  const chances = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(moments, chances, (nowMs, chance) => {
      expect(makeProductId(nowMs, () => chance)).toMatch(/^P\d{9}$/);
    }),
  );
});

test.each([
  ['P123456789', 'P123456789'],
  ['', '23456789'],
  ['  ', '23456789'],
])('a product with the id "%s" shows %s [DATA-052]', (productId, shown) => {
  expect(formatProductId({ id: '66f1c0ffee0123456789', productId })).toBe(shown);
});
