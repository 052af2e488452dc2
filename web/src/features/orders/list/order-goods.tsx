import type { OrderItem } from '@duka/domain/orders/shop-order';
import { describeSold } from '#features/orders/order-words.ts';
import { m } from '#paraglide/messages.js';

/** The lines that are named. */
const named = 2;

/** Says in a line what was ordered; empty until that is known. */
export function describeGoods(items: readonly OrderItem[] = []): string {
  const lines = items.map((item) => m.orders_goods({ name: item.productName, amount: describeSold(item) }));
  const goods = lines.slice(0, named).join(', ');
  const more = lines.length - named;
  return more > 0 ? m.orders_goods_more({ goods, count: more }) : goods;
}

/** The same as a line that keeps its place until it is known. */
export function OrderGoods({ items }: { items: readonly OrderItem[] | undefined }) {
  return <p className="line-clamp-1 min-h-5 wrap-anywhere">{describeGoods(items)}</p>;
}
