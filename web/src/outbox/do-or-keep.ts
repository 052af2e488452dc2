import { ApiFailure, isUnanswered } from '#api/api-error.ts';
import { isNetworkOut } from '#api/is-network-out.ts';
import { isLineOut } from '#api/line-silence.ts';
import type { ToKept } from './command.ts';
import { readCommands } from './known-commands.ts';
import { findOutbox, mayWait } from './serve-outbox.ts';

const loadKeeper = () => import('./keep-where-out.ts').catch(() => undefined);

/**
 * Does what the server is asked for; where nothing can be reached, or what it builds on waits as well, it waits on this device instead.
 * Answers what was answered, and undefined for what waits. Throws as `work`, and a `NoRoomError`.
 */
export async function doOrKeep<Answer>(work: () => Promise<Answer>, toKept: ToKept): Promise<Answer | undefined> {
  if (mayWait()) {
    const keeper = await loadKeeper();
    if (await keeper?.keepBehindWaiting(() => toKept(false))) return undefined;
  }
  // What is known to go nowhere is not waited for.
  const isTried = !isLineOut();
  try {
    if (isTried) return await work();
    throw new ApiFailure('', { isNetwork: true });
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    // Where this does not arrive, nothing can be kept either.
    const keeper = await loadKeeper();
    if (await keeper?.keepWhereOut(() => toKept(isTried))) return undefined;
    throw error;
  }
}

/** Asks the server; answers `assumed` where nothing can be reached, for a question that the server asks itself later. Throws as `ask`. */
export async function askOrAssume<Answer>(ask: () => Promise<Answer>, assumed: Answer): Promise<Answer> {
  if (isLineOut()) return assumed;
  try {
    return await ask();
  } catch (error) {
    if (isUnanswered(error) && (await isNetworkOut())) return assumed;
    throw error;
  }
}

/** Gives up what was kept under ids under which its page has stored it by now, put right. */
export async function dropMended(...ids: readonly string[]): Promise<void> {
  const dropped = readCommands().filter(({ id, state }) => ids.includes(id) && state !== 'sent');
  if (dropped.length === 0) return;
  const outbox = await findOutbox();
  for (const { id } of dropped) await outbox.discard(id);
}
