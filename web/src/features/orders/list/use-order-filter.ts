import { everyOrder, parseOrderFilter, toOrderParameters } from '@duka/domain/orders/order-filter';
import { useListFilter } from '#ui/lists/use-list-filter.ts';

/** Holds the filter of the orders. */
export function useOrderFilter() {
  const list = useListFilter(parseOrderFilter, toOrderParameters);
  return { ...list, clear: () => list.change(everyOrder) };
}
