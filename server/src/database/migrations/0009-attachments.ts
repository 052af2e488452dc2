import { parseFileAddress } from '@duka/domain/messages/file-address';
import { isOfAccount } from '@duka/domain/permissions';
import { bucketId } from '@duka/domain/project';
import type { Kysely } from 'kysely';

type Tables = {
  messages: { _seq: number; _id: string; senderId: string; receiverId: string; fileUrl: string | null };
  files: { _id: string; ownerId: string; _permissions: string };
  attachments: { messageId: string; fileId: string; senderId: string; receiverId: string };
};

/** Messages that are read at once. */
const batch = 500;

/**
 * Which messages name which files, so that a file's readers are found by its id. Files that were sent before could be
 * read by every member: they are now for their uploader, and for the receiver by the message. Files are listed by their
 * uploader, so the roles that may read each are no longer distinguished.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('attachments')
    .addColumn('messageId', 'text', (column) => column.primaryKey().references('messages._id').onDelete('cascade'))
    .addColumn('fileId', 'text', (column) => column.notNull())
    .addColumn('senderId', 'text', (column) => column.notNull())
    .addColumn('receiverId', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('attachments_by_file')
    .on('attachments')
    .columns(['fileId', 'senderId', 'receiverId'])
    .execute();
  await db.schema.dropTable('fileReaders').execute();
  await db.schema.createIndex('files_by_owner').on('files').column('ownerId').execute();
  const tables = await db.introspection.getTables();
  if (tables.some(({ name }) => name === 'messages')) await attachStored(db.withTables<Tables>());
}

async function attachStored(db: Kysely<Tables>): Promise<void> {
  let after = 0;
  for (;;) {
    const messages = await db
      .selectFrom('messages')
      .select(['_seq', '_id', 'senderId', 'receiverId', 'fileUrl'])
      .where('_seq', '>', after)
      .where('fileUrl', '!=', '')
      .orderBy('_seq')
      .limit(batch)
      .execute();
    for (const { _id: messageId, senderId, receiverId, fileUrl } of messages) {
      const file = parseFileAddress(fileUrl ?? '');
      if (file?.bucketId !== bucketId) continue;
      const { fileId } = file;
      await db.insertInto('attachments').values({ messageId, fileId, senderId, receiverId }).execute();
      await narrow(db, fileId, senderId);
    }
    const last = messages.at(-1);
    if (!last) return;
    after = last._seq;
  }
}

async function narrow(db: Kysely<Tables>, fileId: string, ownerId: string): Promise<void> {
  const owned = db.selectFrom('files').select('_permissions').where('_id', '=', fileId).where('ownerId', '=', ownerId);
  const stored: string[] = JSON.parse((await owned.executeTakeFirst())?._permissions ?? '[]');
  const own = stored.filter((permission) => isOfAccount(permission, ownerId));
  if (own.length === stored.length) return;
  await db
    .updateTable('files')
    .set({ _permissions: JSON.stringify(own) })
    .where('_id', '=', fileId)
    .execute();
}
