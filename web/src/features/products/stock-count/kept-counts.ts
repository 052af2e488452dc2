import { parseStockCounts, type StockCount } from '@duka/domain/products/stock-count';
import { keep, readKept } from '#session/kept-values.ts';

const keyOf = (storeId: string) => `duka-stock-count ${storeId}`;

/** Reads what was counted and not saved yet; it survives a reload. */
export function readKeptCounts(storeId: string): StockCount[] {
  return readKept(keyOf(storeId), parseStockCounts);
}

export function keepCounts(storeId: string, counts: readonly StockCount[]): void {
  keep(keyOf(storeId), counts.length === 0 ? undefined : counts);
}
