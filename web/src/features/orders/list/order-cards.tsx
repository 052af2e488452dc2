import { formatDayAndTime } from '@duka/domain/values/dates';
import { formatPrice } from '@duka/domain/values/money';
import { ChannelBadge, PaymentBadge } from '#features/orders/order-badges.tsx';
import { orderPaths } from '#features/orders/order-paths.ts';
import type { OrderRowsProps } from '#features/orders/order-rows.ts';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { customerOf } from '#shop/trade/customer-of.ts';
import { OrderStatusBadge } from '#shop/trade/order-status-badge.tsx';
import { Badge } from '#ui/page/badge.tsx';
import { Card } from '#ui/page/card.tsx';
import { OrderConfirm } from './order-confirm.tsx';
import { OrderGoods } from './order-goods.tsx';

/** Shows the rows of the table as cards, for narrow screens, who and what first; the whole card opens the order. */
export function OrderCards({ orders, goods, money, arrived }: OrderRowsProps) {
  return (
    <ul
      aria-label={m.orders_table()}
      className="grid grid-cols-1 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(18rem,1fr))]"
    >
      {orders.map((order) => (
        <li key={order.id}>
          <Card padding="snug" tone="link" className="relative flex h-full flex-col gap-1.5">
            <div className="flex flex-wrap items-baseline gap-x-3">
              <div className="max-w-full grow basis-0">
                <p className="line-clamp-2 font-semibold">{customerOf(order)}</p>
              </div>
              <p className="ml-auto font-semibold whitespace-nowrap tabular-nums">{formatPrice(order.orderTotal)}</p>
            </div>
            <OrderGoods items={goods?.get(order.id)} />
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-muted">
              <Link
                to={orderPaths.order(order.id)}
                className="inline-flex min-h-6 items-center tabular-nums after:absolute after:inset-0 after:rounded-card"
              >
                {order.trackingId || m.orders_not_sent_yet()}
              </Link>
              <span>{formatDayAndTime(order.orderDate) ?? ''}</span>
            </div>
            <div className="mt-auto flex flex-wrap items-center gap-1.5">
              {arrived.has(order.id) ? <Badge tone="accent">{m.orders_new()}</Badge> : null}
              <OrderStatusBadge status={order.status} />
              <PaymentBadge order={order} money={money?.get(order.id)} />
              <ChannelBadge channel={order.channel} />
            </div>
            <OrderConfirm order={order} />
          </Card>
        </li>
      ))}
    </ul>
  );
}
