import { toStoredDay } from '@duka/domain/values/dates';
import { toStoredDate } from '#http/stored-date.ts';

/** Returns the text to store for a day, `2026-12-31`; null for an empty one. */
export function toStored(day: string): string | null {
  return day === '' ? null : (toStoredDate(toStoredDay(day)) ?? null);
}
