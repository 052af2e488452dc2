import {
  describeOrderMatches,
  describeOrderPage,
  everyOrder,
  isOrderFiltered,
  type OrderFilter,
} from '@duka/domain/orders/order-filter';
import { parseShopOrder, type ShopOrder } from '@duka/domain/orders/shop-order';
import { countEvery, countedAtMost } from '@duka/domain/products/product-total';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listDocuments } from '#data/calls/documents.ts';
import { countOrders } from '#data/calls/figures.ts';
import { listGoods, listMoney, orderKeys } from '#features/orders/order-queries.ts';

/** Asks for one page of the shop's orders; while the next one loads, the rows shown stay. */
export function useOrderPage(storeId: string, filter: OrderFilter) {
  return useQuery({
    queryKey: [...orderKeys.lists, storeId, filter],
    queryFn: async () => {
      const { total, documents } = await listDocuments('orders', describeOrderPage(storeId, filter));
      return { total, orders: documents.flatMap((document) => parseShopOrder(document) ?? []) };
    },
    placeholderData: keepPreviousData,
  });
}

/**
 * Returns how many orders the filter finds and how many there are in all, as far as they are known. The list's own
 * total is used; the rest is asked for only while a filter hides orders or the server stopped counting.
 */
export function useOrderCounts(storeId: string, filter: OrderFilter, total: number) {
  const filtered = isOrderFiltered(filter);
  const isCapped = total === countedAtMost;
  const count = (wanted: OrderFilter, enabled: boolean) => ({
    queryKey: [...orderKeys.lists, storeId, 'count', wanted] as const,
    queryFn: () => countEvery(describeOrderMatches(storeId, wanted), (queries) => listDocuments('orders', queries)),
    enabled,
  });
  const found = useQuery(count({ ...filter, page: 1 }, isCapped));
  const all = useQuery(count(everyOrder, filtered));
  const shown = isCapped ? found.data : total;
  return { shown, all: filtered ? all.data : shown };
}

/** Counts the orders in each status that the rest of the filter finds, in one call. */
export function useStatusCounts(storeId: string, filter: OrderFilter) {
  const wanted: OrderFilter = { ...filter, status: '', page: 1 };
  return useQuery({
    queryKey: [...orderKeys.lists, storeId, 'statuses', wanted],
    queryFn: () => countOrders(storeId, describeOrderMatches(storeId, wanted)),
    placeholderData: keepPreviousData,
  }).data;
}

/** Asks for the lines of the orders of a page, by the id of the order. What was ordered never changes. */
export function useOrderGoods(orders: readonly ShopOrder[]) {
  const ids = orders.map(({ id }) => id);
  return useQuery({
    queryKey: [...orderKeys.goods, ids],
    queryFn: () => listGoods(ids),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}

/** Asks for the money that came in for the orders of a page, by the id of the order: it may have come by several methods. */
export function useOrderMoney(orders: readonly ShopOrder[]) {
  const ids = orders.filter(({ paid, status }) => paid > 0 && status !== 'Cancelled').map(({ id }) => id);
  return useQuery({
    queryKey: [...orderKeys.lists, 'money', ids],
    queryFn: () => listMoney(ids),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  }).data;
}
