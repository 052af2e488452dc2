import { type FedCollection, type FedCollectionId, fedCollections } from '@duka/domain/shops/shop-feed';
import { dayMs } from '@duka/domain/values/durations';
import { readCollection, type ShopDb, type StoredDocument } from '#data/local-store/shop-db.ts';
import { removeRows } from './remove-rows.ts';

/**
 * Removes what the copy need not have any more, once a day: what is older than the feed would send (R34), but orders that are open or
 * owed, and what nobody has read. So the copy stays as small as on the day on which it was made.
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
  await removeRows(db, gone);
  await db.put('meta', nowMs, 'prunedAt');
}

function isOld(
  row: StoredDocument,
  { by = '', newerThanDays = 0, orOpen = false, orUnread = false }: FedCollection,
  nowMs: number,
): boolean {
  const isOpen = orOpen && (['Pending', 'In-Progress'].includes(String(row.status)) || Number(row.owed) > 0);
  const isUnread = orUnread && row.isRead !== true;
  return !isOpen && !isUnread && Date.parse(String(row[by])) < nowMs - newerThanDays * dayMs;
}
