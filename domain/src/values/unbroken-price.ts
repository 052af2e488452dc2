import { formatPrice } from './money.ts';
import { spoken } from './spoken.ts';

/**
 * Formats a price within a sentence: where its line is full, the currency does not stay behind on it, as a no-break space ties it to the
 * figure. It stands apart from `money.ts`, which every first load of the web app carries.
 */
export function formatUnbroken(shillings: number, language = spoken): string {
  return formatPrice(shillings, language).replace(' ', '\u00a0');
}
