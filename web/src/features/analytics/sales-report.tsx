import { rangeBefore, sumSales, toSalesPeriods } from '@duka/domain/figures/sales-report';
import type { ReactNode } from 'react';
import { useSales } from '#shop/figures/figure-queries.ts';
import { BestSellers } from './best-sellers.tsx';
import { ChannelTable } from './channel-table.tsx';
import { FigureFailure, FigureSkeleton } from './figure-states.tsx';
import { ReportChart } from './report-chart.tsx';
import { SalesSums } from './sales-sums.tsx';
import type { useReportRange } from './use-report-range.ts';

interface SalesReportProps {
  storeId: string;
  report: ReturnType<typeof useReportRange>;
  /** Chooses the range. It stands below the first figures, and stays while others come. */
  filter: ReactNode;
  /** Shown beside the best sellers. */
  children: ReactNode;
}

/** The number of products asked for: the list shows the first ones, the downloaded file has all of them. */
const products = 100;

/** Shows sums, bars and best sellers of a range, and the sums of the range before. */
export function SalesReport({ storeId, report, filter, children }: SalesReportProps) {
  const { range, name, step, steps, pickStep } = report;
  const before = rangeBefore(range, name);
  const sales = useSales(storeId, range, products);
  const salesBefore = useSales(storeId, before, 0);
  const data = sales.isError ? undefined : sales.data;
  const sum = data && sumSales(data.days, range);
  const isOld = sales.isPlaceholderData || salesBefore.isPlaceholderData;
  const look = `flex flex-col gap-5 ${isOld ? 'opacity-60' : ''}`;
  return (
    <div className="flex flex-col gap-5">
      {sales.isError ? <FigureFailure onRetry={() => sales.refetch()} /> : null}
      {sum ? (
        <div aria-busy={isOld} className={look}>
          <SalesSums
            storeId={storeId}
            sum={sum}
            before={salesBefore.data && sumSales(salesBefore.data.days, before)}
            isEstimated={data?.isCostEstimated}
          />
        </div>
      ) : null}
      {filter}
      {sales.isPending ? <FigureSkeleton height="h-160" /> : null}
      {data && sum ? (
        <div aria-busy={isOld} className={look}>
          <ReportChart
            periods={toSalesPeriods(data.days, range, step)}
            range={range}
            step={step}
            steps={steps}
            onStep={pickStep}
          />
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-2">
            <BestSellers products={data.products} range={range} />
            <div className="flex flex-col gap-5">
              <ChannelTable sum={sum} />
              {children}
            </div>
          </div>
        </div>
      ) : null}
    </div>
  );
}
