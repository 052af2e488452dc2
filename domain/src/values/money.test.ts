import { expect, test } from 'vitest';
import { formatPrice, formatShort, formatTotal, formatWhole } from './money.ts';

test.each([
  [0, '0'],
  [-0.4, '0'],
  [999, '999'],
  [1000, '1,000'],
  [550000, '550,000'],
  [1234.5, '1,235'],
  [-550000, '−550,000'],
  [1_000_000_000_000, '1,000,000,000,000'],
])('%d shillings read %s, with TZS before a price and after a total [CONST-016, OPS-002]', (shillings, digits) => {
  expect(formatWhole(shillings)).toBe(digits);
  expect(formatPrice(shillings)).toBe(`TZS ${digits}`);
  expect(formatTotal(shillings)).toBe(`${digits} TZS`);
});

test.each([
  [0, '0'],
  [950, '950'],
  [50_000, '50K'],
  [45_200, '45K'],
  [1_250_000, '1.3M'],
])('beside a chart %d shillings read %s [DASH-008]', (shillings, text) => {
  expect(formatShort(shillings)).toBe(text);
});
