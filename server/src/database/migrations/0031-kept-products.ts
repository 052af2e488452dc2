import { type Kysely, sql } from 'kysely';

/** The tables whose rows have the id of their product also when it is deleted. */
const keeping = ['batches', 'orderItems', 'stockLosses'] as const;

/**
 * Adds `keptProductId`, the id of a product that stays in the rows of its goods when it is deleted, and fills it (R46). Goods of
 * products that were deleted before get it where one row of `deletedProducts` says whose they were: sold and lost ones by their name, a
 * batch by the whole of the stock that was left.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const tables = await db.introspection.getTables();
  const find = (table: string) => tables.find(({ name }) => name === table);
  const add = async (table: string, column: string, type: 'text' | 'integer') => {
    if (find(table)?.columns.some(({ name }) => name === column)) return;
    await db.schema.alterTable(table).addColumn(column, type).execute();
  };
  for (const table of keeping) {
    if (!find(table)) continue;
    await add(table, 'keptProductId', 'text');
    await sql`UPDATE ${sql.table(table)} SET "keptProductId" = "productId" WHERE "productId" IS NOT NULL`.execute(db);
  }
  if (!find('deletedProducts')) return;
  await add('deletedProducts', 'hasBatches', 'integer');
  for (const table of ['orderItems', 'stockLosses'] as const) await linkByName(db, table);
  await linkBatches(db);
}

async function linkByName(db: Kysely<unknown>, table: 'orderItems' | 'stockLosses'): Promise<void> {
  const known = await sql<{ id: string; storeId: string; name: string }>`
    SELECT min(_id) AS id, "storeId", "productName" AS name FROM "deletedProducts"
    GROUP BY "storeId", "productName" HAVING count(*) = 1`.execute(db);
  for (const { id, storeId, name } of known.rows) {
    await sql`
      UPDATE ${sql.table(table)} SET "keptProductId" = ${id}
      WHERE "productId" IS NULL AND "keptProductId" IS NULL AND "storeId" = ${storeId} AND "productName" = ${name}`.execute(
      db,
    );
  }
}

async function linkBatches(db: Kysely<unknown>): Promise<void> {
  const alone = (table: string) => sql`
    SELECT min(_id) AS id, "storeId", left_ AS quantity, cost_ AS cost FROM (${sql.raw(table)}) AS found
    GROUP BY "storeId", left_, cost_ HAVING count(*) = 1`;
  const batches = alone(
    'SELECT _id, "storeId", "left" AS left_, "costLeft" AS cost_ FROM batches WHERE "keptProductId" IS NULL AND "left" > 0',
  );
  const stocks = alone(
    'SELECT _id, "storeId", quantity AS left_, cost AS cost_ FROM "deletedProducts" WHERE quantity > 0',
  );
  const pairs = await sql<{ batchId: string; productId: string }>`
    SELECT batch.id AS "batchId", stock.id AS "productId" FROM (${batches}) AS batch JOIN (${stocks}) AS stock
    ON stock."storeId" = batch."storeId" AND stock.quantity = batch.quantity AND stock.cost = batch.cost`.execute(db);
  for (const { batchId, productId } of pairs.rows) {
    await sql`UPDATE batches SET "keptProductId" = ${productId} WHERE _id = ${batchId}`.execute(db);
    await sql`UPDATE "deletedProducts" SET "hasBatches" = 1 WHERE _id = ${productId}`.execute(db);
  }
}
