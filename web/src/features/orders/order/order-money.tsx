import type { ShopOrder } from '@duka/domain/orders/shop-order';
import { formatPrice } from '@duka/domain/values/money';
import { useQuery } from '@tanstack/react-query';
import { orderMoneyQuery } from '#features/orders/order-queries.ts';
import { paymentWords } from '#features/orders/order-words.ts';
import { m } from '#paraglide/messages.js';
import { splitMoney } from './money-words.ts';

/** Lists the ways in which an order was paid in parts, and what is owed (R26); a payment as a whole is said already. And what came from the advance (R79). */
export function OrderMoney({ order }: { order: ShopOrder }) {
  const { data: money = [] } = useQuery(orderMoneyQuery(order.id));
  const facts = splitMoney(order, money);
  if (facts.length === 0 && !order.fromAdvance) return null;
  return (
    <dl className="mt-2 flex flex-col gap-1">
      {facts.map(([method, amount]) => (
        <div key={method} className="flex justify-between gap-4">
          <dt>{method === 'unpaid' ? m.orders_owed_amount() : paymentWords[method]()}</dt>
          <dd className="font-medium whitespace-nowrap tabular-nums">{formatPrice(amount)}</dd>
        </div>
      ))}
      {order.fromAdvance ? (
        <div className="flex justify-between gap-4">
          <dt>{m.advance_of_it()}</dt>
          <dd className="font-medium whitespace-nowrap tabular-nums">{formatPrice(order.fromAdvance)}</dd>
        </div>
      ) : null}
    </dl>
  );
}
