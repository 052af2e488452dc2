import type { DayRange } from '@duka/domain/figures/sales-report';
import { type MethodSum, sumMethods } from '@duka/domain/figures/shop-money';
import { formatWhole } from '@duka/domain/values/money';
import { useId } from 'react';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { ordersOwed, ordersPaid } from '#shop/figures/figure-paths.ts';
import { useMoney } from '#shop/figures/figure-queries.ts';
import { FigureTable } from '#shop/figures/figure-table.tsx';
import { paymentWords } from '#shop/trade/payment-words.ts';
import { Card } from '#ui/page/card.tsx';
import { FigureFailure, FigureSkeleton } from './figure-states.tsx';

/** Shows the money that came in during the range, by way of payment, and what is owed now; each leads to its orders. */
export function MoneyCard({ storeId, range }: { storeId: string; range: DayRange }) {
  const titleId = useId();
  const { data, isError, refetch } = useMoney(storeId, range);
  if (isError) return <FigureFailure onRetry={() => refetch()} />;
  if (!data) return <FigureSkeleton height="h-64" />;
  const owed = sumMethods(data.owed);
  return (
    <Card padding="report">
      <h2 id={titleId} className="mb-2 text-lg font-semibold tracking-tight text-ink">
        {m.analytics_money()}
      </h2>
      <FigureTable
        aria-labelledby={titleId}
        head={
          <>
            <th scope="col">{m.analytics_money_way()}</th>
            <th scope="col">{m.figures_orders()}</th>
            <th scope="col">{m.ui_currency()}</th>
          </>
        }
      >
        {data.received.map((sum) => (
          <MoneyRow key={sum.method} name={paymentWords[sum.method]()} sum={sum} to={ordersPaid(range, sum.method)} />
        ))}
        <MoneyRow
          isSum
          name={m.analytics_received()}
          sum={{ ...sumMethods(data.received), orders: data.receivedOrders }}
          to={ordersPaid(range)}
        />
        {data.owed.map((sum) => (
          <MoneyRow key={sum.method} name={paymentWords[sum.method]()} sum={sum} to={ordersOwed(sum, sum.method)} />
        ))}
        <MoneyRow isSum name={m.analytics_owed()} sum={owed} to={ordersOwed(owed)} />
      </FigureTable>
      <p className="mt-2 text-sm text-muted">{m.analytics_received_note()}</p>
    </Card>
  );
}

interface MoneyRowProps {
  name: string;
  sum: Omit<MethodSum, 'method'>;
  to: string;
  isSum?: boolean;
}

function MoneyRow({ name, sum, to, isSum = false }: MoneyRowProps) {
  return (
    <tr className={`*:px-1 *:not-first:text-right sm:*:px-2 ${isSum ? 'font-semibold' : ''}`}>
      <th scope="row" className={isSum ? 'font-semibold' : 'font-medium'}>
        <Link to={to} className="inline-flex min-h-10 items-center text-ink hover:underline">
          {name}
        </Link>
      </th>
      <td>{formatWhole(sum.orders)}</td>
      <td>{formatWhole(sum.total)}</td>
    </tr>
  );
}
