import type { Kysely } from 'kysely';

/** An account's files are added up by this index alone, with each upload. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('files_by_owner_size').on('files').columns(['ownerId', 'sizeOriginal']).execute();
}
