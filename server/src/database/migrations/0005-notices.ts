import type { Kysely } from 'kysely';

/** What was told once and shall not be told again, also after the seller has deleted the notification of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('toldNotices')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute();
}
