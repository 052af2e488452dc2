import { type CollectionId, collections } from '@duka/domain/collections';
import type { OrderCounts } from '@duka/domain/figures/today';
import { orderStatuses } from '@duka/domain/orders/order';
import type { QueryDescription } from '@duka/domain/query';
import { type Condition, equal } from '#database/conditions.ts';
import type { Database } from '#database/database.ts';
import { parseListQuery } from '#http/list-query.ts';

/** Beyond any shop: these counts are true to the last row, where a list stops counting at 5,000 (wire section 8.4). */
const mostCounted = 100_000_000;

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
    mostCounted,
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
      return documents.count('orders', [ofShop, inStatus, ...where], mostCounted);
    }),
  );
  return Object.fromEntries(orderStatuses.map((status, index) => [status, counts[index]])) as OrderCounts;
}

/** Reads the rules of a list call, given as its `queries`. Throws `general_query_invalid`. */
export function toConditions(collection: CollectionId, queries: unknown): readonly Condition[] {
  return parseListQuery(collections[collection], queries).where;
}
