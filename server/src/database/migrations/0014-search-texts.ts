import { type Kysely, sql } from 'kysely';

/**
 * Searches no longer read an index, but tables that `search-texts.ts` makes and fills; only a version that knows them
 * may write.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index if exists products_by_store_texts`.execute(db);
}
