import { toDay } from '@duka/domain/values/dates';
import { dayMs, minuteMs } from '@duka/domain/values/durations';

/** A moment relative to the day of seeding: a time of the shop's day some days ago, or some minutes ago. */
export type Moment = { readonly daysAgo: number; readonly time: string } | { readonly minutesAgo: number };

/** `time` as `14:05` in Tanzania; today's moments are given in minutes, for their hour might still be to come. */
export function day(daysAgo: number, time: string): Moment {
  return { daysAgo, time };
}

export function minutesAgo(minutes: number): Moment {
  return { minutesAgo: minutes };
}

/** As milliseconds. */
export function toTime(moment: Moment, now: Date): number {
  if ('minutesAgo' in moment) return now.getTime() - moment.minutesAgo * minuteMs;
  // East Africa Time is three hours ahead all year.
  return Date.parse(`${toDay(now.getTime())}T${moment.time}:00.000+03:00`) - moment.daysAgo * dayMs;
}

/** A calendar day some days from now, as the database stores days (PROD-014). */
export function toExpiry(days: number, now: Date): string {
  return `${toDay(now.getTime() + days * dayMs)}T00:00:00.000Z`;
}
