import type { FedCollectionId } from '@duka/domain/shops/shop-feed';
import { forgetRows } from '#data/local-store/held-rows.ts';
import { readCollection, type ShopDb } from '#data/local-store/shop-db.ts';

/** What belongs to orders leaves with them. */
const ofOrders = ['orderItems', 'orderEvents'] as const;

/** Removes rows from the copy, orders with all that belongs to them. */
export async function removeRows(
  db: ShopDb,
  rows: readonly (readonly [collection: FedCollectionId, id: string])[],
): Promise<void> {
  if (rows.length === 0) return;
  const orders = new Set<unknown>(rows.flatMap(([name, id]) => (name === 'orders' ? [id] : [])));
  const gone: [FedCollectionId, string][] = rows.map(([name, id]) => [name, id]);
  for (const name of ofOrders) {
    const left = (await readCollection(db, name)).filter(({ orderId }) => orders.has(orderId));
    gone.push(...left.map(({ $id }): [FedCollectionId, string] => [name, $id]));
  }
  const tx = db.transaction('documents', 'readwrite');
  for (const key of gone) void tx.store.delete(key);
  await tx.done;
  for (const name of new Set(gone.map(([each]) => each))) forgetRows(db, name);
}
