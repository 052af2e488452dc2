import type { OrderPayment } from '@duka/domain/orders/paid-order';
import type { OrderItem, ShopOrder } from '@duka/domain/orders/shop-order';

/** The properties that the table and the cards share. */
export interface OrderRowsProps {
  orders: readonly ShopOrder[];
  /** The lines of each order by its id; undefined until they are known. */
  goods: ReadonlyMap<string, readonly OrderItem[]> | undefined;
  /** What came in for each order and stayed, by its id; undefined until it is known. */
  money: ReadonlyMap<string, readonly OrderPayment[]> | undefined;
  /** The ids of orders that arrived while the page was open. */
  arrived: ReadonlySet<string>;
}
