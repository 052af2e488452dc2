import { parseStockCounts, type StockCount } from '@duka/domain/products/stock-count';
import { readStored, removeStored, store } from '#session/browser-storage.ts';

const keyOf = (storeId: string) => `duka-stock-count ${storeId}`;

/** Reads what was counted and not saved yet; it survives a reload. */
export function readKeptCounts(storeId: string): StockCount[] {
  try {
    return parseStockCounts(JSON.parse(readStored(keyOf(storeId)) ?? '[]'));
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

export function keepCounts(storeId: string, counts: readonly StockCount[]): void {
  if (counts.length === 0) removeStored(keyOf(storeId));
  else store(keyOf(storeId), JSON.stringify(counts));
}
