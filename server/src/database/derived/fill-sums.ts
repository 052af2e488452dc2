import type { Stores } from '#database/database.ts';
import { countedCollections, createTotal } from './row-total.ts';
import type { SumTableName } from './sum-store.ts';

/** The rows that are read at a time. */
const rowsAtOnce = 1000;

/**
 * Adds up all stored rows for tables of sums that were made just now: in a new database there are none, in an older one a migration had dropped
 * the table. Must run inside a transaction of the caller's.
 */
export async function fillSums(
  { documents, sums }: Pick<Stores, 'documents' | 'sums'>,
  tables: readonly SumTableName[],
): Promise<void> {
  if (tables.length === 0) return;
  for (const collection of countedCollections) {
    let after: string | undefined;
    do {
      const cursor = after === undefined ? {} : { cursor: { id: after, direction: 'after' } as const };
      const rows = await documents.list(collection, { where: [], limit: rowsAtOnce, ...cursor });
      const orderIds =
        collection === 'orders' ? [] : [...new Set(rows.flatMap(({ attributes }) => attributes.orderId ?? []))];
      const orders = new Map(
        (await documents.getMany('orders', orderIds.map(String))).map((order) => [order.id, order]),
      );
      const total = createTotal(tables);
      for (const { attributes } of rows) {
        const order = collection === 'orders' ? attributes : orders.get(String(attributes.orderId))?.attributes;
        total.add(collection, attributes, order, 1);
        if (collection === 'payments' || collection === 'dayCloses') total.renewMoments(String(attributes.storeId));
      }
      await total.store(sums);
      after = rows.length < rowsAtOnce ? undefined : rows.at(-1)?.id;
    } while (after !== undefined);
  }
}
