import type { Kysely } from 'kysely';

type Tables = {
  products: { _id: string; hasBatches: number | null; stockCost: number | null };
  batches: { productId: string | null; costLeft: number };
};

/**
 * Adds `products.stockCost`, the cost of a product's remaining batches in whole shillings (R45), and fills it. A new database
 * gets the column when its table is created. Goods that went missing before this version get no row in `stockLosses`, as
 * their months were closed without them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const tables = await db.introspection.getTables();
  const products = tables.find(({ name }) => name === 'products');
  if (!products) return;
  if (!products.columns.some(({ name }) => name === 'stockCost')) {
    await db.schema.alterTable('products').addColumn('stockCost', 'integer').execute();
  }
  // A database without the `batches` table has no costs to add up.
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
