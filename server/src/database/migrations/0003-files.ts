import type { Kysely } from 'kysely';

/**
 * Stored files, with the columns every listed table has, and the roles that may read each. `received` and
 * `_permissions` are JSON text; an upload that is not complete has no signature yet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('files')
    .addColumn('_seq', 'integer', (column) => column.primaryKey())
    .addColumn('_id', 'text', (column) => column.notNull().unique())
    .addColumn('_createdAt', 'text', (column) => column.notNull())
    .addColumn('_updatedAt', 'text', (column) => column.notNull())
    .addColumn('_permissions', 'text', (column) => column.notNull())
    .addColumn('ownerId', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('contentKey', 'text', (column) => column.notNull().unique())
    .addColumn('signature', 'text', (column) => column.notNull())
    .addColumn('mimeType', 'text', (column) => column.notNull())
    .addColumn('sizeOriginal', 'integer', (column) => column.notNull())
    .addColumn('chunkBytes', 'integer', (column) => column.notNull())
    .addColumn('chunksTotal', 'integer', (column) => column.notNull())
    .addColumn('chunksUploaded', 'integer', (column) => column.notNull())
    .addColumn('received', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('files_unfinished')
    .on('files')
    .column('_updatedAt')
    .where('signature' as never, '=', '')
    .execute();
  await db.schema
    .createTable('fileReaders')
    .addColumn('document', 'text', (column) => column.notNull().references('files._id').onDelete('cascade'))
    .addColumn('related', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('fileReaders_key', ['document', 'related'])
    .execute();
}
