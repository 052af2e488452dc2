import { afterEach, expect, test } from 'vitest';
import { kiswahiliNames } from '#products/reference-names.ts';
import { formatAmount, formatPacks, packFor } from './amount.ts';
import { learnNames } from './names.ts';

afterEach(() => learnNames({}));

test.each([
  [1, 'packet', '1 packet'],
  [48, 'packet', '48 packets'],
  [0, 'bag', '0 bags'],
  [0.5, 'bag', '0.5 bags'],
  [1.0004, 'bag', '1 bag'],
  [2, 'bunch', '2 bunches'],
  [3, 'box', '3 boxes'],
  [2, 'tray', '2 trays'],
  [2, 'dozen', '2 dozen'],
  [1250.5, 'kg', '1,250.5 kg'],
  [2, 'Pieces', '2 Pieces'],
  [2, 'mfuko', '2 mfuko'],
  [2, 'bag (50 kg)', '2 bag (50 kg)'],
  [2, '', '2'],
])('%d of the unit %j is written %j [Q-053]', (quantity, unit, words) => {
  expect(formatAmount(quantity, unit)).toBe(words);
});

test.each([
  [2, 'crate', 'crate 2'],
  [1, 'bag', 'bag 1'],
  [3, 'kg', 'kg 3'],
  [2, ' Kreti kubwa', 'Kreti kubwa 2'],
  [1, 'mfuko', 'mfuko 1'],
  [2.5, 'mfuko', 'mifuko 2.5'],
])(
  'in Kiswahili %d packs that the seller named %j are %j: what sellers write is not translated [R30]',
  (quantity, name, words) => {
    learnNames(kiswahiliNames);
    expect(formatPacks(quantity, name, 'sw')).toBe(words);
    expect([formatAmount(2, 'crate', 'sw'), packFor(2, 'crate', 'sw')]).toEqual(['kreti 2', 'crate']);
  },
);

test('in English packs are said in their plural', () => {
  expect([formatPacks(1, 'sack'), formatPacks(2, 'sack'), packFor(2, 'sack')]).toEqual(['1 sack', '2 sacks', 'sacks']);
});
