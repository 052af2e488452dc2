import type { Database } from '#database/database.ts';

/** Milliseconds for which a notification that was read is kept. */
const keptMs = 180 * 24 * 60 * 60 * 1000;
/** Most rows deleted in one transaction. */
const batchSize = 500;

/** Deletes notifications that were read and are half a year old. What is unread stays until its owner has seen it. */
export async function forgetOldNotices(deps: { readonly database: Database; readonly now: () => Date }): Promise<void> {
  const before = new Date(deps.now().getTime() - keptMs).toISOString();
  const isOld = [
    { method: 'equal', attribute: 'isRead', values: [true] },
    { method: 'lessThan', attribute: 'at', values: [before] },
  ] as const;
  let deleted = batchSize;
  while (deleted === batchSize) {
    deleted = await deps.database.transaction((tx) => tx.documents.deleteSome('notifications', isOld, batchSize));
  }
}
