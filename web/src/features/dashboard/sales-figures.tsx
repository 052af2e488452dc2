import { percentChange, rangeBefore, rangeOf, sumSales } from '@duka/domain/figures/sales-report';
import { sumMethods } from '@duka/domain/figures/shop-money';
import { formatPrice } from '@duka/domain/values/money';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { m } from '#paraglide/messages.js';
import { FigureCell, FigureSheet } from '#shop/figures/figure-cell.tsx';
import { FigureChange } from '#shop/figures/figure-change.tsx';
import { ordersOf, ordersOwed } from '#shop/figures/figure-paths.ts';
import { useToday } from '#shop/figures/figure-queries.ts';
import { CardFailure } from './card-failure.tsx';
import { useRecentSales } from './recent-sales.ts';

const spans = [
  { name: 'week', title: m.dashboard_sales_week },
  { name: 'month', title: m.dashboard_sales_month },
] as const;

/**
 * The sales of this week and this month, each beside the same days before, and what is owed to the shop; each leads to its orders.
 * DASH-003.
 */
export function SalesFigures({ storeId }: { storeId: string }) {
  const sales = useRecentSales(storeId);
  const { data: today } = useToday(storeId);
  const owed = today && sumMethods(today.owed);
  if (sales.isError) return <CardFailure query={sales} />;
  return (
    <section aria-label={m.dashboard_sales()} aria-busy={sales.isPending}>
      <FigureSheet>
        {spans.map(({ name, title }) => {
          const range = rangeOf(name, sales.today);
          const now = sales.data && sumSales(sales.data.days, range).all.total;
          const before = sales.data ? sumSales(sales.data.days, rangeBefore(range, name)).all.total : 0;
          return (
            <FigureCell
              key={name}
              size="row"
              title={title()}
              to={ordersOf(range)}
              figure={now === undefined ? undefined : formatPrice(now)}
              titleEnd={
                <FigureChange isShort percent={percentChange(now ?? 0, before)} before={formatUnbroken(before)} />
              }
            />
          );
        })}
        <FigureCell
          isWide
          size="row"
          title={m.dashboard_owed()}
          to={ordersOwed()}
          figure={owed && formatPrice(owed.total)}
          titleEnd={m.dashboard_owed_orders({ count: owed?.orders ?? 0 })}
        />
      </FigureSheet>
    </section>
  );
}
