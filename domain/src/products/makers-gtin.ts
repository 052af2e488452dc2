import { findWrongCheckDigit, parseGtin } from './gtin.ts';

/**
 * Returns the 14 digits of a number that one maker has given to one kind of goods, so that it means the same in every shop: its check digit is
 * right, and it is of no range that shops give out for themselves (02, 04, 2x; 0 and 2 of a GTIN-8). Undefined for any other code (GTIN-020).
 */
export function parseMakersGtin(code: string): string | undefined {
  const gtin = parseGtin(code);
  if (gtin === undefined || findWrongCheckDigit(gtin)) return undefined;
  const isOfShop = gtin.startsWith('000000') ? /^[02]/.test(gtin.slice(6)) : /^(02|04|2)/.test(gtin.slice(1));
  return isOfShop ? undefined : gtin;
}
