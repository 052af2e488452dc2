import { actRights } from '@duka/domain/members/screen-rights';
import type { ShopOrder } from '@duka/domain/orders/shop-order';
import { can } from '#data/calls/capabilities.ts';
import { useMay } from '#session/membership.ts';
import { AskPanel } from '#shop/asks/ask-panel.tsx';
import SaidReceipts from '#shop/receipts/said-receipts.tsx';

interface OrderAskProps {
  order: ShopOrder;
  storeId: string;
  /** Absent for who may not take the payment of the order. */
  onPaidOtherwise: (() => void) | undefined;
}

/** Asks a phone for what is owed of an order, and lists what was asked and what messages say was paid; also of one that is cancelled or paid by now (ASK-032, ASK-033). */
export function OrderAsk({ order, storeId, onPaidOtherwise }: OrderAskProps) {
  const may = useMay();
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
      {can('commands') && may(actRights.noteReceipt) ? (
        <SaidReceipts target={{ orderId: order.id }} isOwed={order.owed > 0} />
      ) : null}
    </div>
  );
}
