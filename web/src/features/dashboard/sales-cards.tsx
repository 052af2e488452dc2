import { percentChange, rangeBefore, rangeOf, sumSales } from '@duka/domain/figures/sales-report';
import { formatPrice } from '@duka/domain/values/money';
import { m } from '#paraglide/messages.js';
import { FigureChange } from '#shop/figures/figure-change.tsx';
import { ordersOf } from '#shop/figures/figure-paths.ts';
import { CardFailure } from './card-failure.tsx';
import { FigureCard } from './figure-card.tsx';
import { useRecentSales } from './recent-sales.ts';

const cards = [
  { name: 'week', title: m.dashboard_sales_week },
  { name: 'month', title: m.dashboard_sales_month },
] as const;

/**
 * Shows the sales of this week and this month, each compared with the same days before; a card links to its orders.
 * DASH-003.
 */
export function SalesCards({ storeId }: { storeId: string }) {
  const sales = useRecentSales(storeId);
  if (sales.isError) return <CardFailure query={sales} />;
  return (
    <section aria-label={m.dashboard_sales()} aria-busy={sales.isPending}>
      <ul className="flex flex-wrap gap-3 md:gap-5">
        {cards.map(({ name, title }) => {
          const range = rangeOf(name, sales.today);
          const before = rangeBefore(range, name);
          const now = sales.data && sumSales(sales.data.days, range).all.total;
          const then = sales.data ? sumSales(sales.data.days, before).all.total : 0;
          return (
            <FigureCard
              key={name}
              className="grow basis-[7rem]"
              title={title()}
              to={ordersOf(range)}
              figure={now === undefined ? undefined : formatPrice(now)}
              text={<FigureChange percent={percentChange(now ?? 0, then)} before={formatPrice(then)} />}
            />
          );
        })}
      </ul>
    </section>
  );
}
