import { percentChange, rangeBefore, rangeOf, sumSales } from '@duka/domain/figures/sales-report';
import { formatPrice } from '@duka/domain/values/money';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { FigureChange } from '#shop/figures/figure-change.tsx';
import { ordersOf } from '#shop/figures/figure-paths.ts';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { CardFailure } from './card-failure.tsx';
import { useRecentSales } from './recent-sales.ts';

const cards = [
  { name: 'today', title: m.dashboard_sales_today },
  { name: 'week', title: m.dashboard_sales_week },
  { name: 'month', title: m.dashboard_sales_month },
] as const;

/**
 * Shows today, this week and this month, each compared with the same days before; a card links to its orders. DASH-003.
 */
export function SalesCards({ storeId }: { storeId: string }) {
  const sales = useRecentSales(storeId);
  if (sales.isError) return <CardFailure query={sales} />;
  return (
    <section aria-label={m.dashboard_sales()} aria-busy={sales.isPending}>
      <ul className="grid gap-3 sm:grid-cols-3 md:gap-5">
        {cards.map(({ name, title }) => {
          const range = rangeOf(name, sales.today);
          const before = rangeBefore(range, name);
          const now = sales.data && sumSales(sales.data.days, range).all;
          const then = sales.data && sumSales(sales.data.days, before).all;
          return (
            <li key={name}>
              <Link
                to={ordersOf(range)}
                className="block h-full rounded-card border border-line bg-surface p-4 shadow-card transition-colors duration-150 hover:bg-sunken/40"
              >
                <h2 className="text-sm font-medium text-muted">{title()}</h2>
                {now && then ? (
                  <>
                    <p className="mt-1 text-xl leading-7 font-bold tracking-tight wrap-anywhere tabular-nums">
                      {formatPrice(now.total)}
                    </p>
                    <p className="mt-1 min-h-5 text-sm">
                      {name === 'today' ? (
                        // A day that has only begun is always less than a whole one.
                        <span className="text-muted">{m.dashboard_yesterday({ before: formatPrice(then.total) })}</span>
                      ) : (
                        <FigureChange percent={percentChange(now.total, then.total)} before={formatPrice(then.total)} />
                      )}
                    </p>
                  </>
                ) : (
                  <>
                    <Skeleton className="mt-1 h-7 w-32" />
                    <Skeleton className="mt-1 h-5 w-44 max-w-full" />
                  </>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
