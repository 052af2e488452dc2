import { dayMs } from '@duka/domain/values/durations';
import { toWireDate } from '@duka/domain/values/wire-date';
import type { Database } from '#database/database.ts';
import type { DeletionRow } from '#database/store/deletion-store.ts';
import type { Member } from '#http/caller/caller.ts';

/**
 * Milliseconds in which a deletion can be taken back: two weeks, so that an angry evening or a stolen phone does not
 * end a shop.
 */
const deletionDelayMs = 14 * dayMs;

interface Deps {
  readonly database: Database;
  readonly now: () => Date;
}

/**
 * Asks for the deletion of the caller's account. A repeated call does not move its day. Returns the deletion, and
 * whether it is new.
 */
export async function requestDeletion(
  { database, now }: Deps,
  { accountId }: Member,
): Promise<{ deletion: DeletionRow; isNew: boolean }> {
  const requestedAt = now();
  return database.transaction(async ({ deletions }) => {
    const earlier = await deletions.get(accountId);
    if (earlier) return { deletion: earlier, isNew: false };
    const dueAt = new Date(requestedAt.getTime() + deletionDelayMs);
    const deletion = { accountId, requestedAt: requestedAt.toISOString(), dueAt: dueAt.toISOString() };
    await deletions.insert(deletion);
    return { deletion, isNew: true };
  });
}

/** Takes a deletion back; without one nothing happens. */
export async function cancelDeletion({ database }: Pick<Deps, 'database'>, { accountId }: Member): Promise<void> {
  await database.transaction(({ deletions }) => deletions.delete(accountId));
}

/** Writes a deletion, or that there is none, as clients see it. */
export function toWireDeletion(row: DeletionRow | undefined) {
  return { deletion: row ? { requestedAt: toWireDate(row.requestedAt), dueAt: toWireDate(row.dueAt) } : null };
}
