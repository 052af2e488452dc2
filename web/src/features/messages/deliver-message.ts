import { fileViewUrl, uploadFile } from '#api/files.ts';
import { createMessage } from './message-documents.ts';
import { announceMessage } from './message-events.ts';
import type { DeliveryOptions, Outgoing } from './outbox.ts';

/**
 * The permissions of an attachment. A sender can only name roles of its own, which the receiver's is not. So every
 * signed-in account that knows the file's id may read it, and only the two parties learn the id.
 */
const readers = ['read("users")'];

/** Uploads the file, unless that is done, and stores the message; CALL-037, CALL-046, DATA-056 to DATA-059. */
export async function deliverMessage(
  me: string,
  { id, to, content, file, fileUrl, fileType }: Outgoing,
  { signal, onProgress, onUploaded }: DeliveryOptions,
): Promise<void> {
  let attachment = { fileUrl, fileType };
  if (file && fileUrl === '') {
    const permissions = [...readers, `update("user:${me}")`, `delete("user:${me}")`];
    onProgress(0);
    const stored = await uploadFile(file, { permissions, onProgress, signal });
    attachment = { fileUrl: fileViewUrl(stored.$id), fileType: stored.mimeType };
    onUploaded(attachment);
  }
  const message = await createMessage(id, { senderId: me, receiverId: to, content, isRead: false, ...attachment });
  announceMessage({ action: 'stored', message });
}
