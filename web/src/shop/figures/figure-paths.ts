import type { DayRange } from '@duka/domain/figures/sales-report';

/** Answers the address of the orders that a figure of sales adds up. */
export function ordersOf({ from, to }: DayRange): string {
  return `/orders?${new URLSearchParams({ status: 'not-cancelled', from, to })}`;
}
