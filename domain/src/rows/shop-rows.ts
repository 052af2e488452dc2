import type { CollectionId } from '#collections.ts';
import { worthOfStock } from '#stock/stock-worth.ts';
import { largestTotal } from '#values/number-input.ts';
import { toThousandths } from '#values/quantity.ts';
import type { QueriedRow } from './query-rows.ts';

/** The rows of one shop by collection, as far as a phone holds them. */
export type ShopRows = { readonly [Id in CollectionId]?: readonly QueriedRow[] };

export function rowsOf(shop: ShopRows, collection: CollectionId): readonly QueriedRow[] {
  return shop[collection] ?? [];
}

/** A text of a row; empty for what is missing. */
export function textOf(row: QueriedRow, attribute: string): string {
  const value = row[attribute];
  return typeof value === 'string' ? value : '';
}

/** A number of a row; 0 for what is missing. */
export function numberOf(row: QueriedRow, attribute: string): number {
  const value = row[attribute];
  return typeof value === 'number' ? value : 0;
}

/** East Africa Time has no summer time: a shop's day is always so many milliseconds ahead of UTC (decision 0021). */
const aheadMs = 3 * 60 * 60 * 1000;

/** The shop's day of a moment of a row; empty where there is none. A formatter would take a phone a second for all its rows. */
export function dayOf(row: QueriedRow, attribute: string): string {
  const ms = Date.parse(textOf(row, attribute));
  return Number.isNaN(ms) ? '' : new Date(ms + aheadMs).toISOString().slice(0, 10);
}

/** What a line came to, or its goods had cost, in whole shillings; older lines do not keep it. */
export function sumOfLine(line: QueriedRow, kept: 'total' | 'cost', price: 'unitPrice' | 'unitCost'): number {
  const value = line[kept];
  if (typeof value === 'number') return value;
  return Math.floor((toThousandths(numberOf(line, 'quantity')) * numberOf(line, price)) / 1000 + 0.5);
}

/** What the stock of a product row cost, in whole shillings (R45). */
export function worthOfRow(product: QueriedRow): number {
  const { stockCost } = product;
  return worthOfStock({
    quantityInStock: numberOf(product, 'quantityInStock'),
    purchasePrice: numberOf(product, 'purchasePrice'),
    stockCost: typeof stockCost === 'number' ? stockCost : null,
  });
}

/** Adds amounts; sums beyond every exact number are the largest of these (R21). */
export function addAmounts(amounts: readonly number[]): number {
  const sum = amounts.reduce((all, amount) => all + amount, 0);
  return Math.max(-largestTotal, Math.min(sum, largestTotal));
}
