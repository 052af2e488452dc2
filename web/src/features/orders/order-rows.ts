import type { ShopOrder } from '@duka/domain/orders/shop-order';

/** What the table and the cards are given alike. */
export interface OrderRowsProps {
  orders: readonly ShopOrder[];
  /** The ids of those that arrived while the page was open. */
  arrived: ReadonlySet<string>;
}
