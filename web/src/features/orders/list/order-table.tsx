import { formatDay, formatTime } from '@duka/domain/values/dates';
import { formatWhole } from '@duka/domain/values/money';
import { formatRecent } from '@duka/domain/values/recent-day';
import { readToday } from '#data/calls/now.ts';
import { ChannelBadge, PaymentBadge } from '#features/orders/order-badges.tsx';
import { orderPaths } from '#features/orders/order-paths.ts';
import type { OrderRowsProps } from '#features/orders/order-rows.ts';
import { useAskedOrders } from '#features/orders/use-asked-orders.ts';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { customerOf } from '#shop/trade/customer-of.ts';
import { OrderStatusBadge } from '#shop/trade/order-status-badge.tsx';
import { ColumnHead, DataTable } from '#ui/lists/data-table.tsx';
import { useWideScreen } from '#ui/lists/use-wide-screen.ts';
import { Badge } from '#ui/page/badge.tsx';
import { Figure } from '#ui/page/figure.tsx';
import { OrderConfirm } from './order-confirm.tsx';
import { OrderGoods } from './order-goods.tsx';
import { useOrderMoney } from './order-list-queries.ts';

/** Lists the orders, each in two lines, on screens wide enough for columns; on a tablet an open payment stands beneath the total. */
export function OrderTable({ orders, goods, arrived, isOldestFirst, onSort }: OrderRowsProps) {
  const isWide = useWideScreen();
  const money = useOrderMoney(orders);
  const asked = useAskedOrders();
  return (
    <DataTable
      label={m.orders_table()}
      head={
        <>
          <ColumnHead>{m.orders_column_order()}</ColumnHead>
          <ColumnHead>{m.orders_column_customer()}</ColumnHead>
          <ColumnHead
            {...(onSort && {
              sort: isOldestFirst ? 'ascending' : 'descending',
              onSort: () => onSort(!isOldestFirst),
            })}
          >
            {m.orders_column_date()}
          </ColumnHead>
          <ColumnHead isNumber>{m.orders_column_total()}</ColumnHead>
          {isWide ? <ColumnHead>{m.orders_column_payment()}</ColumnHead> : null}
          <ColumnHead>{m.orders_column_status()}</ColumnHead>
        </>
      }
    >
      {orders.map((order) => {
        const payment = <PaymentBadge order={order} money={money?.get(order.id)} isAsked={asked.has(order.id)} />;
        return (
          <tr key={order.id}>
            <th scope="row" className="whitespace-nowrap">
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
            <td className="w-full min-w-32">
              <p className={`${isWide ? 'line-clamp-1' : 'line-clamp-2'} wrap-anywhere`}>
                {arrived.has(order.id) ? <Badge tone="accent">{m.orders_new()}</Badge> : null}{' '}
                <span className="text-[0.9375rem] font-semibold">{customerOf(order)}</span>
              </p>
              {/* Half a number cannot be called: the goods are cut. */}
              <div className="flex gap-x-2">
                {isWide && order.customerPhone ? (
                  <span className="whitespace-nowrap text-muted tabular-nums">{order.customerPhone}</span>
                ) : null}
                <OrderGoods items={goods?.get(order.id)} />
              </div>
            </td>
            <td className="whitespace-nowrap text-muted">
              {isWide ? <Moment at={order.orderDate} /> : formatRecent(order.orderDate, readToday())}
            </td>
            <td className="text-right">
              <Figure size="row">{formatWhole(order.orderTotal)}</Figure>
              {!isWide && order.owed > 0 ? <span className="block">{payment}</span> : null}
            </td>
            {isWide ? <td>{payment}</td> : null}
            <td>
              {/* As wide as with what confirms it, so that the columns stay when the last new order is confirmed. */}
              <div className={`flex ${isWide ? 'min-w-48 items-center' : 'flex-col items-start'}`}>
                <OrderStatusBadge status={order.status} />
                {order.status === 'Pending' ? (
                  <span className={isWide ? '-my-1' : '-mx-4 -mt-2 -mb-3'}>
                    <OrderConfirm order={order} />
                  </span>
                ) : null}
              </div>
            </td>
          </tr>
        );
      })}
    </DataTable>
  );
}

/** The most letters of a time that stand in one line. */
const maxTimeLength = 18;

/** A day with its time below, which takes more lines only where it is said in many words (R39). */
function Moment({ at }: { at: string }) {
  const time = formatTime(at) ?? '';
  return (
    <>
      {formatDay(at)} <span className={time.length > maxTimeLength ? 'block whitespace-normal' : 'block'}>{time}</span>
    </>
  );
}
