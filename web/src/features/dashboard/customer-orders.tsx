import { parseShopOrder, type ShopOrder } from '@duka/domain/orders/shop-order';
import { equal, limit, order, select } from '@duka/domain/query';
import { formatDayAndTime } from '@duka/domain/values/dates';
import { formatPrice } from '@duka/domain/values/money';
import { useQuery } from '@tanstack/react-query';
import { can } from '#data/calls/capabilities.ts';
import { listDocuments } from '#data/calls/documents.ts';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { customerOf } from '#shop/trade/customer-of.ts';
import { OrderStatusBadge } from '#shop/trade/order-status-badge.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { ColumnHead, DataTable } from '#ui/lists/data-table.tsx';
import { ListRow, ListRows } from '#ui/lists/list-rows.tsx';
import { useTableScreen } from '#ui/lists/use-wide-screen.ts';
import { Figure } from '#ui/page/figure.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';

/** The newest orders that are shown; a phone shows fewer. */
const shown = 6;
const shownOnPhone = 2;

/** Lists the newest orders; DASH-010. */
export function CustomerOrders({ storeId }: { storeId: string }) {
  const orders = useQuery({
    queryKey: ['figures', storeId, 'newest-orders'],
    queryFn: async () => {
      const { documents } = await listDocuments('orders', [
        equal('storeId', storeId),
        order('orderDesc', 'orderDate'),
        limit(shown),
        select('$id', 'trackingId', 'customerName', 'customerPhone', 'orderDate', 'orderTotal', 'status'),
      ]);
      return documents.flatMap((document) => parseShopOrder(document) ?? []);
    },
  });
  const isTable = useTableScreen();
  return (
    <section aria-label={m.dashboard_orders()} className="min-w-0">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-lg font-semibold tracking-tight text-ink">{m.dashboard_orders()}</h2>
        <Link
          to="/orders"
          className="inline-flex min-h-11 items-center font-semibold text-on-primary-soft underline-offset-4 hover:underline"
        >
          {m.dashboard_orders_all()}
        </Link>
      </div>
      {orders.isError ? (
        // Words of its own script: this part is not to bring the dashboard's along.
        <RetryAlert kind="error" label={m.figures_try_again()} onRetry={() => orders.refetch()}>
          {m.figures_failed()}
        </RetryAlert>
      ) : null}
      {orders.isPending && !orders.isError ? <Loading /> : null}
      {orders.data?.length === 0 ? (
        <p className="text-muted">{can('sales') ? m.dashboard_orders_none() : m.orders_empty_text_arriving()}</p>
      ) : null}
      {orders.data && orders.data.length > 0 ? (
        isTable ? (
          <OrderTable orders={orders.data} />
        ) : (
          <OrderRows orders={orders.data.slice(0, shownOnPhone)} />
        )
      ) : null}
    </section>
  );
}

const pathOf = ({ id }: ShopOrder) => `/orders/${encodeURIComponent(id)}`;

function OrderRows({ orders }: { orders: readonly ShopOrder[] }) {
  return (
    <ListRows label={m.dashboard_orders()}>
      {orders.map((order) => (
        <ListRow
          key={order.id}
          link={{ to: pathOf(order) }}
          name={customerOf(order)}
          nameEnd={<Figure size="row">{formatPrice(order.orderTotal)}</Figure>}
          detail={formatDayAndTime(order.orderDate)}
          detailEnd={<OrderStatusBadge status={order.status} />}
        />
      ))}
    </ListRows>
  );
}

function OrderTable({ orders }: { orders: readonly ShopOrder[] }) {
  return (
    <DataTable
      label={m.dashboard_orders()}
      head={
        <>
          <ColumnHead>{m.dashboard_orders_customer()}</ColumnHead>
          <ColumnHead>{m.dashboard_orders_date()}</ColumnHead>
          <ColumnHead isNumber>{m.dashboard_orders_total()}</ColumnHead>
          <ColumnHead>{m.dashboard_orders_status()}</ColumnHead>
        </>
      }
    >
      {orders.map((order) => (
        <tr key={order.id} className="relative">
          <th scope="row">
            <Link
              to={pathOf(order)}
              className="font-medium wrap-anywhere text-ink after:absolute after:inset-0 hover:underline"
            >
              {customerOf(order)}
            </Link>
            <span className="block text-muted tabular-nums">{order.trackingId}</span>
          </th>
          <td className="text-muted">{formatDayAndTime(order.orderDate)}</td>
          <td className="text-right whitespace-nowrap">
            <Figure size="row">{formatPrice(order.orderTotal)}</Figure>
          </td>
          <td>
            <OrderStatusBadge status={order.status} />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

/** Keeps the height of the rows to come. */
function Loading() {
  return (
    <div role="status">
      <span className="sr-only">{m.money_loading()}</span>
      <Skeleton shape="card" className="h-32 w-full md:h-88" />
    </div>
  );
}
