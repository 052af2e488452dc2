import { parseProductFilter } from '@duka/domain/products/product-filter';
import { startPrefetch } from '#boot/prefetch.ts';
import {
  listProductPage,
  listReferences,
  noReferences,
  productPageStart,
  referencesStart,
} from '#features/products/product-documents.ts';

/**
 * Prefetches what the list shows first while the app itself is still loading. `store` is the promise of the seller's
 * own store; `parameters` are those of the address. A search waits for the names of categories and units, so it is not
 * prefetched.
 */
export function startProductList(
  store: Promise<{ readonly $id: string } | null>,
  parameters: { get(name: string): string | null },
): void {
  startPrefetch(referencesStart, listReferences);
  const filter = parseProductFilter(parameters);
  if (filter.search !== '') return;
  store.then((found) => {
    if (!found) return;
    startPrefetch(productPageStart(found.$id, filter), () => listProductPage(found.$id, filter, noReferences));
  });
}
