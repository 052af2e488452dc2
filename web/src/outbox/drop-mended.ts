import { readCommands } from './known-commands.ts';
import { findOutbox } from './serve-outbox.ts';

/** Gives up what was kept under ids under which its page has stored it by now, put right. */
export async function dropMended(...ids: readonly string[]): Promise<void> {
  const dropped = readCommands().filter(({ id, state }) => ids.includes(id) && state !== 'sent');
  if (dropped.length === 0) return;
  const outbox = await findOutbox();
  for (const { id } of dropped) await outbox.discard(id);
}
