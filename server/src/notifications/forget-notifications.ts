import { type RunWrite, serverItself } from '#writes/run-write.ts';

/** Milliseconds for which a notification that was read is kept. */
const keptMs = 180 * 24 * 60 * 60 * 1000;
/** Most rows deleted in one transaction. */
const batchSize = 500;

interface Deps {
  readonly runWrite: RunWrite;
  readonly now: () => Date;
}

/** Deletes notifications that were read and are half a year old. What is unread stays until its owner has seen it. */
export async function forgetOldNotifications({ runWrite, now }: Deps): Promise<void> {
  const before = new Date(now().getTime() - keptMs).toISOString();
  const isOld = [
    { method: 'equal', attribute: 'isRead', values: [true] },
    { method: 'lessThan', attribute: 'at', values: [before] },
  ] as const;
  let deleted = batchSize;
  while (deleted === batchSize) {
    deleted = await runWrite(serverItself, (write) => write.deleteSome('notifications', isOld, batchSize));
  }
}
