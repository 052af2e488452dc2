import { actRights } from '@duka/domain/members/screen-rights';
import { isWrittenByShop } from '@duka/domain/orders/order';
import { useEffect } from 'react';
import { toRelationId } from '#data/calls/document-data.ts';
import { subscribeDocuments } from '#data/connection/realtime.ts';
import { useMay } from '#session/membership.ts';
import { useStore } from '#session/store-queries.ts';
import { playOrderSound, readOrderSound } from '#shop/trade/order-sound.ts';

/** Plays a tone when a customer's order arrives, on a device that was set so, for who handles orders (DOOR-105). */
export default function OrderSound() {
  const { data: store } = useStore();
  const storeId = useMay()(actRights.moveOrder) ? store?.id : undefined;
  useEffect(() => {
    if (storeId === undefined) return;
    return subscribeDocuments('orders', {
      onEvent: ({ action, document }) => {
        const isNew = action === 'create' && toRelationId(document.storeId) === storeId;
        if (isNew && !isWrittenByShop(document.channel) && readOrderSound()) playOrderSound();
      },
    });
  }, [storeId]);
  return null;
}
