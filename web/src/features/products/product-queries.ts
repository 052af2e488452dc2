import { parseProduct } from '@duka/domain/products/product';
import { everyProduct, isFiltered, type ProductFilter } from '@duka/domain/products/product-filter';
import { countedAtMost } from '@duka/domain/products/product-total';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { getDocument } from '#api/documents.ts';
import { takeArrived, takePrefetched } from '#boot/prefetch.ts';
import {
  countProducts,
  listProductPage,
  listReferences,
  noReferences,
  type ProductPage,
  productPageStart,
  type References,
  referencesStart,
} from './product-documents.ts';

/** Milliseconds for which categories and units are not asked for again: an operator changes them a few times a year. */
const referencesFreshMs = 10 * 60 * 1000;

export const productKeys = {
  all: ['products'] as const,
  lists: ['products', 'list'] as const,
  one: (id: string) => ['products', 'one', id] as const,
  figures: (id: string) => ['products', 'figures', id] as const,
};

export function useReferences() {
  return useQuery({
    queryKey: ['product-references'],
    queryFn: () => takePrefetched<References>(referencesStart) ?? listReferences(),
    initialData: () => takeArrived<References>(referencesStart),
    staleTime: referencesFreshMs,
  });
}

/** Asks for one page of the list; while the next one loads, the rows shown stay. */
export function useProductPage(storeId: string | undefined, filter: ProductFilter) {
  const references = useReferences();
  // A search also finds products by the name of their category or unit, so it waits for those names. Without them it
  // searches the rest.
  const known = references.data ?? noReferences;
  const start = productPageStart(storeId ?? '', filter);
  return useQuery({
    queryKey: [...productKeys.lists, storeId, filter, filter.search ? Boolean(references.data) : null],
    queryFn: () => takePrefetched<ProductPage>(start) ?? listProductPage(storeId ?? '', filter, known),
    initialData: () => takeArrived<ProductPage>(start),
    enabled: Boolean(storeId) && (filter.search === '' || !references.isPending),
    placeholderData: keepPreviousData,
  });
}

/**
 * Answers how many products the filter finds and how many there are in all, as far as they are known. The list's own
 * total is used; the rest is asked for only while a filter hides products or the server stopped counting.
 */
export function useProductCounts(storeId: string, filter: ProductFilter, total: number) {
  const { data: references = noReferences } = useReferences();
  const filtered = isFiltered(filter);
  const isCapped = total === countedAtMost;
  const count = (wanted: ProductFilter, enabled: boolean) => ({
    queryKey: [...productKeys.lists, storeId, 'count', wanted] as const,
    queryFn: () => countProducts(storeId, wanted, references),
    enabled,
  });
  const found = useQuery(count({ ...filter, page: 1, order: 'newest' }, isCapped));
  const all = useQuery(count(everyProduct, filtered));
  const shown = isCapped ? (found.data ?? total) : total;
  return { shown, all: filtered ? all.data : shown };
}

export function productQuery(id: string) {
  return queryOptions({
    queryKey: productKeys.one(id),
    queryFn: async () => parseProduct(await getDocument('products', id)),
    // The seller is waiting, and a missing product does not appear on the third try.
    retry: false,
  });
}
