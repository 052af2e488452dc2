import type { ShopOrder } from './shop-order.ts';

/** Returns what the buyer has to pay of an order: all but the government's part (R75). */
export function payableOf({ orderTotal, subsidy = 0 }: Pick<ShopOrder, 'orderTotal' | 'subsidy'>): number {
  return orderTotal - subsidy;
}
