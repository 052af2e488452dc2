import { makeDocumentId } from '@duka/domain/document-id';
import type { Product } from '@duka/domain/products/product';
import { findCountDifference, parseStockCounts, type StockCount } from '@duka/domain/products/stock-count';
import { formatQuantity } from '@duka/domain/values/quantity';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ImportRowResult, sendImport } from '#data/calls/imports.ts';
import type { UnsentCommand } from '#data/outbox/command.ts';
import { mutateOrQueue } from '#data/outbox/mutate-or-queue.ts';
import { productPaths } from '#features/products/product-paths.ts';
import { productKeys } from '#features/products/product-queries.ts';
import { productName } from '#features/products/product-words.ts';
import { m } from '#paraglide/messages.js';
import { readLocal, storeLocal } from '#session/local-values.ts';
import { useUnsavedMark } from '#ui/forms/unsaved-mark.ts';

/** Holds counted quantities of a shop, over all pages of the list, until they are saved together. */
export function useStockCount(storeId: string) {
  const client = useQueryClient();
  const [counts, setCounts] = useState(() => readStoredCounts(storeId));
  const [refusals, setRefusals] = useState<readonly ImportRowResult[]>([]);

  useUnsavedMark(counts.length > 0, m.list_count_leave);

  const replaceCounts = (next: readonly StockCount[]) => {
    setCounts([...next]);
    storeCounts(storeId, next);
  };
  /** What was counted while the save was on its way stays, over the quantity that is stored now. */
  const queueOthers = (sent: readonly StockCount[]) =>
    setCounts((latest) => {
      const left = latest.flatMap((count) => {
        const earlier = sent.find(({ id }) => id === count.id);
        if (!earlier) return [count];
        const difference = findCountDifference(earlier);
        const known = difference.kind === 'changed' ? difference.quantity : earlier.known;
        return earlier.typed === count.typed ? [] : [{ ...count, known, key: makeCountKey() }];
      });
      storeCounts(storeId, left);
      return left;
    });
  const without = (id: string) => counts.filter((count) => count.id !== id);
  const forget = (id: string) => setRefusals(refusals.filter(({ documentId }) => documentId !== id));

  const save = useMutation({
    mutationFn: async () => {
      const rows = counts.flatMap((count) => {
        const difference = findCountDifference(count);
        if (difference.kind !== 'changed') return [];
        const data = { quantityInStock: difference.quantity };
        return [{ documentId: count.id, action: 'update', data, knownQuantity: count.known } as const];
      });
      // A second try after a lost answer finds the counted quantities in stock, and changes nothing.
      const importId = makeDocumentId(Date.now(), Math.random);
      const answer = await mutateOrQueue(
        () => sendImport(storeId, { importId, mode: 'all', reason: 'count', rows }),
        (isTried) => toQueuedCounts(counts, storeId, isTried ? importId : undefined),
      );
      if (!answer) {
        queueOthers(counts);
        return 'queued';
      }
      setRefusals(answer.rows.filter(({ outcome }) => outcome === 'refused'));
      if (answer.stored) queueOthers(counts);
      await client.invalidateQueries({ queryKey: productKeys.all });
      return answer.stored ? rows.length : undefined;
    },
  });

  return {
    counts,
    refusals,
    save,
    /** Notes the typed quantity of a product, together with the stock that was shown when counting began. */
    count: (product: Product, typed: string) => {
      const earlier = counts.find(({ id }) => id === product.id);
      const known = earlier?.known ?? product.quantityInStock;
      const category = product.categories[0]?.id ?? '';
      const key = earlier?.key ?? makeCountKey();
      const next = { id: product.id, name: productName(product), category, known, typed, key };
      if (typed === '') replaceCounts(without(product.id));
      else if (earlier) replaceCounts(counts.map((count) => (count === earlier ? next : count)));
      else replaceCounts([...counts, next]);
    },
    drop: (id: string) => {
      replaceCounts(without(id));
      forget(id);
    },
    /** Keeps the count although the stock has changed since. */
    insist: (id: string, quantityInStock: number) => {
      replaceCounts(
        counts.map((count) => (count.id === id ? { ...count, known: quantityInStock, key: makeCountKey() } : count)),
      );
      forget(id);
    },
    startOver: () => {
      replaceCounts([]);
      setRefusals([]);
    },
  };
}

const makeCountKey = () => makeDocumentId(Date.now(), Math.random);

const keyOf = (storeId: string) => `duka-stock-count ${storeId}`;

/** Reads the counts that are not saved yet; they survive a reload. */
function readStoredCounts(storeId: string): StockCount[] {
  return readLocal(keyOf(storeId), parseStockCounts);
}

function storeCounts(storeId: string, counts: readonly StockCount[]): void {
  storeLocal(keyOf(storeId), counts.length === 0 ? undefined : counts);
}

/**
 * Returns counts as queued commands, each by its difference from the known quantity (R41). They may have been stored under the id
 * of an import whose answer was lost.
 */
function toQueuedCounts(counts: readonly StockCount[], storeId: string, triedImportId?: string): UnsentCommand[] {
  return counts.flatMap((count) => {
    const difference = findCountDifference(count);
    if (difference.kind !== 'changed') return [];
    // A browser that was killed right after may bring the counts back: queued again they are the same.
    const { id, name, key = makeCountKey() } = count;
    const { quantity, change: quantityChange } = difference;
    return {
      ...{ id: key, kind: 'stock', collection: 'products', documentId: id },
      data: { storeId, quantityChange, reason: 'count', ...(triedImportId && { importId: triedImportId }) },
      title: m.outbox_count({ name, quantity: formatQuantity(quantity) }),
      path: productPaths.view(id),
    } satisfies UnsentCommand;
  });
}
