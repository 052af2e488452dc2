import { expect, test } from 'vitest';
import {
  addYear,
  endOfDay,
  formatDay,
  formatDayAndTime,
  formatLongDay,
  formatTime,
  isDay,
  startOfDay,
  toDay,
  toStoredDay,
} from './dates.ts';

test.each([
  ['2026-11-21T07:05:00.000+00:00', '21 Nov 2026, 10:05 am'],
  ['2026-11-21T09:00:00.000Z', '21 Nov 2026, 12:00 pm'],
  ['2026-11-20T21:30:00.000Z', '21 Nov 2026, 12:30 am'],
  ['2026-01-05T13:45:00.000Z', '5 Jan 2026, 4:45 pm'],
  ['', undefined],
  ['yesterday', undefined],
])('"%s" is shown as %s in Tanzania [VIEW-004, VIEW-005, CONST-017]', (stored, shown) => {
  expect(formatDayAndTime(stored)).toBe(shown);
});

test('in Kiswahili the months have its names and the hours go to 24 (R35)', () => {
  expect(formatDayAndTime('2026-08-21T13:05:00.000Z', 'sw')).toBe('21 Ago 2026, 16:05');
  expect(formatDay('2026-05-01T09:00:00.000Z', 'sw')).toBe('1 Mei 2026');
});

test('days are those of Tanzania, three hours ahead', () => {
  expect(toDay(Date.parse('2026-11-21T20:59:59Z'))).toBe('2026-11-21');
  expect(toDay(Date.parse('2026-11-21T21:00:00Z'))).toBe('2026-11-22');
  expect(toDay('2026-11-21T21:00:00.000+00:00')).toBe('2026-11-22');
  expect(toDay('never')).toBe('');
  expect(formatDay('2026-11-21T21:00:00Z')).toBe('22 Nov 2026');
  expect(startOfDay('2026-11-21')).toBe('2026-11-20T21:00:00.000Z');
  expect(endOfDay('2026-11-21')).toBe('2026-11-21T20:59:59.999Z');
});

test.each([
  ['2026-11-21', '2027-11-21'],
  ['2028-02-29', '2029-02-28'],
  ['2027-02-28', '2028-02-28'],
  ['2026-12-31', '2027-12-31'],
])('one year after %s is %s [CONST-018, PROD-014]', (day, nextYear) => {
  expect(addYear(day)).toBe(nextYear);
});

test.each([
  ['2028-02-29', true],
  ['2027-02-29', false],
  ['2026-13-01', false],
  ['21/11/2026', false],
  ['', false],
])('"%s" is a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected);
});

test('a stored day is the same day in UTC and in Tanzania [DATA-046]', () => {
  expect(toDay(toStoredDay('2027-11-21'))).toBe('2027-11-21');
  expect(toStoredDay('2027-11-21').slice(0, 10)).toBe('2027-11-21');
});

test('a separator names day, month and year, a message its time, both in Tanzania [MSG-011]', () => {
  expect(formatLongDay('2026-11-20T21:00:00.000+00:00')).toBe('21 November 2026');
  expect(formatTime('2026-11-20T21:05:00.000+00:00')).toBe('12:05 am');
  expect(formatLongDay('soon')).toBeUndefined();
});
