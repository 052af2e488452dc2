import { actRights } from '@duka/domain/members/screen-rights';
import { isGuestChannel } from '@duka/domain/orders/order';
import { isOwed, type ShopOrder } from '@duka/domain/orders/shop-order';
import { formatDayAndTime } from '@duka/domain/values/dates';
import { formatPrice } from '@duka/domain/values/money';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { can } from '#data/calls/capabilities.ts';
import { ChannelBadge, PaymentBadge } from '#features/orders/order-badges.tsx';
import { orderPaths } from '#features/orders/order-paths.ts';
import { orderMoneyQuery } from '#features/orders/order-queries.ts';
import { m } from '#paraglide/messages.js';
import { useMay } from '#session/membership.ts';
import { useMemberName } from '#shop/activity/member-names.ts';
import { useOffered } from '#shop/override/use-override.tsx';
import { customerOf } from '#shop/trade/customer-of.ts';
import { OrderStatusBadge } from '#shop/trade/order-status-badge.tsx';
import { Button } from '#ui/base/button.tsx';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { lazyComponent, optionalComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { CopyButton } from '#ui/forms/copy-button.tsx';
import { Card } from '#ui/page/card.tsx';
import { Figure } from '#ui/page/figure.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderSteps } from './order-steps.tsx';

// They come once the order is there.
const OrderNote = lazyComponent(async () => (await import('./order-note.tsx')).OrderNote);
const OrderUndo = lazyComponent(async () => (await import('./order-undo.tsx')).OrderUndo);
const GuestBuyer = lazyComponent(async () => (await import('./guest-buyer.tsx')).GuestBuyer);
const SamePerson = lazyComponent(async () => (await import('./same-person.tsx')).SamePerson);
const SubjectActivities = optionalComponent(
  async () => (await import('#shop/activity/subject-activities.tsx')).default,
);
// Most shops keep no register.
const OrderBuyer = optionalComponent(async () => (await import('./order-buyer.tsx')).default);
const OrderEvents = lazyComponent(async () => (await import('./order-events.tsx')).OrderEvents);

/** Shows all that is known of an order, and the one step that comes next. */
export function OrderDetails({ order, storeId }: { order: ShopOrder; storeId: string }) {
  const heading = useRef<HTMLSpanElement>(null);
  const offers = useOffered();
  const servedBy = useMemberName(order.byMember ?? '');
  return (
    <>
      <PageHeader
        title={<span ref={heading}>{m.orders_order({ id: order.trackingId || m.orders_not_sent_yet() })}</span>}
        text={
          <>
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Figure size="lead">{formatPrice(order.orderTotal)}</Figure>
              <OrderStatusBadge status={order.status} />
              <span className="relative z-1 -mx-2 -my-2.5">
                <CopyButton text={order.trackingId} label={m.orders_copy_id({ id: order.trackingId })} />
              </span>
            </span>
            <span className="flex flex-wrap items-center gap-x-2">
              <ChannelBadge channel={order.channel} />
              <span>{formatDayAndTime(order.orderDate) ?? ''}</span>
              {servedBy !== '' && <span>{`${m.orders_served_by()} ${servedBy}`}</span>}
            </span>
          </>
        }
        actions={
          can('sales') ? (
            <ButtonLink to={orderPaths.receipt(order.id)} variant="secondary" icon="download" size="iconOnPhone">
              <span className="max-sm:sr-only">{m.orders_receipt()}</span>
            </ButtonLink>
          ) : null
        }
        areActionsBeside
      />
      <OrderSteps order={order} onDone={() => heading.current?.closest('h1')?.focus()} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:gap-5">
        <OrderItems order={order} />
        <Card padding="snug" className="flex min-w-0 flex-col gap-4 lg:col-start-2 lg:row-span-2">
          <Customer order={order} />
          <OrderPayment key={`${order.paymentMethod} ${order.paymentReference}`} order={order} storeId={storeId} />
        </Card>
        <div className="flex min-w-0 flex-col gap-4 lg:gap-5">
          {can('sales') &&
          offers('undo') &&
          order.status === 'Completed' &&
          (order.returned === 0 || order.returned < order.orderTotal) ? (
            <LazyPart>
              <OrderUndo order={order} />
            </LazyPart>
          ) : null}
          <LazyPart>
            <OrderNote order={order} />
          </LazyPart>
          {can('sales') ? (
            <LazyPart>
              <OrderEvents order={order} />
            </LazyPart>
          ) : null}
          {can('sales') ? (
            <LazyPart>
              <SubjectActivities subject={order.id} />
            </LazyPart>
          ) : null}
        </div>
      </div>
    </>
  );
}

function Customer({ order }: { order: ShopOrder }) {
  const may = useMay();
  return (
    <section aria-label={m.orders_column_customer()}>
      <h2 className="text-sm text-muted">{m.orders_column_customer()}</h2>
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere text-ink">{customerOf({ customerName: order.customerName })}</p>
          {order.customerPhone ? (
            <a
              // What is no number, in a row from before R47, is a link to nowhere.
              href={order.customerPhone.startsWith('+') ? `tel:${order.customerPhone}` : undefined}
              className="inline-flex min-h-11 items-center text-[0.9375rem] text-on-primary-soft tabular-nums underline underline-offset-2"
            >
              {order.customerPhone}
            </a>
          ) : null}
          {order.buyerVillage || order.farmerNumber ? (
            <LazyPart>
              <OrderBuyer order={order} />
            </LazyPart>
          ) : null}
        </div>
        {order.customerAccountId ? (
          <ButtonLink
            to={orderPaths.thread(order.customerAccountId)}
            variant="secondary"
            icon="message"
            size="compact"
            className="ml-auto"
          >
            {m.orders_message()}
          </ButtonLink>
        ) : null}
      </div>
      {isGuestChannel(order.channel) ? (
        <LazyPart>
          <GuestBuyer order={order} />
        </LazyPart>
      ) : null}
      {can('customers') &&
      may(actRights.moveOrder) &&
      (order.customerAccountId || isGuestChannel(order.channel)) &&
      order.customerPhone &&
      !order.isSamePerson ? (
        <LazyPart>
          <SamePerson order={order} />
        </LazyPart>
      ) : null}
    </section>
  );
}

// The ways of a payment in parts come once the order is there, the form when it is asked for.
const OrderMoney = lazyComponent(async () => (await import('./order-money.tsx')).OrderMoney);
const OrderDebt = lazyComponent(async () => (await import('./order-debt.tsx')).OrderDebt);
const OrderAsk = optionalComponent(async () => (await import('./order-ask.tsx')).OrderAsk);
const OrderPaymentForm = lazyComponent(async () => (await import('./order-payment-form.tsx')).OrderPaymentForm);

/** Shows how the order was paid, and the form that marks it as paid. */
function OrderPayment({ order, storeId }: { order: ShopOrder; storeId: string }) {
  const [isEditing, setEditing] = useState(false);
  const may = useMay();
  const offers = useOffered();
  const seesMoney = can('sales') && order.paid > 0 && may(actRights.readPayments);
  // How a paid order was paid is changed by who may undo it.
  const mayPay = may(actRights.moveOrder) && (order.paid === 0 || offers(...actRights.returnGoods));
  const { data: money } = useQuery({ ...orderMoneyQuery(order.id), enabled: seesMoney });
  const takesPayment = can('sales') && mayPay && !isEditing && order.status !== 'Cancelled';
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
      {seesMoney ? (
        <LazyPart>
          <OrderMoney order={order} />
        </LazyPart>
      ) : null}
      {isEditing ? (
        <LazyPart>
          <OrderPaymentForm order={order} onDone={() => setEditing(false)} />
        </LazyPart>
      ) : null}
      <LazyPart>
        <OrderAsk order={order} storeId={storeId} onPaidOtherwise={takesPayment ? () => setEditing(true) : undefined} />
      </LazyPart>
      <div className="mt-2 flex flex-wrap gap-2 *:grow empty:hidden">
        {can('customers') && order.owed > 0 ? (
          <LazyPart>
            <OrderDebt order={order} />
          </LazyPart>
        ) : null}
        {takesPayment ? (
          <Button variant="secondary" size="compact" onClick={() => setEditing(true)}>
            {isOwed(order) ? m.orders_mark_paid() : m.orders_payment_edit()}
          </Button>
        ) : null}
      </div>
    </section>
  );
}
