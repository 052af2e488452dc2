import { toDay } from '#values/dates.ts';
import { countDays } from '#values/periods.ts';

/** Counts the days of the shop since something is owed: 0 for today. */
export function countDaysOwed(oldestAt: string, nowMs: number): number {
  return Math.max(0, countDays(toDay(oldestAt), toDay(nowMs)) - 1);
}

/** True if the agreed day is over: what is due today still has the whole day. */
export function isOverdue(dueAt: string | null, nowMs: number): boolean {
  return dueAt !== null && toDay(dueAt) < toDay(nowMs);
}
