import { sumMethods } from '@duka/domain/figures/shop-money';
import { toDay } from '@duka/domain/values/dates';
import { m } from '#paraglide/messages.js';
import { ordersOwed, ordersPaid } from '#shop/figures/figure-paths.ts';
import { useToday } from '#shop/figures/figure-queries.ts';
import { paymentWords } from '#shop/trade/payment-words.ts';
import { WithStore } from '#shop/with-store.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { Card } from '#ui/page/card.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { MoneyRow } from './money-row.tsx';

/** The shop's books at one glance: what came in, what is owed, and the way to every list behind it. */
export function MoneyPage() {
  return (
    <>
      <PageHeader title={m.money_title()} text={m.money_text()} />
      <WithStore loading={<Skeleton shape="card" className="h-72 w-full" />}>
        {({ id }) => <MoneyOfToday key={id} storeId={id} />}
      </WithStore>
    </>
  );
}

function MoneyOfToday({ storeId }: { storeId: string }) {
  const { data: today, isError, refetch } = useToday(storeId);
  if (isError) {
    return (
      <RetryAlert kind="error" label={m.figures_try_again()} onRetry={() => refetch()}>
        {m.figures_failed()}
      </RetryAlert>
    );
  }
  const day = today?.day ?? toDay(Date.now());
  const range = { from: day, to: day };
  return (
    <Card padding="report">
      <h2 className="mb-2 text-lg font-semibold tracking-tight text-ink">{m.money_today()}</h2>
      <ul className="divide-y divide-line">
        {today?.received.map(({ method, total }) => (
          <MoneyRow key={method} name={paymentWords[method]()} amount={total} to={ordersPaid(range, method)} />
        ))}
        <MoneyRow
          isSum
          name={m.dashboard_received()}
          amount={today && sumMethods(today.received).total}
          to={ordersPaid(range)}
        />
        <MoneyRow isSum name={m.dashboard_owed()} amount={today && sumMethods(today.owed).total} to={ordersOwed()} />
      </ul>
    </Card>
  );
}
