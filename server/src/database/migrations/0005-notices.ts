import type { Kysely } from 'kysely';

/** Notifications that were sent once and must not be sent again, also after the seller has deleted them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('toldNotices')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute();
}
