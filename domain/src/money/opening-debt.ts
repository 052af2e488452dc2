import type { RequestData, RequestProblem } from '#request-data.ts';
import { isDay, toDay, toStoredDay } from '#values/dates.ts';
import { toStoredDate } from '#values/wire-date.ts';
import { findExpenseDayProblem } from './expense.ts';

/**
 * Reads since when a debt from before is owed: the stored form of a day, today or earlier; null where nobody has said so. The same for
 * customers and suppliers (R76).
 */
export function readOwedSince(data: RequestData, today: string): { owedSince: string | null } | RequestProblem {
  const { owedSince = null } = data;
  if (owedSince === null || owedSince === '') return { owedSince: null };
  const date = typeof owedSince === 'string' ? owedSince : '';
  // 30 February would be read as 2 March.
  const day = isDay(date.slice(0, 10)) ? toDay(date) : '';
  if (findExpenseDayProblem(day, today)) {
    return { attribute: 'owedSince', text: 'must be a date, today or earlier, and not before 2000-01-01' };
  }
  return { owedSince: toStoredDate(toStoredDay(day)) ?? null };
}

/** Returns what is left of an opening debt: the `openingOwed` of a customer's account or of a supplier, 0 for none (R76). */
export function openingOwedOf({ openingOwed }: Readonly<Record<string, unknown>>): number {
  return typeof openingOwed === 'number' ? openingOwed : 0;
}
