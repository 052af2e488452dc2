import { fileViewUrl, uploadFile } from '#api/files.ts';
import { createMessage } from './message-documents.ts';
import { announceMessage } from './message-events.ts';
import type { DeliveryOptions, Outgoing } from './outbox.ts';

/**
 * Who may open an attachment: a sender can only name roles of its own, and the receiver's is not one, so it is every
 * signed-in account that knows the file's id, and only the parties are told it.
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
