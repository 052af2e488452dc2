import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Sums of sales, of money and of debts are added up by code (decision 0117): the triggers go that did so. The sums themselves stay, as these had them. In
 * the oldest databases the triggers of sales also maintained another table of customers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const name of triggers.flatMap(([prefix, endings]) => endings.map((ending) => prefix + ending))) {
    // In PostgreSQL a trigger and its function have the same name.
    if (isPostgres) await sql`drop function if exists ${sql.ref(name)}() cascade`.execute(db);
    else await sql`drop trigger if exists ${sql.ref(name)}`.execute(db);
  }
  await db.schema.dropTable('customerSums').ifExists().execute();
}

const triggers: readonly (readonly [prefix: string, endings: readonly string[]])[] = [
  ['salesOf', ['NewOrder', 'ChangedOrder', 'GoneOrder', 'NewLine', 'ChangedLine', 'GoneLine']],
  ['salesOf', ['Return', 'ChangedReturn', 'GoneReturn', 'Correction', 'ChangedCorrection', 'GoneCorrection']],
  ['moneyOf', ['NewPayment', 'GonePayment', 'NewOrder', 'ChangedOrder', 'GoneOrder']],
  ['debtDayOf', ['NewBook', 'ChangedBook', 'GoneBook']],
];
