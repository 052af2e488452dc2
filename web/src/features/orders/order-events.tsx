import { formatDayAndTime } from '@duka/domain/dates';
import { listOrderEvents } from '@duka/domain/order-history';
import type { ShopOrder } from '@duka/domain/shop-order';
import { m } from '#paraglide/messages.js';
import { Card } from '#ui/card.tsx';
import { useOrderMovements } from './order-queries.ts';
import { eventWords } from './order-words.ts';

/** What is known of the order's past. */
export function OrderEvents({ order }: { order: ShopOrder }) {
  const { data: movements = [] } = useOrderMovements(order.id);
  return (
    <Card>
      <section aria-label={m.orders_history()}>
        <h2 className="mb-2 text-lg font-semibold tracking-tight">{m.orders_history()}</h2>
        <ol className="flex flex-col gap-2 border-l-2 border-line pl-4">
          {listOrderEvents(order, movements).map(({ kind, at }) => (
            <li key={kind}>
              <p className="font-medium">{eventWords[kind]()}</p>
              <p className="text-sm text-muted">{formatDayAndTime(at) ?? ''}</p>
            </li>
          ))}
        </ol>
      </section>
    </Card>
  );
}
