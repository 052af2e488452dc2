import type { Kysely } from 'kysely';

/** Accounts that shall be deleted, and the ids of those that were: no other account may ever have them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('deletions')
    .addColumn('accountId', 'text', (column) => column.primaryKey().references('accounts.id').onDelete('cascade'))
    .addColumn('requestedAt', 'text', (column) => column.notNull())
    .addColumn('dueAt', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('deletions_by_due').on('deletions').column('dueAt').execute();
  await db.schema
    .createTable('goneAccounts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .execute();
}
