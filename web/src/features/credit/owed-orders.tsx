import type { OwedOrderRow } from '@duka/domain/credit/credit-account';
import { formatDay } from '@duka/domain/values/dates';
import { formatPrice } from '@duka/domain/values/money';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { useId } from 'react';
import { m } from '#paraglide/messages.js';
import { orderPath } from '#shop/trade/debt-paths.ts';
import { ListRow, ListRows } from '#ui/lists/list-rows.tsx';
import { Figure } from '#ui/page/figure.tsx';
import { DueDay } from './due-day.tsx';

/** Lists the orders that are owed and stand in no line of the account in sight: older ones, and those of a merged account. */
export function OwedOrders({ orders }: { orders: readonly OwedOrderRow[] }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="mb-2 text-lg font-semibold tracking-tight">
        {m.credit_owed_orders()}
      </h2>
      <ListRows label={m.credit_owed_orders()}>
        {orders.map((order) => (
          <ListRow
            key={order.id}
            link={{ to: orderPath(order.id) }}
            name={order.trackingId}
            nameEnd={<Figure size="row">{formatPrice(order.owed)}</Figure>}
            detail={m.credit_order_of({
              day: formatDay(order.orderDate) ?? '',
              total: formatUnbroken(order.orderTotal),
            })}
          >
            <DueDay order={order} />
          </ListRow>
        ))}
      </ListRows>
    </section>
  );
}
