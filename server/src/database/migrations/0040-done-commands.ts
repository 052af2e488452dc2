import type { Kysely } from 'kysely';

/** Commands that were done, by the account and the id that it chose, with their answer as JSON (R62). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('doneCommands')
    .addColumn('accountId', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('bodyHash', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('done_commands_pkey', ['accountId', 'id'])
    .execute();
  await db.schema.createIndex('done_commands_by_time').on('doneCommands').column('at').execute();
}
