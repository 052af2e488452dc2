import type { Language } from './language.ts';
import { spoken } from './spoken.ts';

/** Days, weeks and shown times are those of the shops (decision 0021). East Africa Time has no summer time. */
const timeZone = 'Africa/Dar_es_Salaam';

const day: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };
const time: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' };
/** East Africa Time is three hours ahead all year. */
const aheadMs = 3 * 60 * 60 * 1000;

type SayTime = (hour: number, minute: number) => string;

let sayTime: SayTime | undefined;
let isTimeSaid = false;

/** Takes the words in which times of another language than English can be said, once, before any is shown (R39). */
export function learnTimes(words: SayTime): void {
  sayTime = words;
}

/** Chooses whether times are shown in those words, or as the clock has them. */
export function showTimesSaid(isSaid: boolean): void {
  isTimeSaid = isSaid;
}

/** Formats `21 Nov 2026, 10:05 am`, in Kiswahili `21 Nov 2026, 10:05`; undefined when the text is no date (VIEW-004, VIEW-005, CONST-017). */
export function formatDayAndTime(isoText: string, language = spoken): string | undefined {
  const said = language === 'en' ? undefined : inWords(isoText);
  return said === undefined
    ? format({ ...day, ...time }, isoText, language)
    : `${formatDay(isoText, language)}, ${said}`;
}

/** Formats `21 Nov 2026`; undefined when the text is no date. */
export function formatDay(isoText: string, language = spoken): string | undefined {
  return format(day, isoText, language);
}

/** Formats `21 November 2026`; undefined when the text is no date (MSG-011). */
export function formatLongDay(isoText: string, language = spoken): string | undefined {
  return format({ ...day, month: 'long' }, isoText, language);
}

/** Formats `10:05 am`, in Kiswahili `10:05`; undefined when the text is no date. */
export function formatTime(isoText: string, language = spoken): string | undefined {
  return (language === 'en' ? undefined : inWords(isoText)) ?? format(time, isoText, language);
}

/** Says the time of the shops; undefined where the clock's is shown, and for what is no date. */
function inWords(isoText: string): string | undefined {
  const ms = Date.parse(isoText);
  if (!isTimeSaid || !sayTime || Number.isNaN(ms)) return undefined;
  const there = new Date(ms + aheadMs);
  return sayTime(there.getUTCHours(), there.getUTCMinutes());
}

/** Formatters are made when they are first needed, as each costs a cheap phone milliseconds. */
const formatters: Record<string, Intl.DateTimeFormat> = {};

function format(parts: Intl.DateTimeFormatOptions, isoText: string, language: Language): string | undefined {
  const ms = Date.parse(isoText);
  if (Number.isNaN(ms)) return undefined;
  const isEnglish = language === 'en';
  const key = `${language} ${Object.values(parts)}`;
  formatters[key] ??= new Intl.DateTimeFormat(isEnglish ? 'en-GB' : language, {
    timeZone,
    hourCycle: isEnglish ? 'h12' : 'h23',
    ...parts,
  });
  // Engines use different kinds of space before am and pm.
  return formatters[key].format(ms).replace(/[\u202f\u00a0]/g, ' ');
}

/** Returns the shop's calendar day at a moment, as `2026-11-21`; empty when the moment is no date. */
export function toDay(moment: number | string): string {
  const ms = typeof moment === 'number' ? moment : Date.parse(moment);
  return new Date(ms + aheadMs).toJSON()?.slice(0, 10) ?? '';
}

/** Returns the shops' time of day at a moment, as `17:30`; empty when the moment is no date. */
export function toTimeOfDay(moment: number): string {
  return new Date(moment + aheadMs).toJSON()?.slice(11, 16) ?? '';
}

/** Returns the moment at which a day of the shops begins, as ISO text in UTC (decision 0021). */
export function startOfDay(day: string): string {
  return new Date(`${day}T00:00:00.000+03:00`).toISOString();
}

/** Returns the last millisecond of a day of the shops, as ISO text in UTC (decision 0021). */
export function endOfDay(day: string): string {
  return new Date(`${day}T23:59:59.999+03:00`).toISOString();
}

/** Returns the same day one year later, 28 February for 29 February; the default expiry (CONST-018, PROD-014). */
export function addYear(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year + 1, month, 0)).getUTCDate();
  return [year + 1, month, Math.min(date, lastOfMonth)].map((part) => String(part).padStart(2, '0')).join('-');
}

/** True if the text is a day that exists, written `2026-11-21`. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;
}

/** Reads `2026-11-21`, or `21/11/2026` as spreadsheets in Tanzania write it; undefined for what is no day. */
export function readDay(text: string): string | undefined {
  const [, day = '', month = '', year] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text) ?? [];
  const written = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
  return isDay(written) ? written : undefined;
}

/**
 * Returns the datetime to store for a day. Midnight UTC is three in the morning in Tanzania, so readers in either zone
 * see the same day.
 */
export function toStoredDay(day: string): string {
  return `${day}T00:00:00.000+00:00`;
}
