import { readStored } from '#data/browser-storage.ts';
import type { PendingPatches } from '#data/local-store/local-rows.ts';
import { toPatches } from './command-patches.ts';
import { areCommandsLoaded, outboxName, readCommands, setCommands } from './pending-commands.ts';

/**
 * Makes what the local store applies: the pending commands. The outbox opens after the first page: without this a form would show the
 * value from before the seller's own change, and take it for what was seen.
 */
export function createPendingPatches(): PendingPatches {
  let reading: Promise<void> | undefined;
  return {
    list: () => toPatches(readCommands()),
    async load(accountId) {
      // Only the mark is looked at, as it costs nothing where nothing is pending.
      if (areCommandsLoaded(accountId) || readStored(outboxName(accountId)) === null) return;
      reading ??= readQueued(accountId).finally(() => {
        reading = undefined;
      });
      await reading;
    },
  };
}

async function readQueued(accountId: string): Promise<void> {
  const { openIdbStorage } = await import('./idb-storage.ts');
  const storage = await openIdbStorage(outboxName(accountId));
  const commands = await storage.list().finally(storage.close);
  // The outbox may have been opened meanwhile, and knows better.
  if (!areCommandsLoaded(accountId)) setCommands(accountId, commands);
}
