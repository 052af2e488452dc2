import { isOwedMethod, type PaymentMethod } from '#orders/order.ts';

/** Orders of one method, each once however often it was paid by it, and what they come to in whole shillings. Cancelled orders do not count. */
export interface MethodSum {
  readonly method: PaymentMethod;
  readonly orders: number;
  readonly total: number;
}

/**
 * The money of a shop beside its sales: what came in during some days, by the day on which it came, and all that is
 * owed now, whenever it was ordered. Each payment method stands once, and only where there is something.
 */
export interface ShopMoney {
  readonly received: readonly MethodSum[];
  /** The orders for which money came in, each once by however many methods it was paid. */
  readonly receivedOrders: number;
  readonly owed: readonly MethodSum[];
}

/**
 * Returns when an order's money came in, after its payment method was set at the time `at`; null while it is owed. `before`
 * is the result for its earlier method: a corrected method does not change when it was paid.
 */
export function findPaidAt(method: PaymentMethod, before: string | null, at: string): string | null {
  return isOwedMethod(method) ? null : (before ?? at);
}

/** Returns the sums of several payment methods added up. */
export function sumMethods(sums: readonly MethodSum[]): Omit<MethodSum, 'method'> {
  return sums.reduce((sum, { orders, total }) => ({ orders: sum.orders + orders, total: sum.total + total }), {
    orders: 0,
    total: 0,
  });
}
