import { expect, test } from 'vitest';
import { toDigits } from './product-search.ts';

test.each([
  ['6 001240 100016', '6001240100016'],
  ['0 12345', '12345'],
  ['0', '0'],
  ['Neema', undefined],
])('the number "%s" is looked for without what stands between its digits, %s', (typed, digits) =>
  expect(toDigits(typed)).toBe(digits),
);
