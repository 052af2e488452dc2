import { formatDay, formatTime } from '@duka/domain/values/dates';
import { formatWhole } from '@duka/domain/values/money';
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

/** Lists the orders, each in two lines, on screens wide enough for columns. */
export function OrderTable({ orders, goods, money, arrived }: OrderRowsProps) {
  return (
    <Card padding="none" className="overflow-x-auto">
      <table aria-label={m.orders_table()} className="w-full text-left text-sm">
        <thead className="border-b border-line bg-sunken/60 text-xs text-muted">
          <tr className="*:px-2.5 *:py-2.5 *:font-semibold *:whitespace-nowrap">
            <th scope="col">{m.orders_column_order()}</th>
            <th scope="col">{m.orders_column_customer()}</th>
            <th scope="col">{m.orders_column_date()}</th>
            <th scope="col" className="text-right">
              {m.orders_column_total()}
            </th>
            <th scope="col">{m.orders_column_payment()}</th>
            <th scope="col">{m.orders_column_status()}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {orders.map((order) => (
            <tr key={order.id} className="transition-colors duration-150 *:px-2.5 *:py-2 hover:bg-sunken/40">
              <th scope="row" className="font-normal whitespace-nowrap">
                <Link
                  to={orderPaths.order(order.id)}
                  className="inline-flex min-h-6 items-center font-semibold text-ink tabular-nums hover:underline"
                >
                  {order.trackingId || m.orders_not_sent_yet()}
                </Link>
                <span className="block">
                  <ChannelBadge channel={order.channel} />
                </span>
              </th>
              <td className="w-full min-w-40">
                <p className="line-clamp-1 wrap-anywhere">
                  {arrived.has(order.id) ? <Badge tone="accent">{m.orders_new()}</Badge> : null}{' '}
                  <span className="text-[0.9375rem]">{customerOf(order)}</span>{' '}
                  {order.customerPhone ? <span className="text-muted tabular-nums">{order.customerPhone}</span> : null}
                </p>
                <OrderGoods items={goods?.get(order.id)} isRow />
              </td>
              <td className="whitespace-nowrap text-muted">
                <Moment at={order.orderDate} />
              </td>
              <td className="text-right font-medium whitespace-nowrap tabular-nums">{formatWhole(order.orderTotal)}</td>
              <td>
                <PaymentBadge order={order} money={money?.get(order.id)} />
              </td>
              <td>
                <div className="flex items-center gap-2">
                  <OrderStatusBadge status={order.status} />
                  <OrderConfirm order={order} isRow />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

/** The most letters of a time that stand in one line. */
const longestTime = 18;

/** A day with its time below, which takes more lines only where it is said in many words (R39). */
function Moment({ at }: { at: string }) {
  const time = formatTime(at) ?? '';
  return (
    <>
      {formatDay(at)} <span className={time.length > longestTime ? 'block whitespace-normal' : 'block'}>{time}</span>
    </>
  );
}
