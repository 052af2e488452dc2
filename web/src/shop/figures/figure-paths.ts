import type { DayRange } from '@duka/domain/figures/sales-report';
import type { MethodSum } from '@duka/domain/figures/shop-money';
import type { PaymentMethod } from '@duka/domain/orders/order';
import { debtPaths } from '#shop/trade/debt-paths.ts';

// The parameters are those of `@duka/domain/orders/order-filter`, whose reader the pages with figures do without.

/** Returns the address of the orders that a figure of sales adds up. */
export function ordersOf({ from, to }: DayRange): string {
  return toOrders({ status: 'not-cancelled', from, to });
}

/** Returns the address of the orders whose money came in during these days, in all or by one way to pay. */
export function ordersPaid({ from, to }: DayRange, method?: PaymentMethod): string {
  return toOrders({ ...ofPayment(method, 'paid'), days: 'payment', from, to });
}

/**
 * Returns the address of the orders whose money is still to come, whenever they were ordered; that of the debts where all of it is owed
 * from before, which no order tells of (R76).
 */
export function ordersOwed(owed: Omit<MethodSum, 'method'> | undefined, method?: PaymentMethod): string {
  return owed && owed.orders === 0 && owed.total > 0 ? debtPaths.list : toOrders(ofPayment(method, 'owed'));
}

/** A way by which money came in finds cancelled orders as well, a state of payment does not. */
function ofPayment(method: PaymentMethod | undefined, state: 'paid' | 'owed'): Record<string, string> {
  return method ? { status: 'not-cancelled', payment: method } : { payment: state };
}

/** Returns the address of the report of these days' sales and what they cost. */
export function reportOf({ from, to }: DayRange): string {
  return `/analytics?${new URLSearchParams({ from, to })}`;
}

function toOrders(parameters: Record<string, string>): string {
  return `/orders?${new URLSearchParams(parameters)}`;
}
