import type { Kysely } from 'kysely';

/** Counts of mails by a key and the time until which they count (R50). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mailCounts')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('endsAt', 'text', (column) => column.notNull())
    .addColumn('mails', 'integer', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('mail_counts_by_end').on('mailCounts').column('endsAt').execute();
}
