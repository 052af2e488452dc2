import { profitOf } from '@duka/domain/figures/sales-report';
import { type MethodSum, sumMethods } from '@duka/domain/figures/shop-money';
import { formatPrice } from '@duka/domain/values/money';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { readToday } from '#data/calls/now.ts';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { useMembership } from '#session/membership.ts';
import { FigureCell, FigureSheet } from '#shop/figures/figure-cell.tsx';
import { ordersOf, ordersPaid, reportOf } from '#shop/figures/figure-paths.ts';
import { useToday } from '#shop/figures/figure-queries.ts';
import { paymentWords } from '#shop/trade/payment-words.ts';
import { CardFailure } from './card-failure.tsx';

/**
 * The money of today on one sheet: what was sold, beside the same weekday a week before, what came in, by way of payment, and what was
 * earned. DASH-003.
 */
export function TodayCard({ storeId }: { storeId: string }) {
  const { data: today, isError, isPending, refetch } = useToday(storeId);
  const { can } = useMembership();
  if (isError) return <CardFailure query={{ refetch }} />;
  const day = today?.day ?? readToday();
  const range = { from: day, to: day };
  return (
    <section aria-label={m.dashboard_today()} aria-busy={isPending}>
      <FigureSheet>
        <FigureCell
          isWide
          size="lead"
          title={m.dashboard_sales_today()}
          to={ordersOf(range)}
          figure={today?.sales && formatPrice(today.sales.total)}
          text={m.dashboard_week_before({ before: formatUnbroken(today?.salesWeekBefore?.total ?? 0) })}
        />
        {can('costs') ? (
          <>
            <FigureCell
              size="usual"
              title={m.dashboard_received()}
              to={ordersPaid(range)}
              figure={today?.received && formatPrice(sumMethods(today.received).total)}
            >
              {today?.received && today.received.length > 0 ? (
                <ul className="flex flex-wrap gap-x-4">
                  {today.received.map((sum) => (
                    <Method key={sum.method} sum={sum} to={ordersPaid(range, sum.method)} />
                  ))}
                </ul>
              ) : null}
            </FigureCell>
            <FigureCell
              size="usual"
              title={m.figures_profit()}
              to={reportOf(range)}
              figure={today?.sales && formatPrice(profitOf(today.sales))}
            />
          </>
        ) : null}
      </FigureSheet>
      {today?.isCostEstimated && can('costs') ? (
        <p className="mt-2 text-sm text-muted">{m.figures_cost_estimated()}</p>
      ) : null}
    </section>
  );
}

function Method({ sum: { method, total }, to }: { sum: MethodSum; to: string }) {
  return (
    <li>
      <Link
        to={to}
        className="relative inline-flex min-h-6 flex-wrap items-center gap-x-2 text-sm text-on-primary-soft underline underline-offset-4"
      >
        {paymentWords[method]()}{' '}
        <span className="font-semibold whitespace-nowrap tabular-nums">{formatPrice(total)}</span>
      </Link>
    </li>
  );
}
