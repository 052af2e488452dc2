import { toTimeOfDay } from '#values/dates.ts';

/** The default hours of the seller shop form and of the Store details form (CONST-007, Q-002). */
export const shopFormHours = '07:30am - 05:30pm';
export const storeDetailsHours = '08:00 - 17:00';

/** Times of day as a time input holds them, `17:30`; empty for none. */
export interface OpeningTimes {
  readonly openingTime: string;
  readonly closingTime: string;
}

/** `05:30pm` or `17:30`. */
type HoursNotation = '12-hour' | '24-hour';

const time = /(\d{1,2})[:.](\d{2})\s*([ap]m)?/i;
const hours = new RegExp(`^\\s*${time.source}\\s*[-\u2013]\\s*${time.source}\\s*$`, 'i');

/** Reads the times that a stored text names, in either notation; empty when it uses other words. */
export function parseHours(text: string): OpeningTimes {
  const [, ...parts] = hours.exec(text) ?? [];
  const openingTime = toTime(parts.slice(0, 3));
  const closingTime = toTime(parts.slice(3));
  return openingTime && closingTime ? { openingTime, closingTime } : { openingTime: '', closingTime: '' };
}

/** True from the opening time until just before the closing time of a shop, also over midnight; undefined where no times are named. */
export function isOpenAt({ openingTime, closingTime }: OpeningTimes, moment: number): boolean | undefined {
  if (openingTime === '') return undefined;
  const now = toTimeOfDay(moment);
  const [isAfterOpening, isBeforeClosing] = [openingTime <= now, now < closingTime];
  return openingTime < closingTime ? isAfterOpening && isBeforeClosing : isAfterOpening || isBeforeClosing;
}

/** Formats `{opening} - {closing}`; empty until both times are chosen. */
export function formatHours({ openingTime, closingTime }: OpeningTimes, notation: HoursNotation): string {
  if (openingTime === '' || closingTime === '') return '';
  const format = notation === '24-hour' ? (text: string) => text : toTwelveHours;
  return `${format(openingTime)} - ${format(closingTime)}`;
}

function toTime([hour = '', minute = '', half = '']: readonly string[]): string {
  const given = Number(hour);
  if (hour === '' || Number(minute) > 59) return '';
  if (half === '') return given < 24 ? `${hour.padStart(2, '0')}:${minute}` : '';
  if (given < 1 || given > 12) return '';
  const counted = (given % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  return `${String(counted).padStart(2, '0')}:${minute}`;
}

function toTwelveHours(text: string): string {
  const [hour = '', minute = ''] = text.split(':');
  const counted = Number(hour);
  return `${String(counted % 12 || 12).padStart(2, '0')}:${minute}${counted < 12 ? 'am' : 'pm'}`;
}
