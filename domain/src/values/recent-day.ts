import { formatDay, formatTime, toDay } from './dates.ts';
import { spoken } from './spoken.ts';

/**
 * Formats a moment as short as a list of the newest needs it: `10:05 am` of today, `21 Nov` of this year, else `21 Nov 2025`; empty for no
 * date. `today` is the shop's day. It stands apart from `dates.ts`, which the sign-in waits for.
 */
export function formatRecent(isoText: string, today: string, language = spoken): string {
  const on = toDay(isoText);
  if (on === today) return formatTime(isoText, language) ?? '';
  const full = formatDay(isoText, language) ?? '';
  return on.slice(0, 4) === today.slice(0, 4) ? full.replace(/,? \d{4}$/, '') : full;
}
