import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test.each([
  ['Asha Agrovet', 'AA'],
  ['asha', 'A'],
  ['Mama Neema & Daughters', 'MN'],
  ['3 Rivers', '3R'],
  ['Émile  élan', 'ÉÉ'],
  ['🌽 Maize', 'M'],
  ['', ''],
])('without a picture %j is shown by its initials %j [LAY-023]', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
