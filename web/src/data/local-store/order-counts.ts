import type { OrderCounts } from '@duka/domain/figures/today';
import { type OrderStatus, orderStatuses } from '@duka/domain/orders/order';
import type { QueryDescription } from '@duka/domain/query';
import { readFeedState } from './feed-state.ts';
import { readCollection, type ShopDb } from './shop-db.ts';

type Counts = Readonly<Partial<Record<OrderStatus, number>>>;

/** Returns whether the numbers of all orders of a shop are asked for, and not of some that a filter or a search finds. */
export function asksForAllOrders(rules: readonly QueryDescription[], storeId: string): boolean {
  return rules.every(
    ({ method, attribute, values = [] }) =>
      method === 'equal' && attribute === 'storeId' && values.length === 1 && values[0] === storeId,
  );
}

/**
 * Keeps how many orders the shop has beyond those of the copy, from an answer of the server to how many there are in all: done ones from
 * before the days that the copy has.
 */
export async function keepOrderCounts(db: ShopDb, told: Counts): Promise<void> {
  // Before the copy is whole nobody can say which orders it lacks for good.
  if ((await readFeedState(db))?.asOf === undefined) return;
  const here = await countHere(db);
  const older = orderStatuses.map((status) => [status, Math.max((told[status] ?? 0) - (here[status] ?? 0), 0)]);
  await db.put('meta', Object.fromEntries(older), 'orderCounts');
}

/** Adds the orders that only the server has, as far as it has said. */
export async function addOlderOrders(db: ShopDb, counts: OrderCounts): Promise<OrderCounts> {
  const older = ((await db.get('meta', 'orderCounts')) ?? {}) as Counts;
  const sums = orderStatuses.map((status) => [status, counts[status] + (older[status] ?? 0)]);
  return Object.fromEntries(sums) as unknown as OrderCounts;
}

/** Returns whether the shop may have orders that the copy has not. */
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
