import { makeDocumentId } from '@duka/domain/document-id';
import { findCountDifference, parseStockCounts, type StockCount } from '@duka/domain/products/stock-count';
import { formatQuantity } from '@duka/domain/values/quantity';
import { productPaths } from '#features/products/product-paths.ts';
import type { Kept } from '#outbox/command.ts';
import { m } from '#paraglide/messages.js';
import { keep, readKept } from '#session/kept-values.ts';

export const makeCountKey = () => makeDocumentId(Date.now(), Math.random);

const keyOf = (storeId: string) => `duka-stock-count ${storeId}`;

/** Reads what was counted and not saved yet; it survives a reload. */
export function readKeptCounts(storeId: string): StockCount[] {
  return readKept(keyOf(storeId), parseStockCounts);
}

export function keepCounts(storeId: string, counts: readonly StockCount[]): void {
  keep(keyOf(storeId), counts.length === 0 ? undefined : counts);
}

/**
 * Answers counts as they wait on this device, each by its difference from what was known (R41). They may have been stored under the id
 * of an import whose answer was lost.
 */
export function toKeptCounts(counts: readonly StockCount[], storeId: string, triedImportId?: string): Kept[] {
  return counts.flatMap((count) => {
    const difference = findCountDifference(count);
    if (difference.kind !== 'changed') return [];
    // A browser that was killed right after may bring the counts back: kept again they are the same.
    const { id, name, key = makeCountKey() } = count;
    const { quantity, change: quantityChange } = difference;
    return {
      ...{ id: key, kind: 'stock', collection: 'products', documentId: id },
      data: { storeId, quantityChange, reason: 'count', ...(triedImportId && { importId: triedImportId }) },
      laid: [{ collection: 'products', id, add: { quantityInStock: quantityChange } }],
      title: m.outbox_count({ name, quantity: formatQuantity(quantity) }),
      path: productPaths.view(id),
    } satisfies Kept;
  });
}
