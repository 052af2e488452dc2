import { type FedCollection, type FedCollectionId, fedCollections } from '@duka/domain/shops/shop-feed';
import { readCollection, type ShopDb, type StoredDocument } from './shop-db.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** What belongs to orders leaves with them. */
const ofOrders = ['orderItems', 'orderEvents'] as const;

/**
 * Removes what the copy need not have any more, once a day: what is older than the feed would send (R34), but orders that are open or
 * owed. So the copy stays as small as on the day on which it was made.
 */
export async function pruneCopy(db: ShopDb, nowMs: number): Promise<void> {
  const prunedAt = Number((await db.get('meta', 'prunedAt')) ?? 0);
  if (nowMs - prunedAt < dayMs) return;
  const gone: [FedCollectionId, string][] = [];
  for (const [name, fed] of Object.entries(fedCollections) as [FedCollectionId, FedCollection][]) {
    if (fed.newerThanDays === undefined) continue;
    const old = (await readCollection(db, name)).filter((row) => isOld(row, fed, nowMs));
    gone.push(...old.map(({ $id }): [FedCollectionId, string] => [name, $id]));
  }
  const orders = new Set<unknown>(gone.flatMap(([name, id]) => (name === 'orders' ? [id] : [])));
  for (const name of ofOrders) {
    const left = (await readCollection(db, name)).filter(({ orderId }) => orders.has(orderId));
    gone.push(...left.map(({ $id }): [FedCollectionId, string] => [name, $id]));
  }
  const tx = db.transaction(['documents', 'meta'], 'readwrite');
  for (const key of gone) void tx.objectStore('documents').delete(key);
  void tx.objectStore('meta').put(nowMs, 'prunedAt');
  await tx.done;
}

function isOld(
  row: StoredDocument,
  { by = '', newerThanDays = 0, orOpen = false }: FedCollection,
  nowMs: number,
): boolean {
  const isOpen = orOpen && (['Pending', 'In-Progress'].includes(String(row.status)) || Number(row.owed) > 0);
  return !isOpen && Date.parse(String(row[by])) < nowMs - newerThanDays * dayMs;
}
