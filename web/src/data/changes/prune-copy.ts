import { openStatuses } from '@duka/domain/figures/today';
import { type FedCollection, type FedCollectionId, fedCollections, listSentAlong } from '@duka/domain/shops/shop-feed';
import { dayMs } from '@duka/domain/values/durations';
import type { ShopCopy } from '#data/local-store/local-store.ts';
import { readCollection, type StoredDocument } from '#data/local-store/shop-db.ts';

/**
 * Once a day, removes what the copy need not have any more: what is older than the feed would send (R34), but orders that are open or
 * owed, and what nobody has read. So the copy stays as small as on the day on which it was made.
 */
export async function pruneCopy(copy: ShopCopy, nowMs: number): Promise<void> {
  const { db } = copy;
  const prunedAt = Number((await db.get('meta', 'prunedAt')) ?? 0);
  if (nowMs - prunedAt < dayMs) return;
  const old: [FedCollectionId, string][] = [];
  for (const [name, fed] of Object.entries(fedCollections) as [FedCollectionId, FedCollection][]) {
    if (fed.newerThanDays === undefined) continue;
    const rows = (await readCollection(db, name)).filter((row) => isOld(row, fed, nowMs));
    old.push(...rows.map(({ $id }): [FedCollectionId, string] => [name, $id]));
  }
  await removeRows(copy, old);
  await db.put('meta', nowMs, 'prunedAt');
}

function isOld(row: StoredDocument, fed: FedCollection, nowMs: number): boolean {
  const { by = '', newerThanDays = 0 } = fed;
  return !isStoredAtAnyAge(fed, row) && Date.parse(String(row[by])) < nowMs - newerThanDays * dayMs;
}

/** Returns whether the copy has a row however old it is: an order that is open or owed, or what nobody has read. */
export function isStoredAtAnyAge(
  { orOpen = false, orUnread = false }: FedCollection,
  { status, owed, isRead }: StoredDocument,
): boolean {
  const isOpen = openStatuses.some((open) => open === status) || Number(owed) > 0;
  return (orOpen && isOpen) || (orUnread && isRead !== true);
}

/** Removes rows from the copy, with those that the feed sends along with them: an order's lines and steps. */
export async function removeRows(
  { db, storedRows }: ShopCopy,
  rows: readonly (readonly [collection: FedCollectionId, id: string])[],
): Promise<void> {
  if (rows.length === 0) return;
  const removed: [FedCollectionId, string][] = rows.map(([name, id]) => [name, id]);
  for (const { name, along } of listSentAlong()) {
    const owners = new Set<unknown>(rows.flatMap(([owner, id]) => (owner === along.with ? [id] : [])));
    const left = (await readCollection(db, name)).filter((row) => owners.has(row[along.by]));
    removed.push(...left.map(({ $id }): [FedCollectionId, string] => [name, $id]));
  }
  const tx = db.transaction('documents', 'readwrite');
  for (const key of removed) void tx.store.delete(key);
  await tx.done;
  for (const name of new Set(removed.map(([each]) => each))) storedRows.forget(name);
}
