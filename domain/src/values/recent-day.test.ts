import { expect, test } from 'vitest';
import { formatRecent } from './recent-day.ts';

test.each([
  ['2026-11-21T07:05:00.000+00:00', '10:05 am'],
  ['2026-11-20T21:05:00.000+00:00', '12:05 am'],
  ['2026-11-20T20:59:00.000+00:00', '20 Nov'],
  ['2025-12-31T20:59:00.000+00:00', '31 Dec 2025'],
  ['never', ''],
])('on 21 November 2026 a list shows %s as "%s"', (stored, shown) => {
  expect(formatRecent(stored, '2026-11-21')).toBe(shown);
});

test('in Kiswahili the year of this year is left out too', () => {
  expect(formatRecent('2026-08-20T07:05:00.000Z', '2026-11-21', 'sw')).toBe('20 Ago');
});
