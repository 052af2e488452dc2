import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPhone, isPhoneShaped, normalizePhone, parsePhone, phonePrefix, toPhonePart } from './phone.ts';

test.each([
  ['', ''],
  [' - ', ''],
])('an empty phone stays empty: %j [DATA-069]', (typed, stored) => {
  expect(normalizePhone(typed)).toBe(stored);
});

test.each([
  ['+255712000001', '+255712000001'],
  ['+254712000001', '+254712000001'],
  ['+255 712-000 001', '+255712000001'],
  [' +255712000001 ', '+255712000001'],
])('a phone starting with + is kept, but for spaces and dashes: %j [DATA-070]', (typed, stored) => {
  expect(normalizePhone(typed)).toBe(stored);
});

test.each([
  ['0712000001', '+255712000001'],
  ['0712 000 001', '+255712000001'],
  ['(0712) 000.001', '+255712000001'],
  ['0', '+255'],
])('a leading 0 becomes the country prefix: %j [CONST-001, DATA-071]', (typed, stored) => {
  expect(normalizePhone(typed)).toBe(stored);
});

test.each([
  ['255712000001', '+255712000001'],
  ['255-712-000-001', '+255712000001'],
  ['255', '+255'],
])('a leading 255 gets a plus: %j [DATA-072]', (typed, stored) => {
  expect(normalizePhone(typed)).toBe(stored);
});

test.each([
  ['712000001', '+255712000001'],
  ['254712000001', '+255254712000001'],
])('anything else gets +255 in front: %j [CONST-001, DATA-073]', (typed, stored) => {
  expect(normalizePhone(typed)).toBe(stored);
  expect(phonePrefix).toBe('+255');
});

test('a number typed in any usual way is looked up in one form [AUTH-020]', () => {
  const ways = ['0712000001', '712 000 001', '255712000001', '+255 712 000 001', '0712\u2013000\u2013001'];
  expect(new Set(ways.map(normalizePhone))).toEqual(new Set(['+255712000001']));
});

test.each([
  ['0712000001', true],
  ['+255712000001', true],
  ['0712 000-001', true],
  ['7', true],
  ['', false],
  ['+', false],
  ['+-', false],
  ['07+12', false],
  ['++255', false],
  ['0712a', false],
  ['(0712)', false],
  ['asha@duka.example', false],
])('%j is a phone number: %s [AUTH-026, AUTH-028]', (typed, isPhone) => {
  expect(isPhoneShaped(typed)).toBe(isPhone);
});

const spellings = [
  ...['0712345678', '0712 345 678', '255712345678', '+255712345678', '+255 712 345 678', '00255712345678'],
  ...['(0712) 345 678', '0712.345.678', '0712-345-678', '712345678', '+255 (0) 712 345 678', '(+255) 712-345.678'],
  ...['0255712345678', '000255712345678', '+0712345678', '\u202a+255 712 345 678\u202c', '0712\u00a0345\u2212678'],
];

test.each(spellings)('"%s" is stored as +255712345678, and stays so [R47]', (typed) => {
  expect(parsePhone(typed)).toBe('+255712345678');
  expect(parsePhone(parsePhone(typed))).toBe('+255712345678');
});

test.each([
  ['+254 712 345 678', '+254712345678'],
  ['00254712345678', '+254712345678'],
  ['+44 20 7946 0958', '+442079460958'],
  ['+2550255712345678', '+255712345678'],
  ['022 211 1111', '+255222111111'],
])('a number of another country keeps its prefix: "%s" [R47]', (typed, stored) => {
  expect(parsePhone(typed)).toBe(stored);
});

test.each([
  ...[
    '',
    ' ',
    '+',
    '0712',
    '12345678',
    'Next Door',
    '0712345678a',
    '0712/345/678',
    '07123456780712345678',
    '++255712345678',
  ],
  ...['0712345678+', '07+12345678', null, undefined, 712345678],
])('%j is no phone number [R47]', (typed) => {
  expect(parsePhone(typed)).toBeUndefined();
});

/** The nine digits that tell one Tanzanian number from another, and a way in which people write it. */
const spelled = fc
  .record({
    number: fc.tuple(fc.constantFrom('6', '7', '2'), fc.stringMatching(/^\d{8}$/)).map((parts) => parts.join('')),
    prefix: fc.constantFrom(
      '',
      '0',
      '255',
      '+255',
      '00255',
      '000255',
      '+2550',
      '2550',
      '002550',
      '(0)',
      '(+255)',
      '+255 (0)',
    ),
    between: fc.array(fc.constantFrom('', '', '', ' ', '.', '-', ' - ', ')', '(', '\u2011', '\u00a0'), {
      minLength: 10,
      maxLength: 10,
    }),
  })
  .map(({ number, prefix, between }) => ({
    number,
    typed: prefix + [...number].map((digit, at) => (between[at] ?? '') + digit).join('') + (between[9] ?? ''),
  }));

test('however a Tanzanian number is written, it is one number [R47]', () => {
  fc.assert(
    fc.property(spelled, ({ number, typed }) => {
      expect(parsePhone(typed)).toBe(`+255${number}`);
    }),
  );
});

test('two numbers are never taken for one [R47]', () => {
  fc.assert(
    fc.property(spelled, spelled, (one, other) => {
      expect(parsePhone(one.typed) === parsePhone(other.typed)).toBe(one.number === other.number);
    }),
  );
});

test('a form takes 9 to 12 digits, however they are divided [CONST-002]', () => {
  expect(['071234567', '(0712) 345.678', '712345678901', '00255712345678'].map(isPhone)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['07123456', '7123456789012', '0712x345678'].map(isPhone)).toEqual([false, false, false]);
});

test.each([...spellings, '345 678', '345678', '678', '(0712)', '0712.345', '00255 712', '+255 (0) 712'])(
  'a number is found by "%s" [R47]',
  (typed) => expect('+255712345678').toContain(toPhonePart(typed)),
);

test('a word is no part of a number [R47]', () => expect(toPhonePart('Juma')).toBeUndefined());
