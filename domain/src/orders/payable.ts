import type { ShopOrder } from './shop-order.ts';

/** Returns what the buyer has to pay of an order: all but the government's part (R75). */
export function payableOf({ orderTotal, subsidy = 0 }: Pick<ShopOrder, 'orderTotal' | 'subsidy'>): number {
  return orderTotal - subsidy;
}

/** Returns what of it does not come from the customer's advance, and is handed over or owed (R79). */
export function handedOf(order: Pick<ShopOrder, 'orderTotal' | 'subsidy' | 'fromAdvance'>): number {
  return payableOf(order) - (order.fromAdvance ?? 0);
}
