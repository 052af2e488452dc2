import type { CollectionId } from '@duka/domain/collections';
import type { OrderSums, ShopToday } from '@duka/domain/figures/today';
import { orderStatuses } from '@duka/domain/orders/order';
import { describeProductMatches, everyProduct, type ProductFilter } from '@duka/domain/products/product-filter';
import { equal, limit, type QueryDescription, select } from '@duka/domain/query';
import { listDocuments } from './documents.ts';
import { readNowMs } from './now.ts';

/** Counts for a backend that counts nothing by itself: each is the total of a list. */

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
  const products = (filter: Partial<ProductFilter>) =>
    count('products', describeProductMatches(storeId, { ...everyProduct, ...filter }, nothingKnown, readNowMs()));
  const [orders, low, expiring, expired] = await Promise.all([
    countOrdersByLists([equal('storeId', storeId)]),
    products({ stock: 'low-stock' }),
    products({ expiry: 'expiring' }),
    products({ expiry: 'expired' }),
  ]);
  return { orders, stock: { low, expiring, expired }, debtsDue: { debtors: 0, balance: 0 }, dayToClose: null };
}

/** Only a search needs the names. */
const nothingKnown = { categories: [], units: [] };

async function count(collection: CollectionId, rules: readonly QueryDescription[]): Promise<number> {
  return (await listDocuments(collection, [...rules, select('$id'), limit(1)])).total;
}
