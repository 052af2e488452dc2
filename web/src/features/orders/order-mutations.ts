import type { ShopOrder } from '@duka/domain/orders/shop-order';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Override } from '#data/counter/override.ts';
import { invalidateStale } from '#session/stale-queries.ts';
import { usePrefetch } from '#session/use-prefetch.ts';
import type { OrderChange } from './change-order.ts';
import { orderKeys } from './order-queries.ts';

/** Loads the code that changes an order, also offline. It is prefetched while the order is shown. */
const loadChange = () => import('./change-order.ts');

/**
 * Changes an order. A step that was taken already, by another tab or before an answer was lost, counts as done; one
 * that the order can no longer take throws `OrderMovedError`. Either way the shown order is read again.
 */
export function useChangeOrder(order: ShopOrder) {
  const client = useQueryClient();
  usePrefetch(loadChange);
  return useMutation({
    mutationFn: async ({ override, ...change }: OrderChange & { readonly override?: Override | undefined }) =>
      (await loadChange()).changeOrder(order, change, override),
    onSuccess: (changed) => client.setQueryData(orderKeys.one(order.id), changed),
    onSettled: () => void invalidateStale(client, 'orders'),
  });
}
