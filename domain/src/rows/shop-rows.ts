import type { CollectionId } from '#collections.ts';
import { worthOfStock } from '#stock/stock-worth.ts';
import { toDay } from '#values/dates.ts';
import { maxTotal } from '#values/number-input.ts';
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

/** Returns the shop's day of a time of a row; empty where there is none. */
export function dayOf(row: QueriedRow, attribute: string): string {
  return toDay(textOf(row, attribute));
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
