import { maxTextLengths } from './product-draft.ts';

/** The choices that the form needs before a quantity can be proposed; PROD-016. */
export interface AutoStockChoice {
  readonly name: string;
  readonly category: string;
  readonly unit: string;
}

/**
 * True if a quantity can be proposed. No stored product has a name that is too long to store, and such a name
 * would not fit into the query.
 */
export function isCompleteChoice({ name, category, unit }: AutoStockChoice): boolean {
  const length = [...name.trim()].length;
  return length > 0 && length <= maxTextLengths.name && category !== '' && unit !== '';
}
