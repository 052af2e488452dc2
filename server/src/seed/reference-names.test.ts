import { kiswahiliNames } from '@duka/domain/products/reference-names';
import { learnNames, nameOf } from '@duka/domain/values/names';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { productCategories, units } from './reference-data.ts';

const names = [...Object.values(productCategories), ...Object.values(units)];

// The pages for everybody learn the names for a whole process.
beforeEach(() => learnNames({}));
afterEach(() => learnNames({}));

test('every category and unit that each server has is named in Kiswahili, once its names are learnt, and before as it is stored', () => {
  expect(names.map((name) => nameOf(name, true, 'sw'))).toEqual(names);
  learnNames(kiswahiliNames);
  // A millilitre is written alike.
  expect(names.filter((name) => nameOf(name, true, 'sw') === name)).toEqual(['ml']);
});

test('a unit is said for one and for several, also when it was named already; any other name stays as it is', () => {
  learnNames(kiswahiliNames);
  expect([nameOf('bag', true, 'sw'), nameOf('bag', false, 'sw'), nameOf('mfuko', false, 'sw')]).toEqual([
    'mfuko',
    'mifuko',
    'mifuko',
  ]);
  expect([nameOf('kg', false, 'sw'), nameOf('Kreti kubwa', false, 'sw'), nameOf('', true, 'sw')]).toEqual([
    'kilo',
    'Kreti kubwa',
    '',
  ]);
});
