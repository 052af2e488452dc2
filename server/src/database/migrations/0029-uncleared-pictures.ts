import type { Kysely } from 'kysely';

/** Pictures from before their places were removed when they came in: they are cleared bit by bit, and go from here then (R11). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('unclearedPictures')
    .addColumn('fileId', 'text', (column) => column.primaryKey().references('files._id').onDelete('cascade'))
    .execute();
  const tables = db.withTables<{
    unclearedPictures: { fileId: string };
    files: { _id: string; mimeType: string; signature: string };
  }>();
  await tables
    .insertInto('unclearedPictures')
    .columns(['fileId'])
    .expression(
      tables.selectFrom('files').select('_id').where('mimeType', 'like', 'image/%').where('signature', '<>', ''),
    )
    .execute();
}
