import type { Language } from './language.ts';
import { spoken } from './spoken.ts';

let wholeShillings: Intl.NumberFormat | undefined;

/** Formats `TZS 550,000`, in Kiswahili `TSh 550,000`, as all prices except those of the all-time card. */
export function formatPrice(shillings: number, language = spoken): string {
  return `${currencyIn(language)} ${formatWhole(shillings)}`;
}

/** Formats `550,000 TZS` for the all-time card. */
export function formatTotal(shillings: number, language = spoken): string {
  return `${formatWhole(shillings)} ${currencyIn(language)}`;
}

function currencyIn(language: Language): string {
  return language === 'en' ? 'TZS' : 'TSh';
}

/**
 * Formats `550,000`, grouped as in Tanzania (CONST-016), for columns whose heading names the currency; below 0 with a true
 * minus, as wide as a digit: `−100`.
 */
export function formatWhole(shillings: number): string {
  wholeShillings ??= new Intl.NumberFormat('en-TZ', { maximumFractionDigits: 0 });
  // Adding 0 turns a rounded -0 into 0.
  return wholeShillings.format(Math.round(shillings) + 0).replace('-', '−');
}

let compact: Intl.NumberFormat | undefined;

/** Formats `1.2M`, for the scale of a chart. */
export function formatShort(shillings: number): string {
  compact ??= new Intl.NumberFormat('en-TZ', { notation: 'compact' });
  return compact.format(shillings);
}
