import { everyProduct, isFiltered, type ProductFilter } from '@duka/domain/products/product-filter';
import { countedAtMost } from '@duka/domain/products/product-total';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { takeArrived, takePrefetched } from '#boot/prefetch.ts';
import {
  countProducts,
  listProductPage,
  noReferences,
  type ProductPage,
  productPageStart,
} from '#features/products/product-documents.ts';
import { productKeys, useReferences } from '#features/products/product-queries.ts';
import { namesFor } from './search-names.ts';

/** Asks for one page of the list; while the next one loads, the rows shown stay. */
export function useProductPage(storeId: string | undefined, filter: ProductFilter) {
  const references = useReferences();
  // A search also finds products by the name of their category or unit, so it waits for those names. Without them it
  // searches the rest.
  const known = references.data ?? noReferences;
  const start = productPageStart(storeId ?? '', filter);
  return useQuery({
    queryKey: [...productKeys.lists, storeId, filter, filter.search ? Boolean(references.data) : null],
    queryFn: async () =>
      takePrefetched<ProductPage>(start) ?? listProductPage(storeId ?? '', filter, await namesFor(filter, known)),
    initialData: () => takeArrived<ProductPage>(start),
    enabled: Boolean(storeId) && (filter.search === '' || !references.isPending),
    placeholderData: keepPreviousData,
  });
}

/**
 * Returns how many products the filter finds and how many there are in all, as far as they are known. The list's own
 * total is used; the rest is asked for only while a filter hides products or the server stopped counting.
 */
export function useProductCounts(storeId: string, filter: ProductFilter, total: number) {
  const { data: references = noReferences } = useReferences();
  const filtered = isFiltered(filter);
  const isCapped = total === countedAtMost;
  const count = (wanted: ProductFilter, enabled: boolean) => ({
    queryKey: [...productKeys.lists, storeId, 'count', wanted] as const,
    queryFn: async () => countProducts(storeId, wanted, await namesFor(wanted, references)),
    enabled,
  });
  const found = useQuery(count({ ...filter, page: 1, order: 'newest' }, isCapped));
  const all = useQuery(count(everyProduct, filtered));
  const shown = isCapped ? (found.data ?? total) : total;
  return { shown, all: filtered ? all.data : shown };
}
