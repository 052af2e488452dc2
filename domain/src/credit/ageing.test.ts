import { expect, test } from 'vitest';
import { countDaysOwed, isOverdue } from './ageing.ts';

// The shop's 21st ends at nine in the evening, UTC.
const evening = Date.parse('2026-11-21T20:59:59.000Z');
const night = Date.parse('2026-11-21T21:00:00.000Z');

test.each([
  ['2026-11-21T05:00:00.000Z', evening, 0],
  ['2026-11-21T05:00:00.000Z', night, 1],
  ['2026-10-22T05:00:00.000Z', evening, 30],
  ['2026-11-23T05:00:00.000Z', evening, 0],
])('what is owed since %s is so many days of the shop old [R32]', (oldestAt, nowMs, days) => {
  expect(countDaysOwed(oldestAt, nowMs)).toBe(days);
});

test('a debt is overdue from the day after the one that was agreed, by the shop’s clock [R32, CREDIT-011]', () => {
  const dueAt = '2026-11-21T00:00:00.000+00:00';
  expect([isOverdue(dueAt, evening), isOverdue(dueAt, night), isOverdue(null, night)]).toEqual([false, true, false]);
});
