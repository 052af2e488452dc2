import { formatPrice } from './money.ts';
import { spoken } from './spoken.ts';

/**
 * Formats a price within a sentence: where its line is full, the currency does not stay behind on it, as a no-break space ties it to the
 * figure. It stands apart from `money.ts`, which every first load of the web app carries.
 */
export function formatUnbroken(shillings: number, language = spoken): string {
  return tiePrices(formatPrice(shillings, language));
}

/** Ties each currency of a text to its figure, where the text is shown; one that is sent keeps its plain spaces. */
export function tiePrices(text: string): string {
  return text.replaceAll(/(TZS|TSh) (?=[−\d])/g, '$1\u00a0');
}
