import { readStored } from '#data/browser-storage.ts';
import type { PendingPatches } from '#data/local-store/local-rows.ts';
import { type CommandList, outboxName } from './command-list.ts';
import { createPatches } from './command-patches.ts';

/**
 * Makes what the local store applies: the pending commands. The outbox opens after the first page: without this a form would show the
 * value from before the seller's own change, and take it for what was seen.
 */
export function createPendingPatches(commands: CommandList): PendingPatches {
  const toPatches = createPatches();
  let reading: Promise<void> | undefined;
  const read = async (accountId: string) => {
    const { openIdbStorage } = await import('./idb-storage.ts');
    const storage = await openIdbStorage(outboxName(accountId));
    const stored = await storage.list().finally(storage.close);
    // The outbox may have been opened meanwhile, and knows better.
    if (!commands.isLoaded(accountId)) commands.set(accountId, stored);
  };
  return {
    list: () => toPatches(commands.read()),
    async load(accountId) {
      // Only the mark is looked at, as it costs nothing where nothing is pending.
      if (commands.isLoaded(accountId) || readStored(outboxName(accountId)) === null) return;
      reading ??= read(accountId).finally(() => {
        reading = undefined;
      });
      await reading;
    },
  };
}
