import { spoken } from '#values/spoken.ts';
import type { DayRange, ReportStep } from './sales-report.ts';

type Style = 'day' | 'month' | 'range' | 'weekday';

const options: Record<Style, Intl.DateTimeFormatOptions> = {
  day: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: 'numeric' },
  range: { day: 'numeric', month: 'short', year: 'numeric' },
  weekday: { weekday: 'short' },
};
/** Formatters are made when they are first needed, as each costs a cheap phone milliseconds. */
const formatters: Partial<Record<Style, Intl.DateTimeFormat>> = {};

/** Formats the period that a bar of a chart stands for: `21 Nov`, `16–22 Nov`, `Nov 2026`. */
export function formatPeriod({ from, to }: DayRange, step: ReportStep): string {
  return step === 'month' ? format('month', from, from) : format('day', from, to);
}

/** Formats a range of days: `1–21 Nov 2026`. */
export function formatRange({ from, to }: DayRange): string {
  return format('range', from, to);
}

/** How a week's days are written below a chart in Kiswahili, from Sunday; the engines write them out. */
const swahiliWeekdays = ['Jpi', 'Jtt', 'Jnn', 'Jtn', 'Alh', 'Iju', 'Jmo'];

/** Formats a day as its weekday: `Sat`. */
export function formatWeekday(day: string): string {
  if (spoken !== 'en') return swahiliWeekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';
  return format('weekday', day, day);
}

function format(style: Style, from: string, to: string): string {
  // Days are written without a zone, so they are read and formatted in one and the same zone.
  formatters[style] ??= new Intl.DateTimeFormat(spoken === 'en' ? 'en-GB' : spoken, {
    ...options[style],
    timeZone: 'UTC',
  });
  // In Kiswahili engines leave out the month and the year of the first day, also where they are other ones.
  if (spoken !== 'en' && from.slice(0, 7) !== to.slice(0, 7)) return joinDays(style, from, to);
  // Engines use different kinds of space around the dash.
  const text = formatters[style].formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`));
  return text.replace(/\s+/g, ' ');
}

/** Formats `29 Sep – 28 Okt 2026`; the year stands once where it is the same. */
function joinDays(style: Style, from: string, to: string): string {
  const isYearSame = from.slice(0, 4) === to.slice(0, 4);
  return `${format(isYearSame && style === 'range' ? 'day' : style, from, from)} – ${format(style, to, to)}`;
}
