import { type MethodSum, sumMethods } from '@duka/domain/figures/shop-money';
import type { ShopToday } from '@duka/domain/figures/today';
import { formatPrice } from '@duka/domain/values/money';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { ordersOf, ordersOwed, ordersPaid } from '#shop/figures/figure-paths.ts';
import { paymentWords } from '#shop/trade/payment-words.ts';
import { FigureCard } from './figure-card.tsx';

/**
 * Shows the money of today as three figures: what was sold, what is still to come, and what came in, by way of payment.
 * `today` is undefined until it is known, `day` is the shop's.
 */
export function TodayCards({ today, day }: { today: ShopToday | undefined; day: string }) {
  const range = { from: today?.day ?? day, to: today?.day ?? day };
  const owed = today && sumMethods(today.owed);
  return (
    <>
      <FigureCard
        className="lg:col-span-2"
        title={m.dashboard_sales_today()}
        to={ordersOf(range)}
        figure={today && formatPrice(today.sales.total)}
        text={
          // A day that has only begun is always less than a whole one.
          <span className="text-muted">
            {m.dashboard_yesterday({ before: formatPrice(today?.salesBefore.total ?? 0) })}
          </span>
        }
      />
      <FigureCard
        className="lg:col-span-2"
        title={m.dashboard_owed()}
        to={ordersOwed()}
        figure={owed && formatPrice(owed.total)}
        text={<span className="text-muted">{m.dashboard_owed_orders({ count: owed?.orders ?? 0 })}</span>}
      />
      <FigureCard
        className="max-lg:col-span-2 lg:col-span-2"
        title={m.dashboard_received()}
        to={ordersPaid(range)}
        figure={today && formatPrice(sumMethods(today.received).total)}
        text={
          today?.received.length === 0 ? (
            <span className="text-muted">{m.dashboard_received_none()}</span>
          ) : (
            <span className="text-muted">{m.dashboard_received_by()}</span>
          )
        }
      >
        {today && today.received.length > 0 ? (
          <ul className="mt-1 flex flex-wrap gap-x-4">
            {today.received.map((sum) => (
              <Way key={sum.method} sum={sum} to={ordersPaid(range, sum.method)} />
            ))}
          </ul>
        ) : null}
      </FigureCard>
    </>
  );
}

function Way({ sum: { method, total }, to }: { sum: MethodSum; to: string }) {
  return (
    <li>
      <Link
        to={to}
        className="relative inline-flex min-h-8 items-center gap-1.5 text-sm text-on-primary-soft underline underline-offset-4"
      >
        {paymentWords[method]()} <span className="font-semibold tabular-nums">{formatPrice(total)}</span>
      </Link>
    </li>
  );
}
