import { type Kysely, sql } from 'kysely';

/**
 * An order says when its money came in. Of those from before, that is when its payment was last changed, and else when
 * it was ordered. A new database gets the column with the others of its table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === 'orders')) return;
  await db.schema.alterTable('orders').addColumn('paidAt', 'text').execute();
  await sql`
    UPDATE orders SET paidAt = coalesce(
      (SELECT max(at) FROM orderEvents WHERE orderEvents.orderId = orders._id AND kind = 'payment'), orderDate)
    WHERE paymentMethod NOT IN ('credit', 'unpaid')
  `.execute(db);
}
