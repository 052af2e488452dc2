import { makeDocumentId } from '@duka/domain/document-id';
import type { MessageData } from '@duka/domain/messages/message';
import { toServerText } from '#data/calls/now.ts';
import type { Kept } from '#data/outbox/command.ts';
import { readCommands, useCommands } from '#data/outbox/pending-commands.ts';
import { findOutbox } from '#data/outbox/serve-outbox.ts';
import { m } from '#paraglide/messages.js';
import { type Drafts, putBack } from './drafts.ts';
import type { Outgoing } from './message-outbox.ts';
import { toThread } from './use-open-contact.ts';

/** The most characters of a message that the list of pending commands shows. */
const shownLength = 80;

/** Returns a message as a queued command, with the file that is not uploaded yet. */
export async function toQueuedMessage(
  id: string,
  data: MessageData,
  file: File | undefined,
  permissions: readonly string[],
): Promise<Kept> {
  const { fileUrl, fileType, ...text } = data;
  const queued: Kept = {
    ...{ id, kind: 'create', collection: 'messages', documentId: id, data: file ? text : data },
    // Messages to one contact go in their order.
    needs: [data.receiverId],
    title: m.outbox_message({ text: data.content.slice(0, shownLength) || (file?.name ?? m.messages_attachment()) }),
    details: [
      [m.messages_attachment(), file?.name ?? ''],
      [m.messages_text_label(), data.content.length > shownLength ? data.content : ''],
    ],
    path: `/messages${toThread(data.receiverId)}`,
  };
  if (!file) return queued;
  const { name, type } = file;
  const fileId = makeDocumentId(Date.now(), Math.random);
  return {
    ...queued,
    file: { id: fileId, name, type, permissions, names: 'fileUrl' },
    bytes: await file.arrayBuffer(),
  };
}

/** Returns the mark that a message was read, as a queued command that no list shows. */
export function toQueuedReadMark(id: string): Kept {
  const mark = { collection: 'messages', documentId: id, data: { isRead: true } } as const;
  return { ...mark, id: `read-${id}`, kind: 'change', title: '', isQuiet: true };
}

/** Returns the messages to a contact that are queued on this device, and those that the server rejected. */
export function useQueuedMessages(contactId: string): readonly Outgoing[] {
  return useCommands().flatMap((command): Outgoing[] => {
    const { id, collection, kind, state, data, doneAt, file, refusal } = command;
    if (collection !== 'messages' || kind !== 'create' || state === 'sent' || data.receiverId !== contactId) return [];
    const { content = '', fileUrl = '', fileType = '' } = data as Partial<MessageData>;
    return [
      {
        ...{
          id,
          to: contactId,
          content,
          sentAt: toServerText(doneAt),
          fileUrl,
          fileType,
          state: refusal ? 'refused' : 'queued',
        },
        ...(refusal && { refused: command }),
        ...(file && { fileName: file.name }),
      },
    ];
  });
}

/** Gives a rejected message back to the composer, with its file, and removes it from the outbox. */
export async function takeBackQueued({ id, to, content, fileUrl, fileType }: Outgoing, drafts: Drafts): Promise<void> {
  const outbox = await findOutbox();
  const file = readCommands().find((command) => command.id === id)?.file;
  const bytes = file && (await outbox.readBytes(id));
  putBack(
    drafts,
    { to, content, fileUrl, fileType, ...(bytes && { file: new File([bytes], file.name, { type: file.type }) }) },
    {},
  );
  await outbox.discard(id);
}
