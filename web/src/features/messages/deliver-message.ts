import { isSentSmaller } from '@duka/domain/messages/message-picture';
import { fileViewUrl, uploadFile } from '#api/files.ts';
import { doOrKeep } from '#outbox/do-or-keep.ts';
import { m } from '#paraglide/messages.js';
import { toKeptMessage } from './kept-messages.ts';
import { createMessage } from './message-documents.ts';
import { announceMessage } from './message-events.ts';
import type { DeliveryOptions, Outgoing } from './outbox.ts';

const ownPermissions = ['read', 'update', 'delete'];

/**
 * Uploads the file, unless that is done, and stores the message; CALL-037, CALL-046, DATA-056 to DATA-059. The file is
 * for its uploader alone: the server lets the other party read it once the message names it. Without a network the message waits
 * on this device with its file.
 */
export async function deliverMessage(
  me: string,
  { id, to, content, file: inMemory, fileId, fileUrl, fileType, isOriginal = false }: Outgoing,
  readFile: (id: string) => Promise<File | undefined>,
  { signal, onProgress, onUploaded }: DeliveryOptions,
): Promise<void> {
  let attachment = { fileUrl, fileType };
  const permissions = ownPermissions.map((action) => `${action}("user:${me}")`);
  const toData = () => ({ senderId: me, receiverId: to, content, isRead: false, ...attachment });
  let prepared: Promise<File | undefined> | undefined;
  /** Answers the file that is to be uploaded still. */
  const findFile = () => {
    prepared ??= prepareFile();
    return attachment.fileUrl === '' ? prepared : undefined;
  };
  async function prepareFile(): Promise<File | undefined> {
    if (!(inMemory ?? fileId)) return undefined;
    const chosen = inMemory ?? (await readFile(fileId ?? ''));
    if (!chosen) throw new Error(m.messages_file_gone());
    return isOriginal ? chosen : makeSmaller(chosen);
  }
  const send = async () => {
    const file = await findFile();
    if (file) {
      onProgress(0);
      const stored = await uploadFile(file, { permissions, onProgress, signal });
      attachment = { fileUrl: fileViewUrl(stored.$id), fileType: stored.mimeType };
      onUploaded(attachment);
    }
    return createMessage(id, toData());
  };
  const message = await doOrKeep(send, async () => toKeptMessage(id, toData(), await findFile(), permissions));
  if (message) announceMessage({ action: 'stored', message });
}

/** A photo is made smaller here, before anything is sent: on a slow line its megabytes would take minutes. */
async function makeSmaller(file: File): Promise<File> {
  if (!isSentSmaller(file)) return file;
  const { shrinkPicture } = await import('./shrink-picture.ts');
  return shrinkPicture(file);
}
