import { byMethod } from '@duka/domain/money/day-close';
import { type MonthSums, toMonthSheet } from '@duka/domain/money/month-sheet';
import { expect, test } from 'vitest';
import { listSheetLines, toSheetText } from './sheet-lines.ts';

const nothing = byMethod(() => 0);
const sums: MonthSums = {
  ...{
    sales: 9000,
    cost: 6000,
    costCorrections: 0,
    losses: 0,
    found: 0,
    writtenOff: 0,
    ...{ subsidyRefused: 0, subsidyPaid: 0 },
    rounding: 0,
    received: nothing,
    differences: nothing,
  },
  expenses: { rent: 0, transport: 0, wages: 0, electricity: 0, other: 0 },
};
const draw = (more: Partial<MonthSums>, owedBySubsidies = 0) =>
  toMonthSheet(
    '2026-12',
    { ...sums, ...more },
    { owedToShop: 0, owedBySubsidies, advances: 0, owedByShop: 0, stockWorth: 0 },
  );

test('a cost of earlier months that was corrected stands apart from that of the month, and both add up to the profit [R31, R44, BATCH-013]', () => {
  expect(listSheetLines(draw({ costCorrections: 2000 })).slice(0, 4)).toEqual([
    ['Sales', 9000],
    ['Cost of goods', -4000],
    ['Cost of earlier months, corrected', -2000],
    ['Gross profit', 3000],
  ]);
  expect(toSheetText(draw({ costCorrections: -500 }), 'Duka')).toContain(
    'Cost of goods: TZS −6,500\nCost of earlier months, corrected: TZS 500\n',
  );
  expect(toSheetText(draw({}), 'Duka')).not.toContain('corrected');
});

test('what refunds were rounded by is a line of the sheet, where there is any [R29, R31]', () => {
  expect(listSheetLines(draw({ rounding: -7 }))).toContainEqual(['Rounding of refunds', -7]);
  expect(listSheetLines(draw({ rounding: -7 }))).toContainEqual(['Profit', 2993]);
  expect(toSheetText(draw({}), 'Duka')).not.toContain('Rounding');
});

test('what the government owes, paid and refused are lines of their own, where there is any [INPUT-077]', () => {
  const sheet = draw({ subsidyRefused: 400, subsidyPaid: 600 }, 5000);
  for (const line of [
    ['Refused by the government', -400],
    ['Profit', 2600],
    ['The government owes', 5000],
    ['Paid by the government', 600],
  ]) {
    expect(listSheetLines(sheet)).toContainEqual(line);
  }
  expect(toSheetText(draw({}), 'Duka')).not.toContain('government');
});
