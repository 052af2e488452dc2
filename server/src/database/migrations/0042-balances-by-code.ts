import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Balances of payment methods are added up by code (decision 0117): the triggers go that did so. The balances stay, as these had them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const name of ['drawerOfPayment', 'drawerOfDayClose', 'drawerOfCancelledClose']) {
    if (isPostgres) await sql`drop function if exists ${sql.ref(name)}() cascade`.execute(db);
    else await sql`drop trigger if exists ${sql.ref(name)}`.execute(db);
  }
}
