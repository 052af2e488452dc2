import { m } from '#paraglide/messages.js';
import { WithStore } from '#shop/with-store.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { FigureSkeleton } from './figure-states.tsx';
import { RangeFields } from './range-fields.tsx';
import { SalesReport } from './sales-report.tsx';
import { useReportRange } from './use-report-range.ts';

// They stand below what is seen first, and come after it.
const MoneyAndStock = lazyComponent(async () => (await import('./money-and-stock.tsx')).MoneyAndStock);

/** Shows what the shop sells and earns, and what does not sell; LAY-018, Q-054. */
export function AnalyticsPage() {
  const report = useReportRange();
  const { range, name, pickName, pickDays } = report;
  return (
    <>
      <PageHeader title={m.analytics_title()} text={m.analytics_text()} />
      <WithStore loading={<FigureSkeleton height="h-72" />}>
        {({ id }) => (
          <SalesReport
            storeId={id}
            report={report}
            filter={<RangeFields range={range} name={name} onName={pickName} onDays={pickDays} />}
          >
            <LazyPart fallback={<FigureSkeleton height="h-160" />}>
              <MoneyAndStock storeId={id} range={range} />
            </LazyPart>
          </SalesReport>
        )}
      </WithStore>
    </>
  );
}
