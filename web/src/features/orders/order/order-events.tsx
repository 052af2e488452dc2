import { parseOrderEvent } from '@duka/domain/orders/order-history';
import type { ShopOrder } from '@duka/domain/orders/shop-order';
import { equal, limit, select } from '@duka/domain/query';
import { formatDayAndTime } from '@duka/domain/values/dates';
import { readText } from '@duka/domain/values/unchecked-values';
import { useQuery } from '@tanstack/react-query';
import { listDocuments } from '#data/calls/documents.ts';
import { maxEvents, orderKeys } from '#features/orders/order-queries.ts';
import { describeEvent } from '#features/orders/order-words.ts';
import { m } from '#paraglide/messages.js';
import { describeMoment, useActorReader } from '#shop/trade/actor-words.ts';
import { RetryAlert } from '#ui/base/retry-alert.tsx';

/** Lists every step of the order, oldest first: what it was, when, and by whom. */
export function OrderEvents({ order }: { order: ShopOrder }) {
  const reader = useActorReader();
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
                {describeMoment(formatDayAndTime(event.at) ?? '', event.actor, { ...order, ...reader })}
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Queries the events of an order, oldest first. */
function useOrderEvents(orderId: string) {
  return useQuery({
    queryKey: [...orderKeys.one(orderId), 'events'],
    queryFn: async () => {
      const { documents } = await listDocuments('orderEvents', [
        equal('orderId', orderId),
        select('$id', 'kind', 'value', 'at', 'by', 'byRole', 'byMember'),
        limit(maxEvents),
      ]);
      return documents.flatMap((document) => parseOrderEvent(document) ?? []);
    },
  });
}

/**
 * Queries why goods of an order came back, by the moment at which they did; its events do not say. Asked for only where
 * something came back, and missing without a network.
 */
function useReturnReasons(orderId: string, hasReturns: boolean) {
  return useQuery({
    queryKey: [...orderKeys.one(orderId), 'return-reasons'],
    enabled: hasReturns,
    queryFn: async () => {
      const { documents } = await listDocuments('returns', [
        equal('orderId', orderId),
        select('$id', 'reason', 'at'),
        limit(maxEvents),
      ]);
      return documents.map(({ at, reason }) => ({ atMs: Date.parse(readText(at)), reason: readText(reason) }));
    },
  });
}
