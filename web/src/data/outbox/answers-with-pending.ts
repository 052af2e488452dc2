import { readStored } from '#data/browser-storage.ts';
import { setPendingPatches } from '#data/local-store/pending-patches.ts';
import { toPatches } from './command-patches.ts';
import { areCommandsLoaded, outboxName, readCommands, setCommands } from './pending-commands.ts';

/** Answers from the copy of the shop, with the pending commands applied. */
export { answerFirst, answerOffline, requestOverSocket } from '#data/changes/answer-offline.ts';

let reading: Promise<void> | undefined;

// The outbox opens after the first page: without this a form would show the value from before the seller's own change, and take it
// for what was seen. Only the mark is looked at, as it costs nothing where nothing waits.
setPendingPatches(
  () => toPatches(readCommands()),
  async (accountId) => {
    if (areCommandsLoaded(accountId) || readStored(outboxName(accountId)) === null) return;
    reading ??= readKept(accountId).finally(() => {
      reading = undefined;
    });
    await reading;
  },
);

async function readKept(accountId: string): Promise<void> {
  const { openIdbStorage } = await import('./idb-storage.ts');
  const storage = await openIdbStorage(outboxName(accountId));
  const commands = await storage.list().finally(storage.close);
  // The outbox may have been opened meanwhile, and knows better.
  if (!areCommandsLoaded(accountId)) setCommands(accountId, commands);
}
