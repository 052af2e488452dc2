import { formatWhole } from '@duka/domain/values/money';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { useDashboardCounts } from '#shop/figures/figure-queries.ts';

/** Counts orders and goods by their state; each count leads to the list that it counts. DASH-004 to DASH-006, Q-051. */
export function ProductSummary({ storeId }: { storeId: string }) {
  const { data, isError } = useDashboardCounts(storeId);
  const counts = [
    [m.dashboard_pending(), '/orders?status=Pending', data?.orders.Pending],
    [m.dashboard_low_stock(), '/products?stock=low-stock', data?.stock.low],
    [m.dashboard_on_delivery(), '/orders?status=In-Progress', data?.orders['In-Progress']],
  ] as const;
  const unknown = isError ? m.dashboard_count_failed() : '…';
  return (
    <section aria-label={m.dashboard_summary()}>
      <ul className="flex flex-wrap gap-x-4 px-1 text-sm text-muted">
        {counts.map(([title, to, count]) => (
          <li key={to}>
            <Link to={to} className="inline-flex min-h-6 items-center gap-1 hover:underline">
              <span>{title}</span>{' '}
              <span className="font-semibold text-ink tabular-nums">
                {count === undefined ? unknown : formatWhole(count)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
