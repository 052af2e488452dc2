import { expect, test } from 'vitest';
import { checkTin, isTin, toTin, toTinDigits } from './tin.ts';

test.each([
  ['123-456-789', '123456789'],
  ['TIN 12a34', '1234'],
  ['1234567890', '1234567890'],
  ['', ''],
  ['abc', 'abc'],
])('of a typed TIN only the digits are kept: "%s" is "%s" [SHOP-011]', (typed, stored) => {
  expect(toTinDigits(typed)).toBe(stored);
});

test.each([
  ['1', '000000001'],
  ['12345678', '012345678'],
  ['123456789', '123456789'],
  [' 104-382-917 ', '104382917'],
])('a TIN shorter than 9 digits gets zeros in front: "%s" is stored as %s [SHOP-011, SHOP-012]', (typed, stored) => {
  expect(toTin(typed)).toBe(stored);
});

test.each([
  ['1234567890', '234567890'],
  ['255104382917', '104382917'],
])('of a TIN longer than 9 digits the last 9 are kept: %s is stored as %s [SHOP-013]', (typed, stored) => {
  expect(toTin(typed)).toBe(stored);
});

test('an empty TIN is missing and never becomes zeros [SHOP-010, SHOP-012]', () => {
  expect(toTin('')).toBe('');
  expect(checkTin('  ')).toBe('tin_required');
});

test('a TIN without a digit is not 9 digits [SHOP-014, CONST-003]', () => {
  expect(checkTin('none yet')).toBe('tin_malformed');
  expect(toTin('none yet')).toBe('none yet');
  expect(checkTin('7')).toBeUndefined();
});

test.each([
  ['12345678', false],
  ['123456789', true],
  ['1234567890', false],
  ['12345678a', false],
])('a stored TIN is exactly 9 digits: %s [SHOP-014, CONST-003, DATA-023]', (text, expected) => {
  expect(isTin(text)).toBe(expected);
});
