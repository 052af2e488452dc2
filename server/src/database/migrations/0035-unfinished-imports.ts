import type { Kysely } from 'kysely';

/**
 * Calls that write or take back many products in several transactions, until they are done, and what their rows need to be taken
 * back by themselves. `after` is JSON.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('unfinishedImports')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('storeId', 'text', (column) => column.notNull())
    .addColumn('importId', 'text', (column) => column.notNull())
    .addColumn('isUndo', 'integer', (column) => column.notNull())
    .execute();
  for (const [name, type] of [
    ['callId', 'text'],
    ['place', 'integer'],
    ['after', 'text'],
  ] as const) {
    await db.schema.alterTable('importedRows').addColumn(name, type).execute();
  }
}
