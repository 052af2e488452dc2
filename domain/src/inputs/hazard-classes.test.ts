import { expect, test } from 'vitest';
import { findHazardClass, hazardClasses, readHazardClass } from './hazard-classes.ts';

test.each([
  ['II', 'II'],
  [' iii ', 'III'],
  ['1b', 'Ib'],
  ['IA', 'Ia'],
  ['u', 'U'],
  ['WHO class 2', 'II'],
  ['Daraja III', 'III'],
  ['', ''],
  ['IV', 'IV'],
  ['very toxic', 'very toxic'],
])('%o in a file is the class %o [INPUT-003]', (typed, read) => {
  expect(readHazardClass(typed)).toBe(read);
});

test('only a class as it is stored is one [INPUT-003]', () => {
  expect(hazardClasses.map(findHazardClass)).toEqual(hazardClasses);
  expect(['ia', '', 'IV'].map(findHazardClass)).toEqual([undefined, undefined, undefined]);
});
