import { type Kysely, sql } from 'kysely';
import { sumRows } from './sum-rows.ts';

/** Recounts the rows of each account: a deletion was subtracted from the account that deleted, and an undo by the server from none (R52). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from "accountRows"`.execute(db);
  await sumRows(db);
}
