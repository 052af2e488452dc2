import { addDays } from '#values/periods.ts';
import { type DayRange, type SalesDay, type SalesSum, sumSales } from './sales-report.ts';

/** The sales of a shop's day, beside two days before it. */
export interface TodaySales {
  readonly sales: SalesSum;
  /** The sales of the day before. */
  readonly salesBefore: Pick<SalesSum, 'orders' | 'total'>;
  /** The sales of the same weekday a week before. */
  readonly salesWeekBefore: Pick<SalesSum, 'orders' | 'total'>;
}

/** The days whose sales the dashboard's day is compared with, and that day. */
export function daysOfToday(day: string): DayRange {
  return { from: addDays(day, -7), to: day };
}

/** Adds up the sales of `daysOfToday` (R25). */
export function sumTodaySales(days: readonly SalesDay[], day: string): TodaySales {
  const ofDay = (wanted: string): SalesSum => {
    const { orders, total, cost } = sumSales(days, { from: wanted, to: wanted }).all;
    return { orders, total: Math.min(total, Number.MAX_SAFE_INTEGER), cost: Math.min(cost, Number.MAX_SAFE_INTEGER) };
  };
  const beside = (daysBefore: number) => {
    const { orders, total } = ofDay(addDays(day, -daysBefore));
    return { orders, total };
  };
  return { sales: ofDay(day), salesBefore: beside(1), salesWeekBefore: beside(7) };
}
