import type { Kysely } from 'kysely';

/** Adds the provider that each shop has chosen for mobile money, with its sealed keys (R77). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('paymentProviders')
    .addColumn('storeId', 'text', (column) => column.primaryKey())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('sealedKeys', 'text')
    .addColumn('at', 'text', (column) => column.notNull())
    .execute();
}
