import type { MessageData } from '@duka/domain/messages/message';
import type { Command, UnsentCommand } from '#data/outbox/command.ts';
import { m } from '#paraglide/messages.js';
import type { Leaving } from './drafts.ts';
import { toThread } from './use-open-contact.ts';

/** The most characters of a message that the list of pending commands shows. */
const shownLength = 80;
const ownPermissions = ['read', 'update', 'delete'];

/**
 * Returns a message as a command, with the bytes of its file; CALL-037, CALL-046, DATA-056 to DATA-059. The file is for its uploader
 * alone: the server lets the other party read it once the message names it. `senderId` is the account that it is from, `me` the one that writes
 * it; `earlier` are the unsent messages to the same contact,
 * which it must not overtake.
 */
export async function toMessageCommand(
  { me, senderId }: { readonly me: string; readonly senderId: string },
  { to, content, tried: { id, doneAt } }: Leaving,
  file: File | undefined,
  earlier: readonly Command[],
): Promise<UnsentCommand> {
  const data = { senderId, receiverId: to, content, isRead: false };
  const permissions = ownPermissions.map((action) => `${action}("user:${me}")`);
  const name = file?.name ?? '';
  // Some files have no type that the browser knows.
  const type = file?.type || 'application/octet-stream';
  return {
    ...{ id, kind: 'create', collection: 'messages', documentId: id, ...(doneAt && { doneAt }) },
    data: file ? data : { ...data, fileUrl: '', fileType: '' },
    // A message that is there under its id is this one, also when the receiver has read it.
    expected: { senderId, receiverId: to, content },
    needs: [to, ...earlier.map(({ documentId }) => documentId)],
    title: m.outbox_message({ text: content.slice(0, shownLength) || name || m.messages_attachment() }),
    details: [
      [m.messages_attachment(), name],
      [m.messages_text_label(), content.length > shownLength ? content : ''],
    ],
    path: `/messages${toThread(to)}`,
    // The file has the message's id, so that a message that is sent again does not upload it again.
    ...(file && { file: { id, name, type, permissions, names: 'fileUrl' }, bytes: await file.arrayBuffer() }),
  };
}

/** A message's command, with what it says. */
export interface MessageCommand extends Command {
  readonly to: string;
  readonly content: string;
}

/** Lists the messages among commands that are not sent, or were sent since a moment in milliseconds. */
export function listMessages(commands: readonly Command[], sinceMs = Number.POSITIVE_INFINITY): MessageCommand[] {
  return commands.flatMap((command) => {
    const { collection, kind, data, state, sentAt = '' } = command;
    if (collection !== 'messages' || kind !== 'create') return [];
    if (state === 'sent' && !(Date.parse(sentAt) >= sinceMs)) return [];
    const { content = '', receiverId: to = '' } = data as Partial<MessageData>;
    return [{ ...command, to, content }];
  });
}

/** Returns the mark that a message was read, as a queued command that no list shows. */
export function toQueuedReadMark(id: string): UnsentCommand {
  const mark = { collection: 'messages', documentId: id, data: { isRead: true } } as const;
  return { ...mark, id: `read-${id}`, kind: 'change', title: '', isQuiet: true };
}
