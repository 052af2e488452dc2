import { isOverdue } from '@duka/domain/credit/ageing';
import type { CreditAccount, OwedOrderRow } from '@duka/domain/credit/credit-account';
import { formatDay, toDay, toStoredDay } from '@duka/domain/values/dates';
import { formatPrice } from '@duka/domain/values/money';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { useId, useState } from 'react';
import { readNowMs } from '#api/now.ts';
import { m } from '#paraglide/messages.js';
import { orderPath } from '#shop/trade/debt-paths.ts';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { TextButton } from '#ui/base/text-button.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { DateField } from '#ui/forms/date-field.tsx';
import { ListRow, ListRows } from '#ui/lists/list-rows.tsx';
import { Figure } from '#ui/page/figure.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { useChangeDueDay } from './book-mutations.ts';
import { useOwedOrders } from './debt-queries.ts';

/** Lists the orders of which something is owed, each with the day on which it is due. */
export function OwedOrders({ account, storeId }: { account: CreditAccount; storeId: string }) {
  const { data: orders, isError, refetch } = useOwedOrders(storeId, account);
  const heading = useId();
  return (
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
        <ListRows label={m.credit_owed_orders()}>
          {orders.map((order) => (
            <OwedOrder key={order.id} order={order} />
          ))}
        </ListRows>
      ) : null}
    </section>
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
  // A sale without a day has no empty field for one, until it is asked for.
  const [isAsked, setAsked] = useState(false);
  const late = isOverdue(order.dueAt, readNowMs());
  return (
    <ListRow
      link={{ to: orderPath(order.id) }}
      name={order.trackingId}
      nameEnd={<Figure size="row">{formatPrice(order.owed)}</Figure>}
      detail={m.credit_order_of({ day: formatDay(order.orderDate) ?? '', total: formatUnbroken(order.orderTotal) })}
    >
      {stored === '' && !isAsked ? (
        <TextButton onClick={() => setAsked(true)}>
          {m.credit_due_set()}
          <span className="sr-only">: {order.trackingId}</span>
        </TextButton>
      ) : (
        <div className="flex items-center gap-2 text-sm text-muted">
          <span aria-hidden="true">{m.credit_column_due()}</span>
          <DateField
            label={m.credit_due_of({ id: order.trackingId })}
            isLabelHidden
            autoFocus={isAsked}
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
      )}
    </ListRow>
  );
}
