import type { OrderStatus } from '#orders/order.ts';
import type { ShopMoney } from './shop-money.ts';
import type { TodaySales } from './today-sales.ts';

/** The number of a shop's orders in each status. */
export type OrderCounts = Readonly<Record<OrderStatus, number>>;

/** The statuses of orders that are still worked on. */
export const openStatuses = ['Pending', 'In-Progress'] as const satisfies readonly OrderStatus[];

/** Beside the counts: what the orders that are still worked on come to, in whole shillings. */
export interface OrderSums extends OrderCounts {
  readonly openTotals: Readonly<Record<(typeof openStatuses)[number], number>>;
}

/** The figures at the top of the dashboard, in one answer: the money of the shop's day, and the tasks of the seller. */
export interface ShopToday extends ShopMoney, TodaySales {
  /** The shop's day, written `2026-11-21`. */
  readonly day: string;
  /** The cost is about right, as sales that are queued on this phone took goods of several batches (R45). */
  readonly isCostEstimated?: true;
  readonly orders: OrderCounts;
  /** Money has moved since the last end of a day, and it is time for the next one (R31). */
  readonly isDayToClose: boolean;
  /** The shop's day that this end would end, written `2026-11-21`; null while none is due. */
  readonly dayToClose: string | null;
  /** How many customers are to be reminded of what they owe, and how much that is. */
  readonly debtsDue: { readonly debtors: number; readonly balance: number };
  /** The number of products that run low, and of those on sale and in stock that expire soon or have expired. */
  readonly stock: { readonly low: number; readonly expiring: number; readonly expired: number };
}

/** What of it somebody may see (R63): the sections that their rights leave out are absent. */
export type SeenToday = Pick<ShopToday, 'day' | 'isCostEstimated'> &
  Partial<Omit<ShopToday, 'day' | 'isCostEstimated'>>;
