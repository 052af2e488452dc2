import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byMethod } from './day-close.ts';
import { expenseKinds } from './expense.ts';
import { addMonths, daysOfMonth, isMonth, type MonthSums, toMonthSheet } from './month-sheet.ts';

const shillings = fc.integer({ min: 0, max: 1_000_000_000 });
const ways = fc.record({ cash: shillings, 'mobile money': shillings, bank: shillings });
const sums: fc.Arbitrary<MonthSums> = fc.record({
  ...{ sales: shillings, cost: shillings, losses: shillings, found: shillings, writtenOff: shillings },
  ...{ subsidyRefused: shillings, subsidyPaid: shillings },
  ...{ received: ways, differences: ways },
  costCorrections: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  rounding: fc.integer({ min: -1000, max: 1000 }),
  expenses: fc.record({
    ...{ rent: shillings, transport: shillings, wages: shillings, electricity: shillings, other: shillings },
  }),
});

test('what is left of the sales of a month is its profit, to the shilling [R31, MONEY-014]', () => {
  fc.assert(
    fc.property(sums, (given) => {
      const sheet = toMonthSheet('2026-11', given, {
        owedToShop: 7,
        owedBySubsidies: 3,
        advances: 2,
        owedByShop: 9,
        stockWorth: 5,
      });
      const spent = expenseKinds.reduce((sum, kind) => sum + given.expenses[kind], 0);
      expect(sheet.expensesTotal).toBe(spent);
      expect(sheet.grossProfit + given.cost).toBe(given.sales);
      expect(sheet.profit + spent + given.losses + given.writtenOff + given.subsidyRefused + given.cost).toBe(
        given.sales + given.found + given.rounding,
      );
      expect(sheet).toMatchObject({ ...given, month: '2026-11', owedToShop: 7, owedByShop: 9, stockWorth: 5 });
    }),
  );
});

test('a month without anything is a sheet of zeros', () => {
  const nothing = {
    sales: 0,
    cost: 0,
    costCorrections: 0,
    losses: 0,
    found: 0,
    writtenOff: 0,
    ...{ subsidyRefused: 0, subsidyPaid: 0 },
    rounding: 0,
    received: byMethod(() => 0),
    differences: byMethod(() => 0),
  };
  const expenses = { rent: 0, transport: 0, wages: 0, electricity: 0, other: 0 };
  const now = { owedToShop: 0, owedBySubsidies: 0, advances: 0, owedByShop: 0, stockWorth: 0 };
  const sheet = toMonthSheet('2026-02', { ...nothing, expenses }, now);
  expect([sheet.grossProfit, sheet.expensesTotal, sheet.profit]).toEqual([0, 0, 0]);
});

test.each([['2026-13'], ['2026-1'], ['2026-11-01'], [''], [202611], [undefined]])('%s is no month', (text) => {
  expect(isMonth(text)).toBe(false);
});

test('a month has its first and its last day', () => {
  expect(isMonth('2028-02')).toBe(true);
  expect(daysOfMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
});

test('months follow one another over the end of a year', () => {
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1), addMonths('2026-11', 0)]).toEqual([
    '2027-01',
    '2025-12',
    '2026-11',
  ]);
});
