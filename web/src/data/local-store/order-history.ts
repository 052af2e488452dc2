import type { OrderCounts } from '@duka/domain/figures/today';
import { type OrderStatus, orderStatuses } from '@duka/domain/orders/order';
import type { QueryDescription } from '@duka/domain/query';
import { feedHistoryDays } from '@duka/domain/shops/shop-feed';
import { dayMs } from '@duka/domain/values/durations';
import { readNowMs } from '#data/calls/now.ts';
import { readStoredFeedState } from './feed-state.ts';
import type { LocalStore } from './local-store.ts';
import { readCollection, type ShopDb } from './shop-db.ts';

type Counts = Readonly<Partial<Record<OrderStatus, number>>>;

/** The moment, as ISO text, from which the copy has every order and every movement of money; later where storage was short. */
export async function readHistoryStart(db: ShopDb, nowMs: number): Promise<string> {
  const sinceMs = Number((await db.get('meta', 'keptSince')) ?? 0);
  return new Date(Math.max(nowMs - feedHistoryDays * dayMs, sinceMs)).toISOString();
}

/**
 * The same of the copy that a page has open; undefined where it has none open, or the copy has all orders of the shop, as far as the
 * server has said.
 */
export async function readOrdersSince(store: LocalStore): Promise<string | undefined> {
  if (store.seller === undefined) return undefined;
  const { db } = await store.open(store.seller);
  return (await hasOlderOrders(db)) ? readHistoryStart(db, readNowMs()) : undefined;
}

/** Returns whether a call asks for the counts of all orders of a shop, and not of those that a filter or a search finds. */
export function asksForAllOrders(rules: readonly QueryDescription[], storeId: string): boolean {
  return rules.every(
    ({ method, attribute, values = [] }) =>
      method === 'equal' && attribute === 'storeId' && values.length === 1 && values[0] === storeId,
  );
}

/** Stores how many orders the server has beyond those of the copy, from its counts of all orders: done ones from before its history. */
export async function storeOlderOrders(db: ShopDb, all: Counts): Promise<void> {
  // Before the copy is whole nobody can say which orders it lacks for good.
  if ((await readStoredFeedState(db))?.asOf === undefined) return;
  const here = await countHere(db);
  const older = orderStatuses.map((status) => [status, Math.max((all[status] ?? 0) - (here[status] ?? 0), 0)]);
  await db.put('meta', Object.fromEntries(older), 'orderCounts');
}

/** Adds the orders that only the server has, as far as it has said. */
export async function addOlderOrders(db: ShopDb, counts: OrderCounts): Promise<OrderCounts> {
  const older = ((await db.get('meta', 'orderCounts')) ?? {}) as Counts;
  const sums = orderStatuses.map((status) => [status, counts[status] + (older[status] ?? 0)]);
  return Object.fromEntries(sums) as unknown as OrderCounts;
}

/** Returns whether the shop may have orders that the copy does not have. */
export async function hasOlderOrders(db: ShopDb): Promise<boolean> {
  const older = (await db.get('meta', 'orderCounts')) as Counts | undefined;
  return older === undefined || Object.values(older).some((count) => count > 0);
}

async function countHere(db: ShopDb): Promise<Counts> {
  const rows = await readCollection(db, 'orders');
  return Object.fromEntries(
    orderStatuses.map((status) => [status, rows.filter((row) => row.status === status).length]),
  ) as Counts;
}
