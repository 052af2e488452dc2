import { expect, test } from 'vitest';
import { computeCheckDigit } from './gtin.ts';
import { parseMakersGtin } from './makers-gtin.ts';

const withCheck = (digits: string) => digits + computeCheckDigit(digits);

test.each([
  ['6201103460652', '06201103460652'],
  ['697929110035', '00697929110035'],
  ['96385074', '00000096385074'],
  ['16201103460659', '16201103460659'],
  // Another check digit, and codes that are no number of goods.
  ['6201103460653', undefined],
  ['P6201103460652', undefined],
  ['', undefined],
  // What shops and scales give out for themselves, in each of its lengths, and the number of no goods.
  [withCheck('201234501250'), undefined],
  [withCheck('020123450125'), undefined],
  [withCheck('20123450125'), undefined],
  [withCheck('040123450125'), undefined],
  [withCheck('40123450125'), undefined],
  [withCheck('1201234501250'), undefined],
  [withCheck('2012345'), undefined],
  [withCheck('0012345'), undefined],
  ['0000000000000', undefined],
])('of %s the number that a maker gave to goods is %s [GTIN-020]', (code, gtin) => {
  expect(parseMakersGtin(code)).toBe(gtin);
});
