import { expect, test } from 'vitest';
import { expiryStateOf, isExpired } from './expiry.ts';
import { describeExpiry, lastExpiringDay } from './expiry-query.ts';

const stored = (day: string) => ({ hasExpiry: true, expiryDate: `${day}T00:00:00.000+00:00` });

test.each([
  // In Tanzania the 22nd begins at 21:00 UTC of the 21st.
  ['2026-11-21T20:59:59Z', '2026-11-21', 'expiring'],
  ['2026-11-21T21:00:00Z', '2026-11-21', 'expired'],
  ['2026-11-21T21:00:00Z', '2026-11-22', 'expiring'],
  ['2026-11-21T07:00:00Z', '2026-12-21', 'expiring'],
  ['2026-11-21T07:00:00Z', '2026-12-22', undefined],
  ['2026-11-21T21:00:00Z', '2026-12-22', 'expiring'],
  ['2026-03-01T07:00:00Z', '2024-02-29', 'expired'],
])('at %s goods of %s are %s: the day of expiry is the last good one [R24]', (now, day, state) => {
  expect(expiryStateOf(stored(day), Date.parse(now))).toBe(state);
  expect(isExpired(stored(day), Date.parse(now))).toBe(state === 'expired');
});

test('goods without an expiry, or whose date no longer counts or cannot be read, do not expire [DATA-045, DATA-046]', () => {
  const now = Date.parse('2026-11-21T07:00:00Z');
  expect(expiryStateOf({ hasExpiry: false, expiryDate: '2020-01-01T00:00:00.000+00:00' }, now)).toBeUndefined();
  expect(expiryStateOf({ hasExpiry: true, expiryDate: null }, now)).toBeUndefined();
  expect(expiryStateOf({ hasExpiry: true, expiryDate: 'soon' }, now)).toBeUndefined();
});

test.each([
  ['2026-11-21T07:00:00Z', '2026-12-21'],
  ['2026-11-21T20:59:59Z', '2026-12-21'],
  ['2026-11-21T21:00:00Z', '2026-12-22'],
  ['2026-01-31T10:00:00Z', '2026-03-02'],
])('at %s the shop hears of what expires until %s', (now, day) => {
  expect(lastExpiringDay(Date.parse(now))).toBe(day);
});

test('a list is asked for the goods of a state by the shop days of its dates', () => {
  const dates = (...of: Parameters<typeof describeExpiry>) =>
    describeExpiry(...of).flatMap(({ method, attribute, values }) =>
      attribute === 'expiryDate' ? [[method, values?.[0]]] : [],
    );
  const now = Date.parse('2026-11-21T07:00:00Z');
  expect(dates('expired', now)).toEqual([['lessThan', '2026-11-20T21:00:00.000Z']]);
  expect(dates('expiring', now)).toEqual([
    ['greaterThanEqual', '2026-11-20T21:00:00.000Z'],
    ['lessThan', '2026-12-21T21:00:00.000Z'],
  ]);
  expect(dates(undefined, now)).toEqual([['lessThan', '2026-12-21T21:00:00.000Z']]);
});
