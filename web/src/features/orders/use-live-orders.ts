import { parseShopOrder, type ShopOrder } from '@duka/domain/orders/shop-order';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { subscribeDocuments } from '#api/realtime.ts';
import { toRelationId } from '#api/relations.ts';
import { orderKeys } from './order-queries.ts';

/**
 * Keeps every shown order equal to the server's, and answers those that arrived while the page was open, the latest
 * first; Q-053. The seller's own orders in other shops are not among them.
 */
export function useLiveOrders(storeId: string): readonly ShopOrder[] {
  const client = useQueryClient();
  const [arrived, setArrived] = useState<readonly ShopOrder[]>([]);
  useEffect(
    () =>
      subscribeDocuments('orders', {
        onEvent: ({ action, document }) => {
          if (toRelationId(document.storeId) !== storeId) return;
          void client.invalidateQueries({ queryKey: orderKeys.all });
          const order = parseShopOrder(document);
          // A sale at the counter is the seller's own.
          if (action !== 'create' || !order || order.channel === 'walk-in') return;
          setArrived((before) => [order, ...before.filter(({ id }) => id !== order.id)]);
        },
        onConnected: () => void client.invalidateQueries({ queryKey: orderKeys.all }),
      }),
    [client, storeId],
  );
  return arrived;
}
