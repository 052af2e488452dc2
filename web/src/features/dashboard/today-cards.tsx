import { type MethodSum, sumMethods } from '@duka/domain/figures/shop-money';
import { formatDay } from '@duka/domain/values/dates';
import { formatPrice } from '@duka/domain/values/money';
import { readToday } from '#api/now.ts';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { ordersOf, ordersOwed, ordersPaid } from '#shop/figures/figure-paths.ts';
import { useToday } from '#shop/figures/figure-queries.ts';
import { paymentWords } from '#shop/trade/payment-words.ts';
import { Alert } from '#ui/base/alert.tsx';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { CardFailure } from './card-failure.tsx';
import { FigureCard } from './figure-card.tsx';

/**
 * Shows the money of today as three figures: what was sold, what came in, by way of payment, and what is owed now.
 * DASH-003.
 */
export function TodayCards({ storeId }: { storeId: string }) {
  const { data: today, isError, isPending, refetch } = useToday(storeId);
  if (isError) return <CardFailure query={{ refetch }} />;
  const day = today?.day ?? readToday();
  const range = { from: day, to: day };
  const owed = today && sumMethods(today.owed);
  return (
    <section aria-label={m.dashboard_today()} aria-busy={isPending} className="mb-4 md:mb-5">
      <ul className="flex flex-wrap gap-3 md:gap-5">
        <FigureCard
          className="grow basis-[7rem]"
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
          className="grow basis-[7rem]"
          title={m.dashboard_received()}
          to={ordersPaid(range)}
          figure={today && formatPrice(sumMethods(today.received).total)}
          text={
            today && today.received.length > 0 ? null : (
              <span className="text-muted">{m.dashboard_received_none()}</span>
            )
          }
        >
          {today && today.received.length > 0 ? (
            <ul className="flex flex-wrap gap-x-4">
              {today.received.map((sum) => (
                <Way key={sum.method} sum={sum} to={ordersPaid(range, sum.method)} />
              ))}
            </ul>
          ) : null}
        </FigureCard>
        <FigureCard
          isFlat
          className="grow basis-full lg:basis-[7rem]"
          title={m.dashboard_owed()}
          to={ordersOwed()}
          figure={owed && formatPrice(owed.total)}
          text={<span className="text-muted">{m.dashboard_owed_orders({ count: owed?.orders ?? 0 })}</span>}
        />
      </ul>
      {today?.dayToClose ? (
        <Alert
          kind="info"
          className="mt-3 md:mt-5"
          action={
            <ButtonLink to="/money/day-end" variant="secondary">
              {m.money_close_day()}
            </ButtonLink>
          }
        >
          {m.money_day_due({ day: formatDay(today.dayToClose) ?? '' })}
        </Alert>
      ) : null}
    </section>
  );
}

function Way({ sum: { method, total }, to }: { sum: MethodSum; to: string }) {
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
