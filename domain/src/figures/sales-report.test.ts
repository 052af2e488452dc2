import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderChannels } from '#orders/order.ts';
import { addDays, countDays, listDays } from '#values/periods.ts';
import {
  chartTop,
  nameOfRange,
  percentChange,
  profitOf,
  type RangeName,
  rangeBefore,
  rangeNames,
  rangeOf,
  reportSteps,
  type SalesDay,
  stepsOf,
  sumSales,
  toSalesPeriods,
  usualStep,
} from './sales-report.ts';

const sale = (day: string, total: number, channel = 'walk-in'): SalesDay => ({
  ...{ day, channel, orders: 1, total, cost: total / 2 },
});

// 2026-11-21 is a Saturday.
test.each<[RangeName, string, string]>([
  ['today', '2026-11-21', '2026-11-21'],
  ['week', '2026-11-16', '2026-11-21'],
  ['month', '2026-11-01', '2026-11-21'],
  ['last-30-days', '2026-10-23', '2026-11-21'],
  ['year', '2026-01-01', '2026-11-21'],
])('%s reaches from %s to %s [DASH-003]', (name, from, to) => {
  expect(rangeOf(name, '2026-11-21')).toEqual({ from, to });
  expect(nameOfRange({ from, to }, '2026-11-21')).toBe(name);
});

test('a range of other days has no name', () => {
  expect(nameOfRange({ from: '2026-11-02', to: '2026-11-05' }, '2026-11-21')).toBeUndefined();
});

test.each([
  ['a day with the day before', '2026-11-16', '2026-11-16', '2026-11-15', '2026-11-15'],
  ['the first of a month with the day before', '2026-11-01', '2026-11-01', '2026-10-31', '2026-10-31'],
  ['a week begun with the same days', '2026-11-16', '2026-11-18', '2026-11-09', '2026-11-11'],
  ['a whole week with the week before', '2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15'],
  ['a month begun with the same days', '2026-11-01', '2026-11-21', '2026-10-01', '2026-10-21'],
  ['a whole month with the whole one before', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
  ['more days than the month before had with all of it', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
  ['January with December', '2026-01-01', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['any days with as many before', '2026-11-10', '2026-11-21', '2026-10-29', '2026-11-09'],
])('%s is compared', (_, from, to, fromBefore, toBefore) => {
  expect(rangeBefore({ from, to })).toEqual({ from: fromBefore, to: toBefore });
});

test('on its first day a month or a week begun is compared with the same day of the one before [DASH-003]', () => {
  const day = { from: '2026-06-01', to: '2026-06-01' };
  expect(rangeBefore(day, 'month')).toEqual({ from: '2026-05-01', to: '2026-05-01' });
  expect(rangeBefore(day, 'week')).toEqual({ from: '2026-05-25', to: '2026-05-25' });
  expect(rangeBefore(day, 'today')).toEqual({ from: '2026-05-31', to: '2026-05-31' });
});

test('sales stand in the week or month they fall in, and those of other days are left out', () => {
  const days = [
    sale('2026-10-31', 9),
    sale('2026-11-01', 1),
    sale('2026-11-02', 2),
    sale('2026-11-16', 4, 'marketplace'),
  ];
  const range = { from: '2026-11-01', to: '2026-11-17' };
  const weeks = toSalesPeriods(days, range, 'week');
  expect(weeks.map(({ from, to, all }) => [from, to, all.total])).toEqual([
    ['2026-11-01', '2026-11-01', 1],
    ['2026-11-02', '2026-11-08', 2],
    ['2026-11-09', '2026-11-15', 0],
    ['2026-11-16', '2026-11-17', 4],
  ]);
  expect(weeks[3]?.byChannel).toEqual({
    marketplace: { orders: 1, total: 4, cost: 2 },
    'walk-in': { orders: 0, total: 0, cost: 0 },
    link: { orders: 0, total: 0, cost: 0 },
    whatsapp: { orders: 0, total: 0, cost: 0 },
  });
  expect(toSalesPeriods(days, { from: '2026-10-01', to: '2026-11-30' }, 'month').map(({ all }) => all.total)).toEqual([
    9, 7,
  ]);
});

const someDay = fc.integer({ min: 0, max: 800 }).map((days) => addDays('2025-01-01', days));
const someSale = fc.record({
  day: someDay,
  channel: fc.constantFrom(...orderChannels),
  orders: fc.nat(9),
  total: fc.nat(9999),
  cost: fc.nat(9999),
});

test('by whatever step, the parts of a range are all its days and add up to its sum', () => {
  fc.assert(
    fc.property(someDay, fc.nat(300), fc.array(someSale), (from, length, days) => {
      const range = { from, to: addDays(from, length) };
      for (const step of reportSteps) {
        const periods = toSalesPeriods(days, range, step);
        expect(periods.flatMap((period) => listDays(period.from, period.to))).toEqual(listDays(from, range.to));
        for (const figure of ['orders', 'total', 'cost'] as const) {
          const sum = periods.reduce((all, period) => all + period.all[figure], 0);
          expect(sum).toBe(sumSales(days, range).all[figure]);
        }
      }
    }),
  );
});

test('a range is never compared with its own days, and every one can be shown by its usual step', () => {
  fc.assert(
    fc.property(someDay, fc.nat(1800), (from, length) => {
      const range = { from, to: addDays(from, length) };
      const before = rangeBefore(range);
      expect(before.to < range.from).toBe(true);
      expect(countDays(before.from, before.to)).toBeGreaterThan(0);
      expect(stepsOf(range)).toContain(usualStep(range));
    }),
  );
});

test.each([
  [150, 100, 50],
  [50, 100, -50],
  [100, 300, -67],
  [0, 0, 0],
  [5, 0, undefined],
  [5, -10, undefined],
  [0, 100, -100],
])('%d after %d is a change of %s percent', (now, before, percent) => {
  expect(percentChange(now, before)).toBe(percent);
});

test('profit is what was paid less what the goods had cost', () => {
  expect(profitOf({ total: 550_000, cost: 340_000 })).toBe(210_000);
});

test.each([
  [0, 1],
  [1, 1],
  [7, 8],
  [199_500, 200_000],
  [200_001, 300_000],
  [650_000, 800_000],
  [900_000, 1_000_000],
  [5_000_001, 6_000_000],
])('a chart of up to %d ends at %d [DASH-008]', (largest, top) => {
  expect(chartTop(largest)).toBe(top);
});

test('where two names mean the same days, the shortest is said', () => {
  const ranges = rangeNames.map((name) => rangeOf(name, '2026-06-01'));
  expect(ranges[0]).toEqual(ranges[1]);
  expect(nameOfRange({ from: '2026-06-01', to: '2026-06-01' }, '2026-06-01')).toBe('today');
});
