import type { Kysely } from 'kysely';

/**
 * A customer lost their name by a later sale that gave the number alone. The customers are put together anew when the database
 * is opened.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('shopCustomers').ifExists().execute();
}
