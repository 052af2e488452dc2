import { dayMs } from '@duka/domain/values/durations';
import { equal } from '#database/query/conditions.ts';
import { type RunWrite, serverItself } from '#writes/run-write.ts';

/** Milliseconds for which a read notification is stored. */
const keptMs = 180 * dayMs;
/** The most rows that one transaction deletes. */
const batchSize = 500;

interface Deps {
  readonly runWrite: RunWrite;
  readonly now: () => Date;
}

/** Deletes notifications that were read and are half a year old. Unread ones stay until their owner has seen them. */
export async function forgetOldNotifications({ runWrite, now }: Deps): Promise<void> {
  const before = new Date(now().getTime() - keptMs).toISOString();
  const isOld = [equal('isRead', true), { method: 'lessThan', attribute: 'at', values: [before] }] as const;
  let deleted = batchSize;
  while (deleted === batchSize) {
    deleted = await runWrite(serverItself, (write) => write.deleteSome('notifications', isOld, batchSize));
  }
}
