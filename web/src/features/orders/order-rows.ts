import type { ShopOrder } from '@duka/domain/orders/shop-order';

/** The properties that the table and the cards share. */
export interface OrderRowsProps {
  orders: readonly ShopOrder[];
  /** The ids of orders that arrived while the page was open. */
  arrived: ReadonlySet<string>;
}
