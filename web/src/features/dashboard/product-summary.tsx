import type { OrderStatus } from '@duka/domain/orders/order';
import { formatPrice } from '@duka/domain/values/money';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { useToday } from '#shop/figures/figure-queries.ts';
import { debtPaths } from '#shop/trade/debt-paths.ts';
import { SummaryTile } from './summary-tile.tsx';

interface ProductSummaryProps {
  storeId: string;
  /** The number of unread messages; undefined until it is known. */
  unread: number | undefined;
}

/** Counts what waits for the seller; each count links to the list that it counts. DASH-004 to DASH-006, Q-051. */
export function ProductSummary({ storeId, unread }: ProductSummaryProps) {
  const today = useToday(storeId);
  const { orders, stock, debtsDue } = today.data ?? {};
  return (
    <section aria-label={m.dashboard_summary()}>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:gap-5">
        <SummaryTile
          title={m.dashboard_pending()}
          icon="clock"
          to={ordersIn('Pending')}
          query={today}
          count={orders?.Pending}
        />
        <SummaryTile title={m.dashboard_unread()} icon="message" to="/messages" count={unread} />
        <SummaryTile
          title={m.dashboard_low_stock()}
          icon="box"
          to="/products?stock=low-stock"
          query={today}
          count={stock?.low}
        />
        <SummaryTile
          title={m.dashboard_expired()}
          icon="warning"
          to="/products?expiry=expired"
          query={today}
          count={stock?.expired}
        />
        <SummaryTile
          title={m.dashboard_expiring()}
          icon="calendar"
          to="/products?expiry=expiring"
          query={today}
          count={stock?.expiring}
        />
        <SummaryTile
          title={m.dashboard_on_delivery()}
          icon="send"
          to={ordersIn('In-Progress')}
          query={today}
          count={orders?.['In-Progress']}
        />
      </ul>
      {debtsDue && debtsDue.debtors > 0 ? (
        <Link
          to={debtPaths.due}
          className="mt-1 mr-4 inline-flex min-h-11 items-center text-sm text-on-primary-soft underline underline-offset-4"
        >
          {m.dashboard_debts_due({ count: debtsDue.debtors, amount: formatPrice(debtsDue.balance) })}
        </Link>
      ) : null}
      {stock && stock.low > 0 ? (
        <Link
          to="/products/reorder"
          className="mt-1 inline-flex min-h-11 items-center text-sm text-on-primary-soft underline underline-offset-4"
        >
          {m.reorder_link()}
        </Link>
      ) : null}
    </section>
  );
}

function ordersIn(status: OrderStatus): string {
  return `/orders?${new URLSearchParams({ status })}`;
}
