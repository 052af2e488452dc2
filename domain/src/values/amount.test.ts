import { expect, test } from 'vitest';
import { formatAmount } from './amount.ts';

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
  [2, 'bag (50 kg)', '2 bag (50 kg)'],
  [2, '', '2'],
])('%d of the unit %j is written %j [Q-053]', (quantity, unit, words) => {
  expect(formatAmount(quantity, unit)).toBe(words);
});
