import type { CallerScope } from '@duka/domain/commands/caller-scope';
import type { DocumentChange } from '@duka/domain/commands/command-store';
import { parseFileAddress } from '@duka/domain/messages/file-address';
import { isOfAccount } from '@duka/domain/permissions';
import { bucketId } from '@duka/domain/project';
import type { DocumentRow } from '#database/types.ts';
import type { RowWriter } from '#writes/write.ts';
import { giveFiles, type StorageLimit } from './account-storage.ts';

/**
 * Makes the effect that records which file a message names, in the message's own transaction; R15. Naming a file gives rights only to the
 * sender's own, which from then on is for its uploader and the receiver alone, also once the message is deleted.
 */
export const createAttachmentEffect = (limits: StorageLimit) => async (write: RowWriter, change: DocumentChange) => {
  const { action, row, before } = change;
  // A deleted message takes its line with it.
  if (action === 'delete' || row.attributes.fileUrl === before?.attributes.fileUrl) return;
  const attachment = toAttachment(row);
  if (!attachment) {
    if (before) await write.attachments.remove(row.id);
    return;
  }
  await write.attachments.set(attachment);
  const { fileId, senderId } = attachment;
  const { accountId } = write.scope;
  const sender = toSender(write.scope, senderId);
  // What a member of the shop sends in its name is the shop's (R64).
  if (accountId !== undefined && sender !== undefined && sender !== accountId) {
    await giveFiles(write, [fileId], { from: accountId, to: sender, ...limits });
  }
  const file = await write.files.get(fileId);
  if (file?.ownerId !== senderId) return;
  const permissions = file.permissions.filter((permission) => isOfAccount(permission, senderId));
  if (permissions.length < file.permissions.length) await write.files.update(fileId, { permissions });
};

/** Returns the account as which a message is sent, if the caller may send as it. */
export function toSender({ accountId, members }: CallerScope, senderId: string): string | undefined {
  return members.some(({ ownerAccountId }) => ownerAccountId === senderId) ? senderId : accountId;
}

/** Returns which file of our bucket the row of a message names; undefined when it names none. */
export function toAttachment({ id, attributes: { senderId, receiverId, fileUrl } }: DocumentRow) {
  const file = parseFileAddress(String(fileUrl ?? ''));
  if (file?.bucketId !== bucketId) return undefined;
  return { messageId: id, fileId: file.fileId, senderId: String(senderId), receiverId: String(receiverId) };
}
