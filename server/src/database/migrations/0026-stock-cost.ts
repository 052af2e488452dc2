import { type Kysely, sql } from 'kysely';

/**
 * A product that is kept in batches says what they cost (R45). A new database gets the column with the others of its table. Goods that
 * vanished before stay out of the ledger of losses: the months in which they did were closed without them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const tables = await db.introspection.getTables();
  const products = tables.find(({ name }) => name === 'products');
  if (!products) return;
  if (!products.columns.some(({ name }) => name === 'stockCost')) {
    await db.schema.alterTable('products').addColumn('stockCost', 'integer').execute();
  }
  // Without batches there is nothing to sum up.
  if (!tables.some(({ name }) => name === 'batches')) return;
  await sql`
    UPDATE products SET stockCost =
      coalesce((SELECT sum(costLeft) FROM batches WHERE batches.productId = products._id), 0)
    WHERE hasBatches = 1`.execute(db);
}
