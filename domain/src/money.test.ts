import { expect, test } from 'vitest';
import { formatPrice, formatTotal, formatWhole } from './money.ts';

test.each([
  [0, '0'],
  [-0.4, '0'],
  [999, '999'],
  [1000, '1,000'],
  [550000, '550,000'],
  [1234.5, '1,235'],
  [-550000, '-550,000'],
  [1_000_000_000_000, '1,000,000,000,000'],
])('%d shillings read %s, with TZS before a price and after a total [CONST-016, OPS-002]', (shillings, digits) => {
  expect(formatWhole(shillings)).toBe(digits);
  expect(formatPrice(shillings)).toBe(`TZS ${digits}`);
  expect(formatTotal(shillings)).toBe(`${digits} TZS`);
});
