import type { ShopOrder } from '@duka/domain/orders/shop-order';
import { formatPrice } from '@duka/domain/values/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { OrderPaymentForm } from '#features/orders/order/order-payment-form.tsx';
import { VoidDialog } from '#features/orders/order/void-dialog.tsx';
import { orderQuery } from '#features/orders/order-queries.ts';
import { m } from '#paraglide/messages.js';
import { AskPanel } from '#shop/asks/ask-panel.tsx';
import { useOffered } from '#shop/override/use-override.tsx';
import { TextButton } from '#ui/base/text-button.tsx';

interface SaleAskedProps {
  storeId: string;
  /** The sale as it was stored. */
  order: ShopOrder;
  phone: string;
}

/** Follows the phone that is asked for a sale, until it is paid in one way or another, or cancelled (ASK-035). */
export function SaleAsked({ storeId, order: stored, phone }: SaleAskedProps) {
  const { data: order = stored } = useQuery(orderQuery(stored.id));
  const offers = useOffered();
  const [open, setOpen] = useState<'payment' | 'void'>();
  const isVoided = order.status === 'Cancelled';
  const close = () => setOpen(undefined);
  return (
    <div className="mt-2 flex w-full flex-col gap-3 text-left">
      <p role="status" className="text-center font-semibold">
        {isVoided
          ? m.orders_voided({ id: order.trackingId })
          : order.owed > 0
            ? `${m.orders_owed_amount()}: ${formatPrice(order.owed)}`
            : m.ask_state_confirmed()}
      </p>
      <AskPanel
        storeId={storeId}
        target={{ orderId: order.id }}
        owed={order.owed}
        isPaid={order.owed === 0 && !isVoided}
        phone={phone}
        onPaidOtherwise={open === 'payment' ? undefined : () => setOpen('payment')}
      />
      {open === 'payment' && order.owed > 0 ? <OrderPaymentForm order={order} onDone={close} /> : null}
      {order.owed > 0 && offers('undo') ? (
        <span className="text-center">
          <TextButton onClick={() => setOpen('void')}>{m.orders_sale_cancel()}</TextButton>
        </span>
      ) : null}
      {open === 'void' ? <VoidDialog order={order} onClose={close} /> : null}
    </div>
  );
}
