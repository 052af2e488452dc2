import { everyProduct, parseProductFilter, toProductParameters } from '@duka/domain/products/product-filter';
import { useListFilter } from '#ui/lists/use-list-filter.ts';

/** Holds the filter of the products; clearing it keeps the order. */
export function useProductFilter() {
  const list = useListFilter(parseProductFilter, toProductParameters);
  return { ...list, clear: () => list.change({ ...everyProduct, order: list.filter.order }) };
}
