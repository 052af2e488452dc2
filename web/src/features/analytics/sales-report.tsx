import { formatPeriod, formatRange } from '@duka/domain/figures/period-words';
import {
  type DayRange,
  isUsedIn,
  percentChange,
  profitOf,
  type ReportStep,
  rangeBefore,
  type SalesPeriod,
  sumSales,
  toSalesPeriods,
} from '@duka/domain/figures/sales-report';
import { isGuestChannel, listShownChannels, orderChannels } from '@duka/domain/orders/order';
import { toCsv } from '@duka/domain/values/csv';
import { formatPrice, formatWhole } from '@duka/domain/values/money';
import { tiePrices } from '@duka/domain/values/unbroken-price';
import { type ReactNode, useId } from 'react';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { useMembership } from '#session/membership.ts';
import { FigureChange } from '#shop/figures/figure-change.tsx';
import { ordersOf } from '#shop/figures/figure-paths.ts';
import { useSales } from '#shop/figures/figure-queries.ts';
import { FigureTable } from '#shop/figures/figure-table.tsx';
import { SalesChart } from '#shop/figures/sales-chart.tsx';
import { UnknownCost } from '#shop/figures/unknown-cost.tsx';
import { channelNames } from '#shop/trade/channel-names.ts';
import { Button } from '#ui/base/button.tsx';
import { downloadText } from '#ui/forms/download-file.ts';
import { SelectField } from '#ui/forms/select-field.tsx';
import { Card } from '#ui/page/card.tsx';
import { Figure } from '#ui/page/figure.tsx';
import { stepWords } from './analytics-words.ts';
import { BestSellers } from './best-sellers.tsx';
import { FigureFailure, FigureSkeleton } from './figure-states.tsx';
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

const profitIn = ({ all }: SalesPeriod) => profitOf(all);

interface SalesSumsProps {
  storeId: string;
  sum: SalesPeriod;
  /** Undefined while it is loading. */
  before: SalesPeriod | undefined;
  isEstimated: boolean | undefined;
}

/** Shows sales, profit and orders of the range, each compared with the range before; the orders link to their list. */
function SalesSums({ storeId, sum, before, isEstimated }: SalesSumsProps) {
  const seesCosts = useMembership().can('costs');
  const figures = [
    { name: m.figures_sales(), of: ({ all }: SalesPeriod) => all.total, format: formatPrice, size: 'lead' },
    { name: m.figures_profit(), of: profitIn, format: formatPrice, size: 'usual' },
    { name: m.figures_orders(), of: ({ all }: SalesPeriod) => all.orders, format: formatWhole, size: 'usual' },
  ] as const;
  return (
    <section aria-label={m.analytics_sums()}>
      <p className="mb-2 text-sm text-muted">{formatRange(sum)}</p>
      <dl className="flex flex-wrap gap-px overflow-hidden rounded-card border border-line bg-line shadow-card">
        {figures
          .filter(({ of }) => seesCosts || of !== profitIn)
          .map(({ name, of, format, size }) => (
            <div
              key={name}
              className={`grow bg-surface px-3 py-2 sm:px-4 lg:py-3 ${size === 'lead' ? 'basis-full lg:basis-[7rem]' : 'basis-[7rem]'}`}
            >
              <dt className="text-sm font-medium text-muted">{name}</dt>
              <dd>
                <Figure size={size}>{format(of(sum))}</Figure>
              </dd>
              <dd className="min-h-5 text-sm">
                {before ? (
                  <FigureChange percent={percentChange(of(sum), of(before))} before={tiePrices(format(of(before)))} />
                ) : null}
              </dd>
            </div>
          ))}
      </dl>
      {seesCosts ? <UnknownCost storeId={storeId} range={sum} isEstimated={isEstimated} /> : null}
      <p className="mt-2 flex flex-wrap items-center justify-between gap-x-4 text-sm text-muted">
        <span>{before ? m.analytics_compared({ range: formatRange(before) }) : null}</span>
        <Link
          to={ordersOf(sum)}
          className="inline-flex min-h-11 items-center font-semibold text-on-primary-soft underline-offset-4 hover:underline"
        >
          {m.analytics_show_orders()}
        </Link>
      </p>
    </section>
  );
}

