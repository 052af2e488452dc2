import type { ShopOrder } from '@duka/domain/orders/shop-order';
import { AskPanel } from '#shop/asks/ask-panel.tsx';

interface OrderAskProps {
  order: ShopOrder;
  storeId: string;
  /** Absent for who may not take the payment of the order. */
  onPaidOtherwise: (() => void) | undefined;
}

/** Asks a phone for what is owed of an order, and lists what was asked; also of one that is cancelled or paid by now (ASK-032, ASK-033). */
export function OrderAsk({ order, storeId, onPaidOtherwise }: OrderAskProps) {
  const isCancelled = order.status === 'Cancelled';
  return (
    <div className="mt-2 empty:hidden">
      <AskPanel
        storeId={storeId}
        target={{ orderId: order.id }}
        owed={isCancelled ? 0 : order.owed}
        isPaid={order.owed === 0 && order.paid > 0 && !isCancelled}
        phone={order.customerPhone}
        onPaidOtherwise={onPaidOtherwise}
      />
    </div>
  );
}
