import type { Kysely } from 'kysely';

/** A message that names a file; whether the file is its sender's is not known here. */
export interface AttachmentRow {
  readonly messageId: string;
  readonly fileId: string;
  readonly senderId: string;
  readonly receiverId: string;
}

/**
 * Stores which messages name which files. A deleted message is forgotten with its row. `sentBy` is the file's uploader:
 * files named in others' messages do not count.
 */
export interface AttachmentStore {
  /** The message must be stored. It replaces the file that it named before. */
  set(attachment: AttachmentRow): Promise<void>;
  remove(messageId: string): Promise<void>;
  isAttached(fileId: string, sentBy: string): Promise<boolean>;
  /** Returns whether a message to this account names the file. */
  isReceiver(fileId: string, sentBy: string, accountId: string): Promise<boolean>;
}

type AttachmentTables = { attachments: AttachmentRow };

export function createAttachmentStore(untyped: Kysely<unknown>): AttachmentStore {
  const db = untyped.withTables<AttachmentTables>();
  const ofFile = (fileId: string, sentBy: string) =>
    db.selectFrom('attachments').select('messageId').where('fileId', '=', fileId).where('senderId', '=', sentBy);

  return {
    async set({ messageId, fileId, senderId, receiverId }) {
      await db
        .insertInto('attachments')
        .values({ messageId, fileId, senderId, receiverId })
        .onConflict((conflict) => conflict.column('messageId').doUpdateSet({ fileId }))
        .execute();
    },
    async remove(messageId) {
      await db.deleteFrom('attachments').where('messageId', '=', messageId).execute();
    },
    async isAttached(fileId, sentBy) {
      return (await ofFile(fileId, sentBy).limit(1).execute()).length > 0;
    },
    async isReceiver(fileId, sentBy, accountId) {
      const found = ofFile(fileId, sentBy).where('receiverId', '=', accountId);
      return (await found.limit(1).execute()).length > 0;
    },
  };
}
