import { expect, test } from 'vitest';
import {
  addDays,
  countDays,
  coverWithPeriods,
  endOfMonth,
  isRange,
  listDays,
  startOfMonth,
  startOfWeek,
} from './periods.ts';

test('days go over the ends of months and years, and over 29 February', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  expect(listDays('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  expect(listDays('2026-03-02', '2026-03-01')).toEqual([]);
  expect(countDays('2026-11-21', '2026-11-21')).toBe(1);
});

test('a week begins on Monday', () => {
  expect(startOfWeek('2026-11-21')).toBe('2026-11-16');
  expect(startOfWeek('2026-11-16')).toBe('2026-11-16');
  expect(startOfWeek('2026-11-22')).toBe('2026-11-16');
});

test('a month has its own last day', () => {
  expect([startOfMonth('2028-02-10'), endOfMonth('2028-02-10')]).toEqual(['2028-02-01', '2028-02-29']);
  expect(endOfMonth('2026-12-01')).toBe('2026-12-31');
});

test('a range is covered by whole months where they lie inside, and by days at its ends', () => {
  expect(coverWithPeriods('2026-09-29', '2026-11-02')).toEqual([
    '2026-09-29',
    '2026-09-30',
    '2026-10',
    '2026-11-01',
    '2026-11-02',
  ]);
  expect(coverWithPeriods('2026-11-01', '2026-11-30')).toEqual(['2026-11']);
  expect(coverWithPeriods('2026-11-02', '2026-11-01')).toEqual([]);
});

test.each([
  ['2026-11-01', '2026-11-30', true],
  ['2026-11-30', '2026-11-01', false],
  ['2026-02-30', '2026-03-01', false],
  ['2010-01-01', '2026-01-01', false],
  ['2026-11-01', undefined, false],
])('a range from %s to %s can be asked for: %s', (from, to, answer) => {
  expect(isRange(from, to)).toBe(answer);
});
