import { isGuestChannel, isOwedMethod } from '@duka/domain/orders/order';
import type { ShopOrder } from '@duka/domain/orders/shop-order';
import { formatPrice } from '@duka/domain/values/money';
import { formatRecent } from '@duka/domain/values/recent-day';
import { readToday } from '#data/calls/now.ts';
import { ChannelBadge } from '#features/orders/order-badges.tsx';
import { orderPaths } from '#features/orders/order-paths.ts';
import type { OrderRowsProps } from '#features/orders/order-rows.ts';
import { paymentWords } from '#features/orders/order-words.ts';
import { useAskedOrders } from '#features/orders/use-asked-orders.ts';
import { m } from '#paraglide/messages.js';
import { customerOf } from '#shop/trade/customer-of.ts';
import { OrderStatusBadge } from '#shop/trade/order-status-badge.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { ListRow, ListRows } from '#ui/lists/list-rows.tsx';
import { Badge } from '#ui/page/badge.tsx';
import { Figure } from '#ui/page/figure.tsx';
import { describeGoods } from './order-goods.tsx';

// The rows come first; it is pressed once they were read.
const OrderConfirm = lazyComponent(async () => (await import('./order-confirm.tsx')).OrderConfirm);

/** Lists the orders on a phone: who and how much, when and what, and one status, which says what is open of the payment. */
export function OrderPhoneRows({ orders, goods, arrived }: OrderRowsProps) {
  const today = readToday();
  const asked = useAskedOrders();
  return (
    <ListRows label={m.orders_table()}>
      {orders.map((order) => {
        const trackingId = order.trackingId || m.orders_not_sent_yet();
        const facts = [formatRecent(order.orderDate, today), describeGoods(goods?.get(order.id))];
        return (
          <ListRow
            key={order.id}
            link={{ to: orderPaths.order(order.id) }}
            name={
              <>
                {customerOf(order)}
                <span className="sr-only"> {trackingId}</span>
              </>
            }
            nameEnd={<Figure size="row">{formatPrice(order.orderTotal)}</Figure>}
            detail={
              <>
                {arrived.has(order.id) ? <Badge tone="accent">{m.orders_new()}</Badge> : null}{' '}
                {isGuestChannel(order.channel) ? <ChannelBadge channel={order.channel} /> : null}{' '}
                {facts.filter((fact) => fact !== '').join(' · ')}
              </>
            }
            detailEnd={
              // The status keeps its place at the edge, as the amount does, when what confirms the order comes and goes.
              <div className="-my-1 flex items-center">
                {order.status === 'Pending' ? (
                  <LazyPart fallback={<span className="invisible px-2 font-semibold">{m.orders_confirm()}</span>}>
                    <OrderConfirm order={order} isBeneathName />
                  </LazyPart>
                ) : null}
                <OrderStatusBadge status={order.status} payment={nameOpenPayment(order, asked.has(order.id))} />
              </div>
            }
          />
        );
      })}
    </ListRows>
  );
}

/** Says that money is still to come, and by which method; undefined where none is. */
function nameOpenPayment({ owed, paymentMethod }: ShopOrder, isAsked: boolean): string | undefined {
  if (owed === 0) return undefined;
  if (isAsked) return m.ask_not_paid();
  return paymentWords[isOwedMethod(paymentMethod) ? paymentMethod : 'unpaid']();
}
