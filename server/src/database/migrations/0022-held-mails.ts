import type { Kysely } from 'kysely';

/** The parts of digests, while more of the same file or day may come (decision 0073). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('heldMails')
    .addColumn('_seq', 'integer', (column) => column.primaryKey())
    .addColumn('accountId', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('group', 'text', (column) => column.notNull())
    .addColumn('dueAt', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('told', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('held_mails_by_group').on('heldMails').columns(['accountId', 'group']).execute();
}
