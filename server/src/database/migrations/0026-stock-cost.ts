import type { Kysely } from 'kysely';

type Tables = {
  products: { _id: string; hasBatches: number | null; stockCost: number | null };
  batches: { productId: string | null; costLeft: number };
};

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
  await db
    .withTables<Tables>()
    .updateTable('products')
    .set(({ selectFrom }) => ({
      stockCost: selectFrom('batches')
        .select(({ fn }) => fn<number>('total', ['costLeft']).as('sum'))
        .whereRef('batches.productId', '=', 'products._id'),
    }))
    .where('hasBatches', '=', 1)
    .execute();
}
