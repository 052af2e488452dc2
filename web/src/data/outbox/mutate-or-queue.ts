import { ApiFailure, isUnanswered } from '#data/connection/api-error.ts';
import { connectivity } from '#data/connection/connectivity.ts';
import type { ToCommands } from './command.ts';
import { readCommands } from './pending-commands.ts';
import { findOutbox, mayWait } from './serve-outbox.ts';

const loadKeeper = () => import('./queue-when-offline.ts').catch(() => undefined);

/**
 * Does what the server is asked for; where nothing can be reached, or what it builds on waits as well, it waits on this device instead.
 * Returns what was answered, and undefined for what waits. Throws as `work`, and a `StorageFullError`.
 */
export async function mutateOrQueue<Answer>(
  work: () => Promise<Answer>,
  toCommands: ToCommands,
): Promise<Answer | undefined> {
  if (mayWait()) {
    const keeper = await loadKeeper();
    if (await keeper?.queueBehindPending(() => toCommands(false))) return undefined;
  }
  // What is known to go nowhere is not waited for.
  const isTried = !connectivity.isDown();
  try {
    if (isTried) return await work();
    throw new ApiFailure('', { isNetwork: true });
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    // Where this does not arrive, nothing can be kept either.
    const keeper = await loadKeeper();
    if (await keeper?.queueWhenOffline(() => toCommands(isTried))) return undefined;
    throw error;
  }
}

/** Asks the server; answers `assumed` where nothing can be reached, for a question that the server asks itself later. Throws as `ask`. */
export async function askOrAssume<Answer>(ask: () => Promise<Answer>, assumed: Answer): Promise<Answer> {
  if (connectivity.isDown()) return assumed;
  try {
    return await ask();
  } catch (error) {
    if (isUnanswered(error) && (await (await loadKeeper())?.isNetworkOut())) return assumed;
    throw error;
  }
}

/** Gives up what was kept under ids under which its page has stored it by now, put right. */
export async function discardCorrected(...ids: readonly string[]): Promise<void> {
  const dropped = readCommands().filter(({ id, state }) => ids.includes(id) && state !== 'sent');
  if (dropped.length === 0) return;
  const outbox = await findOutbox();
  for (const { id } of dropped) await outbox.discard(id);
}
