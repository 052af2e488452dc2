import { ApiFailure, isUnanswered } from '#data/connection/api-error.ts';
import { connectivity } from '#data/connection/connectivity.ts';
import { pageCounter } from '#data/counter/counter.ts';
import type { UnsentCommand } from './command.ts';
import { pageOutbox } from './create-outbox.ts';
import { loadSubmit } from './run-or-queue.ts';

/**
 * Does what the server is asked for; without a network, or behind pending commands, `toCommands` are queued instead. Returns the answer,
 * and undefined for what is queued; `isTried`: it may have been done, and the answer lost. Rejects as `work`, and as `queueAll`. For marks that
 * messages were read, and for imports of many rows, such as a stock count; all else is sent as commands (`runOrQueue`).
 */
export async function mutateOrQueue<Answer>(
  work: () => Promise<Answer>,
  toCommands: (
    isTried: boolean,
  ) => UnsentCommand | readonly UnsentCommand[] | Promise<UnsentCommand | readonly UnsentCommand[]>,
): Promise<Answer | undefined> {
  const queue = async (isTried: boolean) => {
    const { queueAll } = await loadSubmit();
    await queueAll(pageOutbox, [await toCommands(isTried)].flat());
    return undefined;
  };
  if (pageOutbox.mayHavePending()) {
    const submit = await loadSubmit().catch(() => undefined);
    if (submit && (await submit.mustQueue(pageOutbox, [await toCommands(false)].flat()))) return queue(false);
  }
  const isTried = !connectivity.isDown();
  try {
    if (isTried) return await work();
    throw new ApiFailure('', { isNetwork: true });
  } catch (error) {
    // What is queued at a counter says who did it, and under the id of the call it would be done twice.
    if (!isUnanswered(error) || (isTried && pageCounter.readMember())) throw error;
    const submit = await loadSubmit().catch(() => undefined);
    if (!(await submit?.isNetworkOut())) throw error;
    return queue(isTried);
  }
}
