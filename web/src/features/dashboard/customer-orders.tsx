import { parseShopOrder, type ShopOrder } from '@duka/domain/orders/shop-order';
import { equal, limit, order, select } from '@duka/domain/query';
import { formatDayAndTime } from '@duka/domain/values/dates';
import { formatPrice } from '@duka/domain/values/money';
import { useQuery } from '@tanstack/react-query';
import { listDocuments } from '#api/documents.ts';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { customerOf } from '#shop/trade/customer-of.ts';
import { OrderStatusBadge } from '#shop/trade/order-status-badge.tsx';
import { Card } from '#ui/page/card.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { CardFailure } from './card-failure.tsx';

/** The rows that are shown. */
const shown = [1, 2, 3, 4, 5, 6];

/** Lists the newest orders; DASH-010. */
export function CustomerOrders({ storeId }: { storeId: string }) {
  const orders = useQuery({
    queryKey: ['figures', storeId, 'newest-orders'],
    queryFn: async () => {
      const { documents } = await listDocuments('orders', [
        equal('storeId', storeId),
        order('orderDesc', 'orderDate'),
        limit(shown.length),
        select('$id', 'trackingId', 'customerName', 'customerPhone', 'orderDate', 'orderTotal', 'status'),
      ]);
      return documents.flatMap((document) => parseShopOrder(document) ?? []);
    },
  });
  return (
    <Card padding="none" className="overflow-hidden pt-4">
      <section aria-label={m.dashboard_orders()}>
        <div className="mb-2 flex items-center justify-between gap-3 px-4 sm:px-5">
          <h2 className="text-lg font-semibold tracking-tight text-ink">{m.dashboard_orders()}</h2>
          <Link
            to="/orders"
            className="inline-flex min-h-11 items-center font-semibold text-on-primary-soft underline-offset-4 hover:underline"
          >
            {m.dashboard_orders_all()}
          </Link>
        </div>
        {orders.isError ? (
          <div className="px-4 pb-4">
            <CardFailure query={orders} />
          </div>
        ) : null}
        {orders.isPending && !orders.isError ? <Loading /> : null}
        {orders.data?.length === 0 ? <p className="px-4 pb-5 text-muted sm:px-5">{m.dashboard_orders_none()}</p> : null}
        {orders.data && orders.data.length > 0 ? <OrderTable orders={orders.data} /> : null}
      </section>
    </Card>
  );
}

function OrderTable({ orders }: { orders: readonly ShopOrder[] }) {
  return (
    <table aria-label={m.dashboard_orders()} className="w-full text-left text-[0.9375rem]">
      <thead className="border-y border-line bg-sunken/60 text-xs text-muted max-sm:sr-only">
        <tr className="*:px-2 *:py-2 *:font-semibold *:whitespace-nowrap *:first:pl-5 *:last:pr-5">
          <th scope="col">{m.dashboard_orders_customer()}</th>
          <th scope="col">{m.dashboard_orders_date()}</th>
          <th scope="col" className="text-right">
            {m.dashboard_orders_total()}
          </th>
          <th scope="col">{m.dashboard_orders_status()}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {orders.map((row) => (
          <tr
            key={row.id}
            className="relative *:px-2 *:py-2.5 *:first:pl-4 *:last:pr-4 hover:bg-sunken/40 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] sm:*:first:pl-5 sm:*:last:pr-5"
          >
            <th scope="row" className="font-medium">
              <Link
                to={`/orders/${encodeURIComponent(row.id)}`}
                className="wrap-anywhere text-ink after:absolute after:inset-0 hover:underline"
              >
                {customerOf(row)}
              </Link>
              <span className="block text-sm font-normal text-muted tabular-nums">{row.trackingId}</span>
            </th>
            <td className="text-sm text-muted max-sm:order-3 max-sm:pl-4!">{formatDayAndTime(row.orderDate)}</td>
            <td className="text-right font-medium whitespace-nowrap tabular-nums max-sm:pr-4!">
              {formatPrice(row.orderTotal)}
            </td>
            <td className="max-sm:order-4 max-sm:text-right">
              <OrderStatusBadge status={row.status} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Keeps the height of the rows to come. */
function Loading() {
  return (
    <div role="status" className="divide-y divide-line border-t border-line sm:mt-9">
      <span className="sr-only">{m.dashboard_loading()}</span>
      {shown.map((row) => (
        <div key={row} className="flex h-26 items-center justify-between gap-4 px-5 sm:h-16">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-4 w-24" />
        </div>
      ))}
    </div>
  );
}
