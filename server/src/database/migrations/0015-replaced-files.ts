import type { Kysely } from 'kysely';

/** Which files their owners' documents have stopped naming, and since when: a file that nothing names is deleted a day later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('replacedFiles')
    .addColumn('fileId', 'text', (column) => column.primaryKey().references('files._id').onDelete('cascade'))
    .addColumn('ownerId', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('replaced_files_by_time').on('replacedFiles').column('at').execute();
}
