import type { Kysely } from 'kysely';

/** The rows that each import wrote: so that none is written twice, and an import can be undone. `before` is JSON. */
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
