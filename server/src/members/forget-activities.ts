import { activityDays } from '@duka/domain/members/activity';
import { dayMs } from '@duka/domain/values/durations';
import { type RunWrite, serverItself } from '#writes/run-write.ts';

/** The most rows that one transaction deletes. */
const batchSize = 500;

interface Deps {
  readonly runWrite: RunWrite;
  readonly now: () => Date;
}

/** Deletes the lines of activities that are older than 400 days, without events. */
export async function forgetOldActivities({ runWrite, now }: Deps): Promise<void> {
  const before = new Date(now().getTime() - activityDays * dayMs).toISOString();
  const isOld = [{ method: 'lessThan', attribute: 'at', values: [before] }] as const;
  let deleted = batchSize;
  while (deleted === batchSize) {
    deleted = await runWrite(serverItself, (write) => write.deleteSilently('activities', isOld, batchSize));
  }
}
