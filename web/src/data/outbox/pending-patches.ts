import { readStored } from '#data/browser-storage.ts';
import { serverClock, toServerText } from '#data/calls/now.ts';
import type { PendingPatch, PendingPatches } from '#data/local-store/local-rows.ts';
import type { Command } from './command.ts';
import { type CommandList, outboxName } from './command-list.ts';
import { toSentData } from './sent-data.ts';

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

/** The patch of a command, with the text of its data. */
interface KnownPatch {
  readonly text: string;
  readonly patch: PendingPatch;
}

/**
 * Makes what returns the patches of commands, which apply until the copy has their rows from the server; a rejected one has none. Each
 * command keeps its patch until its data change: all commands are read anew whenever one of them changes.
 */
export function createPatches(): (commands: readonly Command[]) => readonly PendingPatch[] {
  const known = new Map<string, KnownPatch>();
  return (commands) => {
    const all = commands.flatMap((command) =>
      command.state === 'refused' ? [] : [[command.id, toPatch(command, known.get(command.id))] as const],
    );
    known.clear();
    for (const [id, one] of all) known.set(id, one);
    return all.map(([, { patch }]) => patch);
  };
}

function toPatch(command: Command, before: KnownPatch | undefined): KnownPatch {
  const { id, kind, collection, documentId, doneAt, sentAt, known, member, override } = command;
  const data = toSentData(command);
  const text = JSON.stringify([data, sentAt, serverClock.aheadMs, member]);
  if (before?.text === text) return before;
  const isNew = kind === 'create' || kind === 'sale';
  // Their thread shows new messages from the outbox.
  const rows = collection === 'messages' && isNew ? [] : undefined;
  return {
    text,
    patch: {
      storeId: typeof data.storeId === 'string' ? data.storeId : command.storeId,
      ...{ rows, doneAt: toServerText(doneAt), sentAt },
      command: {
        ...{ id, collection, documentId, isNew, isDeletion: kind === 'delete', data, known },
        ...{ member, overrideBy: override?.member },
      },
    },
  };
}