interface ReportChartProps {
  periods: readonly SalesPeriod[];
  range: DayRange;
  step: ReportStep;
  steps: readonly ReportStep[];
  onStep: (step: ReportStep) => void;
}

/** Shows the range by days, weeks or months. */
function ReportChart({ periods, range, step, steps, onStep }: ReportChartProps) {
  const { can } = useMembership();
  const format = (period: SalesPeriod) => formatPeriod(period, step);
  return (
    <Card>
      <SalesChart
        title={m.analytics_chart_title()}
        periods={periods}
        formatLabel={format}
        formatRow={format}
        actions={
          can('export') ? (
            <Button
              variant="secondary"
              icon="download"
              onClick={() => downloadText(...toFile(periods, range, can('costs')))}
            >
              {m.figures_download()}
            </Button>
          ) : null
        }
      />
      <SelectField
        label={m.analytics_step()}
        value={step}
        onChange={(value) => {
          const picked = steps.find((each) => each === value);
          if (picked) onStep(picked);
        }}
        options={steps.map((each) => ({ value: each, label: stepWords[each]() }))}
        className="mt-4 sm:max-w-48"
      />
    </Card>
  );
}

function toFile(
  periods: readonly SalesPeriod[],
  { from, to }: DayRange,
  seesCosts: boolean,
): [name: string, type: string, text: string] {
  // Later channels come last: sheets that read the file find each column where it always was.
  const [first, last] = [listShownChannels(() => false), orderChannels.filter(isGuestChannel)];
  const head = [
    ...[m.analytics_from(), m.analytics_to(), m.figures_orders(), ...first.map((each) => channelNames[each]())],
    ...[m.figures_sales(), ...(seesCosts ? [m.figures_cost(), m.figures_profit()] : [])],
    ...last.map((each) => channelNames[each]()),
  ];
  const rows = periods.map(({ all, byChannel, ...period }) => [
    ...[period.from, period.to, all.orders, ...first.map((each) => byChannel[each].total)],
    ...[all.total, ...(seesCosts ? [all.cost, profitOf(all)] : [])],
    ...last.map((each) => byChannel[each].total),
  ]);
  return [`sales-${from}-${to}.csv`, 'text/csv;charset=utf-8', toCsv([head, ...rows])];
}

/** Shows the sales of each channel, apart and together. */
function ChannelTable({ sum }: { sum: SalesPeriod }) {
  const titleId = useId();
  const seesCosts = useMembership().can('costs');
  const channels = listShownChannels((channel) => isUsedIn(sum, channel));
  const rows = [
    ...channels.map((channel) => ({ name: channelNames[channel](), sum: sum.byChannel[channel] })),
    { name: m.analytics_both(), sum: sum.all },
  ];
  return (
    <Card padding="report">
      <h2 id={titleId} className="mb-2 text-lg font-semibold tracking-tight text-ink">
        {channels.length > 2 ? m.analytics_by_channel() : m.analytics_channels()}
      </h2>
      <FigureTable
        aria-labelledby={titleId}
        head={
          <>
            <th scope="col">{m.analytics_channel()}</th>
            <th scope="col" className="max-sm:hidden">
              {m.figures_orders()}
            </th>
            <th scope="col">{m.figures_sales()}</th>
            {seesCosts ? <th scope="col">{m.figures_profit()}</th> : null}
          </>
        }
      >
        {rows.map((row) => (
          <tr key={row.name} className="*:px-1 *:py-2 *:not-first:text-right last:font-semibold sm:*:px-2">
            <th scope="row" className="font-medium">
              {row.name}
              <span className="block font-normal text-muted sm:hidden">
                {m.analytics_order_count({ count: formatWhole(row.sum.orders) })}
              </span>
            </th>
            <td className="max-sm:hidden">{formatWhole(row.sum.orders)}</td>
            <td>{formatWhole(row.sum.total)}</td>
            {seesCosts ? <td>{formatWhole(profitOf(row.sum))}</td> : null}
          </tr>
        ))}
      </FigureTable>
      <p className="mt-2 text-sm text-muted">{m.analytics_money_note()}</p>
    </Card>
  );
}
