import type { Kysely } from 'kysely';
import { sumRows } from './sum-rows.ts';

/**
 * Adds the sums of the rows of each account (R52), and fills them: the rows of a shop count for its owner, messages for their
 * senders. The accounts are not referred to, so that a deleted one takes its sum with it by the code that deletes it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('accountRows')
    .addColumn('accountId', 'text', (column) => column.primaryKey())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .execute();
  await sumRows(db);
}
