import { type Kysely, sql } from 'kysely';

/**
 * Every order has its steps; orders from before get the known ones: when it was given, and when it came to the status it
 * has now, by whom is not. A new database gets the table with those of the other collections.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === 'orders')) return;
  await db.schema
    .createTable('orderEvents')
    .addColumn('_seq', 'integer', (column) => column.primaryKey())
    .addColumn('_id', 'text', (column) => column.notNull().unique())
    .addColumn('_createdAt', 'text', (column) => column.notNull())
    .addColumn('_updatedAt', 'text', (column) => column.notNull())
    .addColumn('_permissions', 'text', (column) => column.notNull())
    .addColumn('orderId', 'text', (column) => column.notNull().references('orders._id').onDelete('restrict'))
    .addColumn('storeId', 'text', (column) => column.notNull().references('stores._id').onDelete('restrict'))
    .addColumn('customerId', 'text', (column) => column.references('users._id').onDelete('set null'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('by', 'text')
    .addColumn('byRole', 'text')
    .addColumn('at', 'text', (column) => column.notNull())
    .execute();
  const first = sql`CASE channel WHEN 'walk-in' THEN 'Completed' ELSE 'Pending' END`;
  await addSteps(db, { kind: 'placed', value: first, at: sql`_createdAt`, where: sql`true` });
  await addSteps(db, { kind: 'status', value: sql`status`, at: sql`_updatedAt`, where: sql`status <> ${first}` });
}

type Term = ReturnType<typeof sql>;

async function addSteps(
  db: Kysely<unknown>,
  { kind, value, at, where }: { kind: string; value: Term; at: Term; where: Term },
): Promise<void> {
  await sql`
    INSERT INTO orderEvents (_id, _createdAt, _updatedAt, _permissions, orderId, storeId, customerId, kind, value, at)
    SELECT lower(hex(randomblob(10))), ${at}, ${at}, '[]', _id, storeId, customerId, ${kind}, ${value}, ${at}
    FROM orders WHERE ${where} ORDER BY _seq
  `.execute(db);
}
