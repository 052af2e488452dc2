import type { ShopOrder } from '@duka/domain/orders/shop-order';
import { formatDayAndTime } from '@duka/domain/values/dates';
import { describeEvent } from '#features/orders/order-words.ts';
import { m } from '#paraglide/messages.js';
import { useSignedInUser } from '#session/session-provider.tsx';
import { describeMoment } from '#shop/trade/actor-words.ts';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { useOrderEvents, useReturnReasons } from './order-events-query.ts';

/** Lists every step of the order, oldest first: what it was, when, and by whom. */
export function OrderEvents({ order }: { order: ShopOrder }) {
  const { id: accountId } = useSignedInUser();
  const { data: events = [], isError, refetch } = useOrderEvents(order.id);
  const { data: reasons = [] } = useReturnReasons(
    order.id,
    events.some(({ kind }) => kind === 'return'),
  );
  const reasonOf = (at: string) => reasons.find(({ atMs }) => atMs === Date.parse(at))?.reason;
  return (
    <section aria-label={m.orders_history()}>
      <h2 className="mb-2 text-sm text-muted">{m.orders_history()}</h2>
      {isError ? (
        <RetryAlert kind="error" label={m.orders_try_again()} onRetry={() => refetch()}>
          {m.orders_history_failed()}
        </RetryAlert>
      ) : (
        <ol className="flex flex-col gap-2 border-l-2 border-line pl-4">
          {events.map((event) => (
            <li key={event.id}>
              <p className="font-medium wrap-anywhere">
                {describeEvent(event, { ...order, returnReason: reasonOf(event.at) })}
              </p>
              <p className="text-sm wrap-anywhere text-muted">
                {describeMoment(formatDayAndTime(event.at) ?? '', event.actor, { ...order, accountId })}
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
