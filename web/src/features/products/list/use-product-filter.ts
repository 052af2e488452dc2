import { everyProduct, parseProductFilter, toProductParameters } from '@duka/domain/products/product-filter';
import { useListFilter } from '#ui/lists/use-list-filter.ts';

/** The filter of the products; their order stays when it is cleared. */
export function useProductFilter() {
  const list = useListFilter(parseProductFilter, toProductParameters);
  return { ...list, clear: () => list.change({ ...everyProduct, order: list.filter.order }) };
}
