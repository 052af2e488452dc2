import { readStored } from '#boot/browser-storage.ts';
import { layOver } from '#offline/lay-over.ts';
import { areKnown, outboxName, readCommands, setCommands } from './known-commands.ts';
import { toLaid } from './lay-commands.ts';

/** What answers from the copy of the shop, with what waits on this device laid over it. */
export { answerFirst, answerOffline, requestOverSocket } from '#offline/answer-offline.ts';

let reading: Promise<void> | undefined;

// The outbox opens after the first page: without this a form would show the value from before the seller's own change, and take it
// for what was seen. Only the mark is looked at, as it costs nothing where nothing waits.
layOver(
  () => toLaid(readCommands()),
  async (accountId) => {
    if (areKnown(accountId) || readStored(outboxName(accountId)) === null) return;
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
  if (!areKnown(accountId)) setCommands(accountId, commands);
}
