import type { Kysely } from 'kysely';

/** In which order the documents of a shop were last changed; earlier rows are read from the tables themselves (R34). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('feedVersions')
    .addColumn('owner', 'text', (column) => column.primaryKey())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('feedEntries')
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('collection', 'text', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('feed_entries_of_document', ['owner', 'collection', 'document'])
    .execute();
  await db.schema.createIndex('feed_entries_by_version').on('feedEntries').columns(['owner', 'version']).execute();
}
