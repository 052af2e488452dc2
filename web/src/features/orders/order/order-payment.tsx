import { isOwed, type ShopOrder } from '@duka/domain/orders/shop-order';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { can } from '#api/capabilities.ts';
import { PaymentBadge } from '#features/orders/order-badges.tsx';
import { orderMoneyQuery } from '#features/orders/order-queries.ts';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';

// The ways of a payment in parts come once the order is there, the form when it is asked for.
const OrderMoney = lazyComponent(async () => (await import('./order-money.tsx')).OrderMoney);
const OrderDebt = lazyComponent(async () => (await import('./order-debt.tsx')).OrderDebt);
const OrderPaymentForm = lazyComponent(async () => (await import('./order-payment-form.tsx')).OrderPaymentForm);

/** Shows how the order was paid, and the form that marks it as paid. */
export function OrderPayment({ order }: { order: ShopOrder }) {
  const [isEditing, setEditing] = useState(false);
  const { data: money } = useQuery({ ...orderMoneyQuery(order.id), enabled: can('sales') && order.paid > 0 });
  return (
    <section aria-label={m.orders_column_payment()} className="border-t border-line pt-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-sm text-muted">{m.orders_column_payment()}</h2>
        <PaymentBadge order={order} money={money} />
      </div>
      {order.paymentReference ? (
        <p className="text-sm text-muted">
          {m.orders_payment_reference()}:{' '}
          <span className="font-medium wrap-anywhere text-ink tabular-nums">{order.paymentReference}</span>
        </p>
      ) : null}
      {can('sales') && order.paid > 0 ? (
        <LazyPart>
          <OrderMoney order={order} />
        </LazyPart>
      ) : null}
      {isEditing ? (
        <LazyPart>
          <OrderPaymentForm order={order} onDone={() => setEditing(false)} />
        </LazyPart>
      ) : null}
      <div className="mt-2 flex flex-wrap gap-2 *:grow empty:hidden">
        {can('customers') && order.owed > 0 ? (
          <LazyPart>
            <OrderDebt order={order} />
          </LazyPart>
        ) : null}
        {can('sales') && !isEditing && order.status !== 'Cancelled' ? (
          <Button variant="secondary" size="compact" onClick={() => setEditing(true)}>
            {isOwed(order) ? m.orders_mark_paid() : m.orders_payment_edit()}
          </Button>
        ) : null}
      </div>
    </section>
  );
}
