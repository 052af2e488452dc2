import { parseShopOrder, type ShopOrder } from '@duka/domain/orders/shop-order';
import { useEffect, useState } from 'react';
import { toRelationId } from '#api/document-data.ts';
import { subscribeDocuments } from '#api/realtime.ts';

/**
 * The orders that arrived while the page was open, the latest first; Q-053. What the seller ordered elsewhere as a
 * customer is no order of this shop.
 */
export function useArrivedOrders(storeId: string): readonly ShopOrder[] {
  const [arrived, setArrived] = useState<readonly ShopOrder[]>([]);
  useEffect(
    () =>
      subscribeDocuments('orders', {
        onEvent: ({ action, document }) => {
          if (toRelationId(document.storeId) !== storeId) return;
          const order = parseShopOrder(document);
          // A sale at the counter is the seller's own.
          if (action !== 'create' || !order || order.channel === 'walk-in') return;
          setArrived((before) => [order, ...before.filter(({ id }) => id !== order.id)]);
        },
      }),
    [storeId],
  );
  return arrived;
}
