import { type OrderCounts, type OrderSums, openStatuses, type ShopToday } from '#figures/today.ts';
import { daysOfToday, sumTodaySales } from '#figures/today-sales.ts';
import { findDayToClose } from '#money/day-close.ts';
import { orderStatuses } from '#orders/order.ts';
import { describeStockAlerts } from '#products/stock-alerts.ts';
import { equal, limit, type QueryDescription } from '#query.ts';
import { toDay } from '#values/dates.ts';
import { listDebts } from './local-customers.ts';
import { findMovementTimes, sumMoney } from './local-money.ts';
import { listSalesDays } from './local-sales-figures.ts';
import { countRows, queryRows } from './query-rows.ts';
import { addAmounts, numberOf, rowsOf, type ShopRows } from './shop-rows.ts';

const everyDebt = { search: '', order: 'due', isDue: false, limit: 0, offset: 0 } as const;

/** Returns the figures at the top of the dashboard from the rows of a shop, as the server does (R25); `storeId` names the shop. */
export function sumToday(shop: ShopRows, storeId: string, nowMs: number): ShopToday {
  const day = toDay(nowMs);
  const dayToClose = findDayToClose(findMovementTimes(shop), nowMs) ?? null;
  const alerts = describeStockAlerts(storeId, nowMs);
  const count = (rules: readonly QueryDescription[]) => countRows('products', rowsOf(shop, 'products'), rules) ?? 0;
  return {
    ...{ day, ...sumTodaySales(listSalesDays(shop, daysOfToday(day)), day) },
    ...sumMoney(shop, { from: day, to: day }),
    ...{ isDayToClose: dayToClose !== null, dayToClose },
    orders: countOrders(shop, storeId, []) ?? noOrders,
    debtsDue: listDebts(shop, { ...everyDebt, today: day }).due,
    stock: { low: count(alerts.low), expiring: count(alerts.expiring), expired: count(alerts.expired) },
  };
}

const noOrders = Object.fromEntries(orderStatuses.map((status) => [status, 0])) as OrderCounts;

/** Counts a shop's orders that the rules find, by status; undefined for rules that only the server can answer. */
export function countOrders(
  shop: ShopRows,
  storeId: string,
  rules: readonly QueryDescription[],
): OrderCounts | undefined {
  const counts = orderStatuses.map((status) => {
    const asked = [equal('storeId', storeId), equal('status', status), ...rules];
    return [status, countRows('orders', rowsOf(shop, 'orders'), asked)] as const;
  });
  return counts.every(([, count]) => count !== undefined) ? (Object.fromEntries(counts) as OrderCounts) : undefined;
}

/** Adds up the orders that the rules find and that are still worked on, by status; rules that only the server can answer find none. */
export function sumOpenOrders(
  shop: ShopRows,
  storeId: string,
  rules: readonly QueryDescription[],
): OrderSums['openTotals'] {
  const orders = rowsOf(shop, 'orders');
  const sums = openStatuses.map((status) => {
    const asked = [equal('storeId', storeId), equal('status', status), ...rules, limit(orders.length)];
    const found = queryRows('orders', orders, asked)?.rows ?? [];
    return [status, addAmounts(found.map((order) => numberOf(order, 'orderTotal')))] as const;
  });
  return Object.fromEntries(sums) as OrderSums['openTotals'];
}
