import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  computeCheckDigit,
  findWrongCheckDigit,
  listCodeForms,
  parseGtin,
  shortenCode,
  toComparableCode,
} from './gtin.ts';

test.each([
  ['697929110035', '00697929110035'],
  ['0697929110035', '00697929110035'],
  ['00697929110035', '00697929110035'],
  ['6201103460652', '06201103460652'],
  // A carton's number begins with another digit than zero, and names other goods than the piece in it.
  ['16201103460659', '16201103460659'],
  ['96385074', '00000096385074'],
  ['0000096385074', '00000096385074'],
  // Nobody can scan a wrong check digit, yet two ways to type one number stay one.
  ['697929110036', '00697929110036'],
])('%s is the number %s [GTIN-001]', (code, gtin) => {
  expect(parseGtin(code)).toBe(gtin);
  expect(toComparableCode(code)).toBe(gtin);
});

test.each([
  '',
  '0',
  '96385075',
  '12345678901',
  'P20261121001',
  '0697929110035 ',
  '6 97929 110035',
  '٦٩٧٩٢٩١١٠٠٣٥',
  '697929110035697',
])('%j is no number of goods, and is compared as it is [GTIN-002]', (code) => {
  expect(parseGtin(code)).toBeUndefined();
  expect(toComparableCode(code)).toBe(code);
  expect(listCodeForms(code)).toEqual([code]);
});

test.each([
  ['697929110035', ['697929110035', '00697929110035', '0697929110035']],
  ['0697929110035', ['0697929110035', '00697929110035', '697929110035']],
  ['6201103460652', ['6201103460652', '06201103460652']],
  ['16201103460659', ['16201103460659']],
  ['96385074', ['96385074', '00000096385074', '0000096385074', '000096385074']],
  // Eight of its digits alone would be a shop's own code.
  ['0000096385075', ['0000096385075', '00000096385075', '000096385075']],
])('%s may be stored as %j [GTIN-001]', (code, forms) => {
  expect(listCodeForms(code)).toEqual(forms);
});

test('all ways to write a number list one another, and the shortest is a part of each [GTIN-001]', () => {
  const codes = fc.tuple(fc.nat({ max: 6 }), fc.stringMatching(/^\d{8}$|^\d{12,14}$/)).map(([zeros, digits]) => {
    const body = `${'0'.repeat(zeros)}${digits}`.slice(0, digits.length - 1);
    return `${body}${computeCheckDigit(body)}`;
  });
  fc.assert(
    fc.property(codes, (code) => {
      const forms = listCodeForms(code);
      expect(forms).toContain(code);
      for (const form of forms) {
        expect(new Set(listCodeForms(form))).toEqual(new Set(forms));
        expect(toComparableCode(form)).toBe(toComparableCode(code));
        expect(form.endsWith(shortenCode(code))).toBe(true);
      }
    }),
  );
});

test.each([
  ['6201103460652', undefined],
  ['697929110035', undefined],
  ['96385074', undefined],
  ['00697929110035', undefined],
  ['6201103460653', '2'],
  ['697929110036', '5'],
  ['96385075', '4'],
  ['620', undefined],
  ['P6201103460653', undefined],
])('of %s the last digit should be %s [GTIN-003]', (code, expected) => {
  expect(findWrongCheckDigit(code)?.expected).toBe(expected);
});
