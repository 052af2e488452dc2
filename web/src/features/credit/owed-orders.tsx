import { isOverdue } from '@duka/domain/credit/ageing';
import type { CreditAccount, OwedOrderRow } from '@duka/domain/credit/credit-account';
import { formatDay, toDay, toStoredDay } from '@duka/domain/values/dates';
import { formatPrice } from '@duka/domain/values/money';
import { useId, useState } from 'react';
import { readNowMs } from '#api/now.ts';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { orderPath } from '#shop/trade/debt-paths.ts';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { DateField } from '#ui/forms/date-field.tsx';
import { Card } from '#ui/page/card.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { useChangeDueDay } from './book-mutations.ts';
import { useOwedOrders } from './debt-queries.ts';

/** Lists the orders of which something is owed, each with the day on which it is due. */
export function OwedOrders({ account, storeId }: { account: CreditAccount; storeId: string }) {
  const { data: orders, isError, refetch } = useOwedOrders(storeId, account);
  const heading = useId();
  return (
    <Card padding="report">
      <section aria-labelledby={heading}>
        <h2 id={heading} className="mb-2 text-lg font-semibold tracking-tight">
          {m.credit_owed_orders()}
        </h2>
        {isError ? (
          <RetryAlert kind="error" label={m.figures_try_again()} onRetry={() => refetch()}>
            {m.credit_owed_orders_failed()}
          </RetryAlert>
        ) : null}
        {!orders && !isError ? <Skeleton className="h-5 w-32 max-w-full" /> : null}
        {orders ? (
          <ul className="divide-y divide-line">
            {orders.map((order) => (
              <OwedOrder key={order.id} order={order} />
            ))}
          </ul>
        ) : null}
      </section>
    </Card>
  );
}

function OwedOrder({ order }: { order: OwedOrderRow }) {
  const { show } = useToast();
  const change = useChangeDueDay(order.id);
  const stored = order.dueAt ? toDay(order.dueAt) : '';
  // A day that is typed part by part is none yet: the year 2 on the way to 2026, or nothing between two days.
  const [typed, setTyped] = useState<string>();
  const agree = (day: string) =>
    change.mutate(day === '' ? null : toStoredDay(day), {
      onSuccess: () => show(m.credit_due_saved()),
      onError: () => show(m.credit_save_failed(), { kind: 'error' }),
      onSettled: () => setTyped(undefined),
    });
  const late = isOverdue(order.dueAt, readNowMs());
  return (
    <li className="flex flex-col gap-1 py-2">
      <div className="flex items-center justify-between gap-3">
        <Link
          to={orderPath(order.id)}
          className="inline-flex min-h-11 items-center font-semibold text-on-primary-soft underline underline-offset-2"
        >
          {order.trackingId}
        </Link>
        <p className="font-semibold whitespace-nowrap text-ink tabular-nums">{formatPrice(order.owed)}</p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm text-muted">
        <p>{m.credit_order_of({ day: formatDay(order.orderDate) ?? '', total: formatPrice(order.orderTotal) })}</p>
        <div className="ml-auto flex items-center gap-2">
          <span aria-hidden="true">{m.credit_column_due()}</span>
          <DateField
            label={m.credit_due_of({ id: order.trackingId })}
            isLabelHidden
            value={typed ?? stored}
            error={late ? m.credit_late() : undefined}
            onChange={(day) => {
              setTyped(day);
              if (day >= toDay(order.orderDate)) agree(day);
            }}
            onBlur={() => {
              if (typed === '' && stored !== '') agree('');
              else setTyped(undefined);
            }}
          />
        </div>
      </div>
    </li>
  );
}
