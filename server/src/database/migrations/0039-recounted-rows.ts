import { type Kysely, sql } from 'kysely';
import { sumRows } from './sum-rows.ts';

/** Counts the rows of each account anew: a deletion was taken off whoever deleted, and an undo by the server off nobody (R52). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from "accountRows"`.execute(db);
  await sumRows(db);
}
