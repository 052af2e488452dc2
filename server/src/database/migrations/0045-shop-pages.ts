import type { Kysely } from 'kysely';

/** Adds the addresses of shops' pages, the links to orders of buyers without an account, and the visits of each day (R67). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('shopSlugs')
    .addColumn('slug', 'text', (column) => column.primaryKey())
    .addColumn('storeId', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('shop_slugs_by_store').on('shopSlugs').column('storeId').execute();
  await db.schema
    .createTable('orderLinks')
    .addColumn('tokenHash', 'text', (column) => column.primaryKey())
    .addColumn('orderId', 'text', (column) => column.notNull().unique())
    .addColumn('storeId', 'text', (column) => column.notNull())
    .addColumn('confirmBy', 'text')
    .execute();
  await db.schema.createIndex('order_links_by_store').on('orderLinks').column('storeId').execute();
  await db.schema.createIndex('order_links_by_time').on('orderLinks').column('confirmBy').execute();
  await db.schema
    .createTable('pageVisits')
    .addColumn('storeId', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('visits', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('page_visits_key', ['storeId', 'day'])
    .execute();
}
