import { type CollectionId, collections } from '@duka/domain/collections';
import { type OrderCounts, type OrderSums, openStatuses } from '@duka/domain/figures/today';
import { orderStatuses } from '@duka/domain/orders/order';
import type { QueryDescription } from '@duka/domain/query';
import { maxTotal } from '@duka/domain/values/number-input';
import type { Database } from '#database/database.ts';
import { type Condition, equal } from '#database/query/conditions.ts';
import { parseListQuery } from '#http/wire/list-query.ts';

/** Beyond any shop: these counts are true to the last row, where a list stops counting at 5,000 (wire section 8.4). */
const maxCounted = 100_000_000;

/** Counts every row that the rules of a list match. */
export function countMatches(
  { documents }: Pick<Database, 'documents'>,
  collection: CollectionId,
  rules: readonly QueryDescription[],
): Promise<number> {
  return documents.count(
    collection,
    toConditions(
      collection,
      rules.map((rule) => JSON.stringify(rule)),
    ),
    maxCounted,
  );
}

/** Counts a shop's orders in each status, of those that `where` finds. */
export async function countOrders(
  { documents }: Pick<Database, 'documents'>,
  storeId: string,
  where: readonly Condition[] = [],
): Promise<OrderCounts> {
  const ofShop = equal('storeId', storeId);
  const counts = await Promise.all(
    orderStatuses.map((status) => {
      const inStatus = equal('status', status);
      return documents.count('orders', [ofShop, inStatus, ...where], maxCounted);
    }),
  );
  return Object.fromEntries(orderStatuses.map((status, index) => [status, counts[index]])) as OrderCounts;
}

/** Adds up the orders that are still worked on, in each of their statuses, of those that `where` finds. */
export async function sumOpenOrders(
  { documents }: Pick<Database, 'documents'>,
  storeId: string,
  where: readonly Condition[],
): Promise<OrderSums['openTotals']> {
  const sums = await Promise.all(
    openStatuses.map((status) => {
      const inStatus = equal('status', status);
      return documents.sum('orders', 'orderTotal', [equal('storeId', storeId), inStatus, ...where]);
    }),
  );
  return Object.fromEntries(
    openStatuses.map((status, index) => [status, Math.min(sums[index] ?? 0, maxTotal)]),
  ) as OrderSums['openTotals'];
}

/** Reads the rules of a list call, given as its `queries`. Throws `general_query_invalid`. */
export function toConditions(collection: CollectionId, queries: unknown): readonly Condition[] {
  return parseListQuery(collections[collection], queries).where;
}
