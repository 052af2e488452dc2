import type { Kysely } from 'kysely';

/**
 * The customers of a shop stood there once by their account and once by the number that they gave at the counter. They are
 * put together anew when the database is opened.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('shopCustomers').ifExists().execute();
}
