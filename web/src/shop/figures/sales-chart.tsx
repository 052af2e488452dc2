import { chartTop, isUsedIn, profitOf, type SalesPeriod } from '@duka/domain/figures/sales-report';
import { listShownChannels, type OrderChannel, orderChannels } from '@duka/domain/orders/order';
import { formatShort, formatWhole } from '@duka/domain/values/money';
import { type ReactNode, useId, useState } from 'react';
import { m } from '#paraglide/messages.js';
import { channelNames } from '#shop/trade/channel-names.ts';
import { Button } from '#ui/base/button.tsx';
import { BarChart, legendLooks } from '#ui/charts/bar-chart.tsx';
import { FigureTable } from './figure-table.tsx';

interface SalesChartProps {
  title: string;
  periods: readonly SalesPeriod[];
  /** Returns a bar's short name under the chart, and its full name in the table. */
  formatLabel: (period: SalesPeriod) => string;
  formatRow: (period: SalesPeriod) => string;
  /** Shown beside the button that turns the chart into a table. */
  actions?: ReactNode;
}

/**
 * Draws sales as bars, their channels apart, and as a table: for screen readers always, for others on request.
 */
export function SalesChart({ title, periods, formatLabel, formatRow, actions }: SalesChartProps) {
  const titleId = useId();
  const [isTable, setTable] = useState(false);
  const top = chartTop(Math.max(0, ...periods.map(({ all }) => all.total)));
  const channels = listShownChannels((channel) => periods.some((period) => isUsedIn(period, channel)));
  const bars = periods.map((period) => ({
    ...{ key: period.from, label: formatLabel(period), valueText: formatShort(period.all.total) },
    parts: orderChannels.map((channel) => period.byChannel[channel].total),
  }));
  return (
    <section aria-labelledby={titleId}>
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 id={titleId} className="text-lg font-semibold tracking-tight text-ink">
            {title}
          </h2>
          {isTable ? null : <Legend channels={channels} />}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="iconOnPhone"
            icon="chart"
            aria-pressed={isTable}
            onClick={() => setTable(!isTable)}
          >
            <span className="max-sm:sr-only">{m.figures_as_table()}</span>
          </Button>
          {actions}
        </div>
      </div>
      {isTable ? null : <BarChart bars={bars} top={top} formatValue={formatShort} />}
      <div className={isTable ? '' : 'sr-only'}>
        <SalesTable title={title} periods={periods} channels={channels} formatRow={formatRow} />
      </div>
    </section>
  );
}

function Legend({ channels }: { channels: readonly OrderChannel[] }) {
  return (
    <ul aria-hidden="true" className="flex flex-wrap gap-x-3 text-xs text-muted sm:gap-x-4 sm:text-sm">
      {channels.map((channel) => (
        <li key={channel} className="flex items-center gap-1.5">
          <span className={`size-3 rounded-sm ${legendLooks[orderChannels.indexOf(channel)]}`} />
          {channelNames[channel]()}
        </li>
      ))}
    </ul>
  );
}

interface SalesTableProps extends Pick<SalesChartProps, 'title' | 'periods' | 'formatRow'> {
  channels: readonly OrderChannel[];
}

function SalesTable({ title, periods, channels, formatRow }: SalesTableProps) {
  return (
    <FigureTable
      aria-label={title}
      head={
        <>
          <th scope="col">{m.figures_period()}</th>
          <th scope="col">{m.figures_orders()}</th>
          {channels.map((channel) => (
            <th key={channel} scope="col" className="max-md:sr-only">
              {channelNames[channel]()}
            </th>
          ))}
          <th scope="col">{m.figures_sales()}</th>
          <th scope="col">{m.figures_profit()}</th>
        </>
      }
    >
      {periods.map((period) => (
        <tr key={period.from} className="*:px-1 *:py-1.5 *:not-first:text-right sm:*:px-2">
          <th scope="row" className="font-medium">
            {formatRow(period)}
          </th>
          <td>{formatWhole(period.all.orders)}</td>
          {channels.map((channel) => (
            <td key={channel} className="max-md:sr-only">
              {formatWhole(period.byChannel[channel].total)}
            </td>
          ))}
          <td>{formatWhole(period.all.total)}</td>
          <td>{formatWhole(profitOf(period.all))}</td>
        </tr>
      ))}
    </FigureTable>
  );
}
