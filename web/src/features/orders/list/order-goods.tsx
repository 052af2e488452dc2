import type { OrderItem } from '@duka/domain/orders/shop-order';
import { describeSold } from '#features/orders/order-words.ts';
import { m } from '#paraglide/messages.js';

/** The lines that are named. */
const named = 2;

interface OrderGoodsProps {
  items: readonly OrderItem[] | undefined;
  /** A row of the table has one line for them. */
  isRow?: boolean;
}

/** Says in a line or two what was ordered; it keeps its place until that is known. */
export function OrderGoods({ items, isRow = false }: OrderGoodsProps) {
  const lines = (items ?? []).map((item) => m.orders_goods({ name: item.productName, amount: describeSold(item) }));
  const shown = lines.slice(0, named).join(', ');
  const more = lines.length - named;
  return (
    <p className={`min-h-5 text-sm wrap-anywhere ${isRow ? 'line-clamp-1' : 'line-clamp-2'}`}>
      {more > 0 ? m.orders_goods_more({ goods: shown, count: more }) : shown}
    </p>
  );
}
