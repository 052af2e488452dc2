import { isDay } from './dates.ts';
import { dayMs } from './durations.ts';

/** Returns the day `days` later, or earlier when negative; days are written `2026-11-21`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Counts the days from one to the other, both included; 0 or less when they stand the wrong way round. */
export function countDays(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs + 1;
}

/** Lists every day from one to the other, both included. */
export function listDays(from: string, to: string): string[] {
  return Array.from({ length: Math.max(countDays(from, to), 0) }, (_, index) => addDays(from, index));
}

/** Returns the Monday of the day's week. */
export function startOfWeek(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** Returns the first day of the day's month. */
export function startOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

/** Returns the last day of the day's month. */
export function endOfMonth(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** Lists the periods that make up a range of days: a month, `2026-11`, where all of it lies inside, else its days. */
export function coverWithPeriods(from: string, to: string): string[] {
  const periods: string[] = [];
  let day = from;
  while (day <= to) {
    const isWholeMonth = day.endsWith('-01') && endOfMonth(day) <= to;
    periods.push(isWholeMonth ? day.slice(0, 7) : day);
    day = addDays(isWholeMonth ? endOfMonth(day) : day, 1);
  }
  return periods;
}

/** The longest range of days that figures can be asked for: some five years. */
const maxRangeDays = 1_830;

/** The days that figures can be asked for: what comes before and after them is written with four digits of the year, too. */
const [firstDay, lastDay] = ['1900-01-01', '2999-12-31'];

/** True if two texts are a range of days that figures can be asked for. */
export function isRange(from: unknown, to: unknown): boolean {
  if (typeof from !== 'string' || typeof to !== 'string' || !isDay(from) || !isDay(to)) return false;
  if (from < firstDay || to > lastDay) return false;
  const days = countDays(from, to);
  return days >= 1 && days <= maxRangeDays;
}
