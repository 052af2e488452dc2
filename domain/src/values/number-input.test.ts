import { expect, test } from 'vitest';
import { parseQuantity, parseShillings, toNumber } from './number-input.ts';

const value = (number: number) => ({ kind: 'value', value: number });
const invalid = (reason: string) => ({ kind: 'invalid', reason });
const missing = { kind: 'missing' };

test.each([
  ['', missing],
  ['   ', missing],
  ['0', value(0)],
  ['-0', value(0)],
  ['550000', value(550000)],
  [' 550 000 ', value(550000)],
  ['550,000', value(550000)],
  ['1,550,000.00', value(1550000)],
  ['1000000000000', value(1e12)],
  ['1000000000001', invalid('too_large')],
  ['9'.repeat(10_000), invalid('too_large')],
  ['-1', invalid('negative')],
  ['12,500/=', value(12500)],
  ['12,500/-', value(12500)],
  ['12500/', value(12500)],
  ['TSh 12,500', value(12500)],
  ['TSh12,500/=', value(12500)],
  ['tshs. 12500', value(12500)],
  ['TZS 12,500.00', value(12500)],
  ['Sh 500', value(500)],
  ['12,500 TZS', value(12500)],
  ['12\u00a0500', value(12500)],
  ['12500.00', value(12500)],
  ['12,500.50/=', invalid('not_whole')],
  ['TSh', invalid('not_a_number')],
  ['/=', invalid('not_a_number')],
  ['TSh TSh 5', invalid('not_a_number')],
  ['12,50/=', invalid('not_a_number')],
  ['USD 5', invalid('not_a_number')],
  ['1500.50', invalid('not_whole')],
  ['50.000', invalid('not_whole')],
  ['50.00', value(50)],
  ['1e5', invalid('not_a_number')],
  ['0x10', invalid('not_a_number')],
  ['5,50', invalid('not_a_number')],
  ['.', invalid('not_a_number')],
  ['-', invalid('not_a_number')],
  ['Infinity', invalid('not_a_number')],
  ['NaN', invalid('not_a_number')],
  ['١٢٣', invalid('not_a_number')],
  ["1'; DROP TABLE products", invalid('not_a_number')],
  ['💰', invalid('not_a_number')],
])('a price typed as "%s" is understood [PROD-024, PROD-029]', (text, expected) => {
  expect(parseShillings(text)).toEqual(expected);
});

test.each([
  ['2.5', value(2.5)],
  ['.5', value(0.5)],
  ['1,250.125', value(1250.125)],
  ['1.1250', value(1.125)],
  ['1.1251', invalid('too_many_decimals')],
  ['-0.001', invalid('negative')],
  ['two', invalid('not_a_number')],
])('a quantity typed as "%s" is understood [PROD-029]', (text, expected) => {
  expect(parseQuantity(text)).toEqual(expected);
});

test('a number that was not given is stored as 0 [PROD-029]', () => {
  expect(toNumber(parseQuantity(''))).toBe(0);
  expect(toNumber(parseQuantity('7.5'))).toBe(7.5);
});
