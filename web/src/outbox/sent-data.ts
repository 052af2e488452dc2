import { toDay, toStoredDay } from '@duka/domain/values/dates';
import { readNowMs, readToday, toServerMs } from '#api/now.ts';
import type { NewCommand } from './command.ts';

/**
 * The data of a command as it is sent. An expense of a day that has not begun was dated by a clock that was ahead, as nothing is paid
 * tomorrow: it counts on the day on which it was written down (decision 0086).
 */
export function toSentData({ collection, data, doneAt }: Pick<NewCommand, 'collection' | 'data' | 'doneAt'>) {
  const { expenseDate } = data;
  if (collection !== 'expenses' || typeof expenseDate !== 'string' || toDay(expenseDate) <= readToday()) return data;
  const doneMs = toServerMs(Date.parse(doneAt));
  return { ...data, expenseDate: toStoredDay(toDay(Math.min(doneMs, readNowMs()))) };
}
