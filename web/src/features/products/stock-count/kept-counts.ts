import { makeDocumentId } from '@duka/domain/document-id';
import { findCountDifference, parseStockCounts, type StockCount } from '@duka/domain/products/stock-count';
import { formatQuantity } from '@duka/domain/values/quantity';
import { productPaths } from '#features/products/product-paths.ts';
import type { Kept } from '#outbox/command.ts';
import { m } from '#paraglide/messages.js';
import { keep, readKept } from '#session/kept-values.ts';

const keyOf = (storeId: string) => `duka-stock-count ${storeId}`;

/** Reads what was counted and not saved yet; it survives a reload. */
export function readKeptCounts(storeId: string): StockCount[] {
  return readKept(keyOf(storeId), parseStockCounts);
}

export function keepCounts(storeId: string, counts: readonly StockCount[]): void {
  keep(keyOf(storeId), counts.length === 0 ? undefined : counts);
}

/** Answers counts as they wait on this device, each by its difference from what was known (R41). */
export function toKeptCounts(counts: readonly StockCount[], storeId: string, importId: string): Kept[] {
  return counts.flatMap((count) => {
    const difference = findCountDifference(count);
    if (difference.kind !== 'changed') return [];
    const { id, name } = count;
    const { quantity, change: quantityChange } = difference;
    return {
      ...{ id: makeDocumentId(Date.now(), Math.random), kind: 'stock', collection: 'products', documentId: id },
      // Under the id of the try whose answer was lost it is stored once.
      data: { storeId, quantityChange, importId },
      laid: [{ collection: 'products', id, add: { quantityInStock: quantityChange } }],
      title: m.outbox_count({ name, quantity: formatQuantity(quantity) }),
      path: productPaths.view(id),
    } satisfies Kept;
  });
}
