import type { Kysely } from 'kysely';

/**
 * Which life of the database the numbers of the feed belong to (R34): no row until a backup is restored. The restore of a backup from before
 * this makes the table itself (`sqlite-backup.ts`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('feedEpoch')
    .ifNotExists()
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('epoch', 'text', (column) => column.notNull())
    .execute();
}
