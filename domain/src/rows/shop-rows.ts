import type { CollectionId } from '#collections.ts';
import { worthOfStock } from '#stock/stock-worth.ts';
import { maxTotal } from '#values/number-input.ts';
import { toThousandths } from '#values/quantity.ts';
import type { QueriedRow } from './query-rows.ts';

/** The rows of one shop by collection, as far as a phone has them. */
export type ShopRows = { readonly [Id in CollectionId]?: readonly QueriedRow[] };

export function rowsOf(shop: ShopRows, collection: CollectionId): readonly QueriedRow[] {
  return shop[collection] ?? [];
}

/** Returns a text of a row; empty where it is missing. */
export function textOf(row: QueriedRow, attribute: string): string {
  const value = row[attribute];
  return typeof value === 'string' ? value : '';
}

/** Returns a number of a row; 0 where it is missing. */
export function numberOf(row: QueriedRow, attribute: string): number {
  const value = row[attribute];
  return typeof value === 'number' ? value : 0;
}

/** East Africa Time has no summer time: a shop's day is always this many milliseconds ahead of UTC (decision 0021). */
const utcOffsetMs = 3 * 60 * 60 * 1000;

/** Returns the shop's day of a time of a row; empty where there is none. A formatter would take a phone a second for all its rows. */
export function dayOf(row: QueriedRow, attribute: string): string {
  const ms = Date.parse(textOf(row, attribute));
  return Number.isNaN(ms) ? '' : new Date(ms + utcOffsetMs).toISOString().slice(0, 10);
}

/** Returns the total of a line, or the cost of its goods, in whole shillings; older lines have no such attribute. */
export function sumOfLine(line: QueriedRow, stored: 'total' | 'cost', price: 'unitPrice' | 'unitCost'): number {
  const value = line[stored];
  if (typeof value === 'number') return value;
  return Math.floor((toThousandths(numberOf(line, 'quantity')) * numberOf(line, price)) / 1000 + 0.5);
}

/** Returns the cost of a product's stock, in whole shillings (R45). */
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
  return Math.max(-maxTotal, Math.min(sum, maxTotal));
}
