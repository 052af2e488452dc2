import type { CollectionId } from '@duka/domain/collections';
import type { OrderSums, SeenToday } from '@duka/domain/figures/today';
import { orderStatuses } from '@duka/domain/orders/order';
import { describeStockAlerts } from '@duka/domain/products/stock-alerts';
import { equal, limit, type QueryDescription, select } from '@duka/domain/query';
import { listDocuments } from './documents.ts';
import { readNowMs } from './now.ts';

/** The counts of the dashboard that whoever acts may see; a backend without figures has no debts and no day to close. */
export type DashboardCounts = Pick<SeenToday, 'orders' | 'stock' | 'debtsDue' | 'dayToClose'>;

/** Counts the orders that the rules find, by status. */
export async function countOrdersByLists(rules: readonly QueryDescription[]): Promise<OrderSums> {
  const counts = orderStatuses.map(async (status) => [
    status,
    await count('orders', [...rules, equal('status', status)]),
  ]);
  return Object.fromEntries(await Promise.all(counts));
}

/** Counts pending orders and stock alerts for the dashboard. */
export async function countForDashboard(storeId: string): Promise<DashboardCounts> {
  const alerts = describeStockAlerts(storeId, readNowMs());
  const [orders, low, expiring, expired] = await Promise.all([
    countOrdersByLists([equal('storeId', storeId)]),
    count('products', alerts.low),
    count('products', alerts.expiring),
    count('products', alerts.expired),
  ]);
  return { orders, stock: { low, expiring, expired }, debtsDue: { debtors: 0, balance: 0 }, dayToClose: null };
}

async function count(collection: CollectionId, rules: readonly QueryDescription[]): Promise<number> {
  return (await listDocuments(collection, [...rules, select('$id'), limit(1)])).total;
}
