import { serverClock, toServerText } from '#data/calls/now.ts';
import type { PendingPatch } from '#data/local-store/local-rows.ts';
import type { Command } from './command.ts';
import { toSentData } from './sent-data.ts';

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
  const { id, kind, collection, documentId, doneAt, sentAt, known } = command;
  const data = toSentData(command);
  const text = JSON.stringify([data, sentAt, serverClock.aheadMs]);
  if (before?.text === text) return before;
  const isNew = kind === 'create' || kind === 'sale';
  // New messages stand in their thread by themselves.
  const rows = collection === 'messages' && isNew ? [] : undefined;
  return {
    text,
    patch: {
      ...{ rows, doneAt: toServerText(doneAt), sentAt },
      command: { id, collection, documentId, isNew, isDeletion: kind === 'delete', data, known },
    },
  };
}
