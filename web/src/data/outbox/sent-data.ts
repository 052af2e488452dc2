import { toDay, toStoredDay } from '@duka/domain/values/dates';
import { readNowMs, readToday, toServerMs } from '#data/calls/now.ts';
import type { NewCommand } from './command.ts';

/**
 * Returns the data of a command as the outbox sends it. An expense dated after today was dated by a device clock that was
 * ahead, so it gets the day on which it was entered (decision 0086).
 */
export function toSentData({ collection, data, doneAt }: Pick<NewCommand, 'collection' | 'data' | 'doneAt'>) {
  const { expenseDate } = data;
  if (collection !== 'expenses' || typeof expenseDate !== 'string' || toDay(expenseDate) <= readToday()) return data;
  const doneMs = toServerMs(Date.parse(doneAt));
  return { ...data, expenseDate: toStoredDay(toDay(Math.min(doneMs, readNowMs()))) };
}
