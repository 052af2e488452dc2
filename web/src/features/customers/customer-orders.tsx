import type { Customer } from '@duka/domain/figures/shop-figures';
import { parseShopOrder, type ShopOrder } from '@duka/domain/orders/shop-order';
import { equal, limit, order, select } from '@duka/domain/query';
import { formatDay } from '@duka/domain/values/dates';
import { formatPrice, formatWhole } from '@duka/domain/values/money';
import { formatRecent } from '@duka/domain/values/recent-day';
import { useQuery } from '@tanstack/react-query';
import { listDocuments } from '#data/calls/documents.ts';
import { readToday } from '#data/calls/now.ts';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { useMembership } from '#session/membership.ts';
import { customerPaths } from '#shop/trade/customer-paths.ts';
import { orderPath } from '#shop/trade/debt-paths.ts';
import { OrderStatusBadge } from '#shop/trade/order-status-badge.tsx';
import { orderStatusWords } from '#shop/trade/order-status-words.ts';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { ColumnHead, DataTable } from '#ui/lists/data-table.tsx';
import { ListRow, ListRows } from '#ui/lists/list-rows.tsx';
import { useTableScreen } from '#ui/lists/use-wide-screen.ts';
import { Figure } from '#ui/page/figure.tsx';
import { OwedText } from './owed-text.tsx';

/** The newest orders that the page lists; the rest are in the list of orders. */
const shownOrders = 10;

/** Lists what one customer bought, the newest first: rows on a phone, columns from 768 px on. */
export function CustomerOrders({ storeId, customer }: { storeId: string; customer: Customer }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['customers', storeId, 'orders', customer.customer],
    queryFn: async () => {
      const { documents } = await listDocuments('orders', [
        equal('storeId', storeId),
        equal('customerKey', customer.customer),
        order('orderDesc', 'orderDate'),
        select('$id', 'trackingId', 'orderDate', 'orderTotal', 'status', 'paymentMethod', 'paid', 'owed', 'returned'),
        limit(shownOrders),
      ]);
      return documents.flatMap((document) => parseShopOrder(document) ?? []);
    },
  });
  const List = useTableScreen() ? OrderTable : OrderRows;
  return (
    <section aria-label={m.customers_orders()} className="min-w-0">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-3">
        <h2 className="text-lg font-semibold tracking-tight">
          {m.customers_orders()}{' '}
          <span className="font-normal text-muted tabular-nums">{formatWhole(customer.orders)}</span>
        </h2>
        <p className="text-sm text-muted">
          {m.customers_bought()} <Figure size="usual">{formatPrice(customer.total)}</Figure>
        </p>
      </div>
      {isError ? (
        <RetryAlert kind="error" label={m.figures_try_again()} onRetry={() => refetch()}>
          {m.orders_failed()}
        </RetryAlert>
      ) : null}
      {data?.length === 0 ? <p className="text-muted">{m.customers_no_orders()}</p> : null}
      {data && data.length > 0 ? <List orders={data} /> : null}
      {customer.orders > shownOrders ? (
        <ButtonLink to={customerPaths.orders(customer)} variant="ghost" className="mt-2">
          {m.customers_all_orders()}
        </ButtonLink>
      ) : null}
    </section>
  );
}

function OrderRows({ orders }: { orders: readonly ShopOrder[] }) {
  const today = readToday();
  return (
    <ListRows label={m.customers_orders()}>
      {orders.map((each) => (
        <ListRow
          key={each.id}
          link={{ to: orderPath(each.id) }}
          name={each.trackingId || m.orders_not_sent_yet()}
          nameEnd={<Figure size="row">{formatPrice(each.orderTotal)}</Figure>}
          detail={[formatRecent(each.orderDate, today), each.owed > 0 ? orderStatusWords[each.status]() : '']
            .filter((words) => words !== '')
            .join(' · ')}
          detailEnd={each.owed > 0 ? <OwedText amount={each.owed} /> : <OrderStatusBadge status={each.status} />}
        />
      ))}
    </ListRows>
  );
}

function OrderTable({ orders }: { orders: readonly ShopOrder[] }) {
  const seesDebts = useMembership().can('credit');
  return (
    <DataTable
      label={m.customers_orders()}
      head={
        <>
          <ColumnHead>{m.orders_column_order()}</ColumnHead>
          <ColumnHead>{m.orders_column_date()}</ColumnHead>
          <ColumnHead>{m.orders_column_status()}</ColumnHead>
          <ColumnHead isNumber>{m.orders_total()}</ColumnHead>
          {seesDebts ? <ColumnHead isNumber>{m.orders_owed_amount()}</ColumnHead> : null}
        </>
      }
    >
      {orders.map(({ id, trackingId, orderDate, status, orderTotal, owed }) => (
        <tr key={id}>
          <th scope="row">
            <Link
              to={orderPath(id)}
              className="inline-flex min-h-6 items-center text-[0.9375rem] font-semibold text-ink hover:underline"
            >
              {trackingId || m.orders_not_sent_yet()}
            </Link>
          </th>
          <td className="whitespace-nowrap tabular-nums">{formatDay(orderDate)}</td>
          <td>
            <OrderStatusBadge status={status} />
          </td>
          <td className="text-right">
            <Figure size="row">{formatPrice(orderTotal)}</Figure>
          </td>
          {seesDebts ? (
            <td className="text-right">{owed > 0 ? <Figure size="row">{formatPrice(owed)}</Figure> : null}</td>
          ) : null}
        </tr>
      ))}
    </DataTable>
  );
}
