import { type Kysely, sql } from 'kysely';

/**
 * The sums of money counted an order as owed when nothing was owed of it any more, as its debt was written off. They are made
 * anew when the database is opened.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === 'moneyDays')) return;
  for (const trigger of keepers) await sql`DROP TRIGGER IF EXISTS ${sql.ref(trigger)}`.execute(db);
  await db.schema.dropTable('moneyDays').execute();
}

/** The triggers that update these sums. */
const keepers = [
  ...['moneyOfNewPayment', 'moneyOfGonePayment', 'moneyOfNewOrder', 'moneyOfChangedOrder', 'moneyOfGoneOrder'],
];
