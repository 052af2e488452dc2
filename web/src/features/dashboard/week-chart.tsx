import { formatPeriod, formatWeekday } from '@duka/domain/figures/period-words';
import { toSalesPeriods } from '@duka/domain/figures/sales-report';
import { addDays } from '@duka/domain/values/periods';
import { m } from '#paraglide/messages.js';
import { SalesChart } from '#shop/figures/sales-chart.tsx';
import { Card } from '#ui/page/card.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { CardFailure } from './card-failure.tsx';
import { useRecentSales } from './recent-sales.ts';

/** Draws the sales of the last seven days, today last; DASH-008. */
export function WeekChart({ storeId }: { storeId: string }) {
  const sales = useRecentSales(storeId);
  const range = { from: addDays(sales.today, -6), to: sales.today };
  return (
    <Card padding="none" className="p-3 sm:p-4">
      {sales.isError ? <CardFailure query={sales} /> : null}
      {sales.isPending && !sales.isError ? (
        <div role="status">
          <span className="sr-only">{m.money_loading()}</span>
          <Skeleton shape="control" className="h-56 w-full" />
        </div>
      ) : null}
      {sales.data && !sales.isError ? (
        <SalesChart
          title={m.dashboard_chart()}
          periods={toSalesPeriods(sales.data.days, range, 'day')}
          formatLabel={({ from }) => formatWeekday(from)}
          formatRow={(period) => `${formatWeekday(period.from)} ${formatPeriod(period, 'day')}`}
        />
      ) : null}
    </Card>
  );
}
