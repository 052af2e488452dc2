import { isDay } from './dates.ts';

/** The days that somebody may choose for what a shop writes down: a year typed as `26` is the year 26, and a clock that was lost says 1970. */
const [firstDay, lastDay] = ['2000-01-01', '2099-12-31'];

/** The rule of a valid day, in the words of a refusal. */
export const chosenDayRule = `must be a date from ${firstDay} to ${lastDay}`;

/** True if a text, `2026-11-21`, is a day that somebody may choose. */
export function isChosenDay(day: string): boolean {
  return isDay(day) && day >= firstDay && day <= lastDay;
}
