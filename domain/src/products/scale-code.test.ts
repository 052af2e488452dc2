import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeCheckDigit } from './gtin.ts';
import {
  formatScaleRule,
  isScaleRule,
  makeScaleExample,
  parseScaleRule,
  readScaleCode,
  type ScaleRule,
  scalePrefixes,
  toScaleQuantity,
} from './scale-code.ts';

const weight: ScaleRule = { prefix: '20', itemDigits: 5, measure: 'weight', valueDigits: 5, decimals: 3 };
const price: ScaleRule = { prefix: '2x', itemDigits: 4, measure: 'price', valueDigits: 5, decimals: 0 };
const withCheck = (body: string) => body + computeCheckDigit(body);

test.each([
  ['20IIIIIWW.WWWC', weight],
  ['2xIIII-PPPPPC', price],
  ['29III---PP.PPC', { prefix: '29', itemDigits: 3, measure: 'price', valueDigits: 4, decimals: 2 }],
  ['21IIIIIIIWWWC', { prefix: '21', itemDigits: 7, measure: 'weight', valueDigits: 3, decimals: 0 }],
  ['21IIIIII.WWWC', undefined],
  ['30IIIIIWW.WWWC', undefined],
  ['20IIIIIWW.WWW', undefined],
  ['20IIIIIWW.PPPC', undefined],
  ['20IIIIIPP.PPPC', undefined],
  ['20IIIIIWWWWWWC', undefined],
  ['20IIWW.WWWC', undefined],
  ['20IIIIIWW.WWWC\n', undefined],
  ['', undefined],
  [null, undefined],
  [20, undefined],
])('%j is read as the rule %j [GTIN-010]', (text, rule) => {
  expect(parseScaleRule(text)).toEqual(rule);
});

test('a rule comes back as it was written, and its example is a code of it [GTIN-010]', () => {
  const rules = fc
    .record({
      prefix: fc.constantFrom(...scalePrefixes),
      itemDigits: fc.integer({ min: 3, max: 7 }),
      measure: fc.constantFrom('weight' as const, 'price' as const),
      valueDigits: fc.integer({ min: 3, max: 6 }),
      decimals: fc.integer({ min: 0, max: 3 }),
    })
    .filter(isScaleRule);
  fc.assert(
    fc.property(rules, (rule) => {
      const text = formatScaleRule(rule);
      expect(text.replace('.', '')).toHaveLength(13);
      expect(parseScaleRule(text)).toEqual(rule);
      expect(readScaleCode(rule, makeScaleExample(rule))).toMatchObject({
        item: '1234567'.slice(0, rule.itemDigits),
        measure: rule.measure,
      });
    }),
  );
});

test.each([
  [weight, withCheck('201234501250'), { item: '12345', measure: 'weight', value: 1.25 }],
  [weight, `0${withCheck('201234501250')}`, { item: '12345', measure: 'weight', value: 1.25 }],
  [weight, withCheck('200012399999'), { item: '00123', measure: 'weight', value: 99.999 }],
  [{ ...weight, decimals: 0 }, withCheck('201234501250'), { item: '12345', measure: 'weight', value: 1250 }],
  [price, withCheck('291234712500'), { item: '1234', measure: 'price', value: 12_500 }],
  [{ ...price, decimals: 2 }, withCheck('291234712550'), { item: '1234', measure: 'price', value: 125.5 }],
  // Another prefix, a wrong check digit, nothing weighed, and codes that are none of a scale.
  [weight, withCheck('211234501250'), undefined],
  [weight, '2012345012505', undefined],
  [weight, withCheck('201234500000'), undefined],
  [weight, '6201103460652', undefined],
  [weight, withCheck('20123450125'), undefined],
  [price, withCheck('1201234501250'), undefined],
  [price, 'P20261121001', undefined],
])('by %j the code %s says %j [GTIN-010]', (rule, code, reading) => {
  expect(readScaleCode(rule as ScaleRule, code)).toEqual(reading);
});

test.each([
  ['weight', 1.25, 8500, '1.25'],
  ['weight', 0.1 + 0.2, 0, '0.3'],
  ['price', 12_500, 8500, '1.471'],
  ['price', 12_500, 12_500, '1'],
  ['price', 12_500, 0, ''],
  ['price', 1, 9000, ''],
] as const)('a %s of %d is, at %d for one, the quantity %j [GTIN-011]', (measure, value, sellingPrice, quantity) => {
  expect(toScaleQuantity({ item: '1', measure, value }, sellingPrice)).toBe(quantity);
});
