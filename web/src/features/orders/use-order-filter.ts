import { everyOrder, parseOrderFilter, toOrderParameters } from '@duka/domain/order-filter';
import { useListFilter } from '#ui/use-list-filter.ts';

/** The filter of the orders. */
export function useOrderFilter() {
  const list = useListFilter(parseOrderFilter, toOrderParameters);
  return { ...list, clear: () => list.change(everyOrder) };
}
