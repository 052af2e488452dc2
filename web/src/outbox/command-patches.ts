import { serverClock, toServerText } from '#api/now.ts';
import type { PendingPatch } from '#offline/pending-patches.ts';
import type { Command } from './command.ts';
import { toSentData } from './sent-data.ts';

/** Each command as it was last laid, with what it said then: the commands are read anew whenever one of them changes. */
const known = new Map<string, { readonly said: string; readonly laid: PendingPatch }>();

/** Returns what commands do to the copy of the shop until the server has told of it; what was refused does nothing. */
export function toPatches(commands: readonly Command[]): readonly PendingPatch[] {
  const all = commands.flatMap((command) => (command.state === 'refused' ? [] : [[command.id, lay(command)] as const]));
  known.clear();
  for (const [id, one] of all) known.set(id, one);
  return all.map(([, { laid }]) => laid);
}

function lay(command: Command) {
  const { id, kind, collection, documentId, doneAt, sentAt } = command;
  const data = toSentData(command);
  const said = JSON.stringify([data, sentAt, serverClock.aheadMs]);
  const before = known.get(id);
  if (before?.said === said) return before;
  const isNew = kind === 'create' || kind === 'sale';
  // New messages stand in their thread by themselves.
  const rows = collection === 'messages' && isNew ? [] : undefined;
  return {
    said,
    laid: { rows, doneAt: toServerText(doneAt), sentAt, command: { id, collection, documentId, isNew, data } },
  };
}
