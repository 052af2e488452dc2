import type { CollectionId } from '@duka/domain/collections';
import type { OrderSums, ShopToday } from '@duka/domain/figures/today';
import { orderStatuses } from '@duka/domain/orders/order';
import { describeWaitingGoods } from '@duka/domain/products/waiting-goods';
import { equal, limit, type QueryDescription, select } from '@duka/domain/query';
import { listDocuments } from './documents.ts';
import { readNowMs } from './now.ts';

/** What of the day is counted by lists, and what no such backend has: debts and ends of days. */
export type Waiting = Pick<ShopToday, 'orders' | 'stock' | 'debtsDue' | 'dayToClose'>;

/** Counts the orders that the rules find, by status. */
export async function countOrdersByLists(rules: readonly QueryDescription[]): Promise<OrderSums> {
  const counts = orderStatuses.map(async (status) => [
    status,
    await count('orders', [...rules, equal('status', status)]),
  ]);
  return Object.fromEntries(await Promise.all(counts));
}

/** Counts what waits for the seller. */
export async function countWaiting(storeId: string): Promise<Waiting> {
  const waiting = describeWaitingGoods(storeId, readNowMs());
  const [orders, low, expiring, expired] = await Promise.all([
    countOrdersByLists([equal('storeId', storeId)]),
    count('products', waiting.low),
    count('products', waiting.expiring),
    count('products', waiting.expired),
  ]);
  return { orders, stock: { low, expiring, expired }, debtsDue: { debtors: 0, balance: 0 }, dayToClose: null };
}

async function count(collection: CollectionId, rules: readonly QueryDescription[]): Promise<number> {
  return (await listDocuments(collection, [...rules, select('$id'), limit(1)])).total;
}
