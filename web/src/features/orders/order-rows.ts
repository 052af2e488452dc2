import type { OrderItem, ShopOrder } from '@duka/domain/orders/shop-order';

/** The properties that the table and the rows of a phone share. */
export interface OrderRowsProps {
  orders: readonly ShopOrder[];
  /** The lines of each order by its id; undefined until they are known. */
  goods: ReadonlyMap<string, readonly OrderItem[]> | undefined;
  /** The ids of orders that arrived while the page was open. */
  arrived: ReadonlySet<string>;
  isOldestFirst: boolean;
  /** Undefined while a search orders them. */
  onSort: ((isOldestFirst: boolean) => void) | undefined;
}
