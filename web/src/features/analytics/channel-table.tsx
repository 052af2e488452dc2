import { profitOf, type SalesPeriod } from '@duka/domain/figures/sales-report';
import { orderChannels } from '@duka/domain/orders/order';
import { formatWhole } from '@duka/domain/values/money';
import { useId } from 'react';
import { m } from '#paraglide/messages.js';
import { FigureTable } from '#shop/figures/figure-table.tsx';
import { channelNames } from '#shop/trade/channel-names.ts';
import { Card } from '#ui/page/card.tsx';

/** Shows the sales of the marketplace and of the counter, apart and together. */
export function ChannelTable({ sum }: { sum: SalesPeriod }) {
  const titleId = useId();
  const rows = [
    ...orderChannels.map((channel) => ({ name: channelNames[channel](), sum: sum.byChannel[channel] })),
    { name: m.analytics_both(), sum: sum.all },
  ];
  return (
    <Card padding="report">
      <h2 id={titleId} className="mb-2 text-lg font-semibold tracking-tight text-ink">
        {m.analytics_channels()}
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
            <th scope="col">{m.figures_profit()}</th>
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
            <td>{formatWhole(profitOf(row.sum))}</td>
          </tr>
        ))}
      </FigureTable>
      <p className="mt-2 text-sm text-muted">{m.analytics_money_note()}</p>
    </Card>
  );
}
