import { serverClock, toServerText } from '#data/calls/now.ts';
import type { PendingPatch } from '#data/local-store/local-rows.ts';
import type { Command } from './command.ts';
import { toSentData } from './sent-data.ts';

/** Each command's patch with the text of its data: all commands are read anew whenever one of them changes. */
const known = new Map<string, { readonly said: string; readonly patch: PendingPatch }>();

/** Returns the patches of commands, which apply until the copy has their rows from the server; a rejected one has none. */
export function toPatches(commands: readonly Command[]): readonly PendingPatch[] {
  const all = commands.flatMap((command) =>
    command.state === 'refused' ? [] : [[command.id, toPatch(command)] as const],
  );
  known.clear();
  for (const [id, one] of all) known.set(id, one);
  return all.map(([, { patch }]) => patch);
}

function toPatch(command: Command) {
  const { id, kind, collection, documentId, doneAt, sentAt, known: rowsKnown } = command;
  const data = toSentData(command);
  const said = JSON.stringify([data, sentAt, serverClock.aheadMs]);
  const before = known.get(id);
  if (before?.said === said) return before;
  const isNew = kind === 'create' || kind === 'sale';
  // New messages stand in their thread by themselves.
  const rows = collection === 'messages' && isNew ? [] : undefined;
  return {
    said,
    patch: {
      ...{ rows, doneAt: toServerText(doneAt), sentAt },
      command: { id, collection, documentId, isNew, isDeletion: kind === 'delete', data, known: rowsKnown },
    },
  };
}
