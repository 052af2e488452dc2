import type { Kysely } from 'kysely';

/** What each import wrote: so that it is not written twice, and can be taken back. `before` is JSON. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('importedRows')
    .addColumn('storeId', 'text', (column) => column.notNull())
    .addColumn('importId', 'text', (column) => column.notNull())
    .addColumn('documentId', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('before', 'text')
    .addPrimaryKeyConstraint('importedRows_key', ['storeId', 'importId', 'documentId'])
    .execute();
  await db.schema.createIndex('imported_rows_by_time').on('importedRows').columns(['storeId', 'at']).execute();
}
