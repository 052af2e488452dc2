import type { Kysely } from 'kysely';

/** Adds the PINs of shops' members, and what makes a session that of a counter (R65). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('memberPins')
    .addColumn('memberId', 'text', (column) => column.primaryKey())
    .addColumn('storeId', 'text', (column) => column.notNull())
    .addColumn('tag', 'text', (column) => column.notNull())
    .addColumn('salt', 'text', (column) => column.notNull())
    .addColumn('iterations', 'integer', (column) => column.notNull())
    .addColumn('verifier', 'text', (column) => column.notNull())
    .addColumn('sealedKey', 'text', (column) => column.notNull())
    .addColumn('setAt', 'text', (column) => column.notNull())
    .addColumn('earlierKey', 'text')
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('lockedUntil', 'text')
    .execute();
  await db.schema.createIndex('member_pins_by_store').on('memberPins').columns(['storeId', 'tag']).execute();
  for (const column of ['counterStoreId', 'actingMemberId', 'actingSince']) {
    await db.schema.alterTable('sessions').addColumn(column, 'text').execute();
  }
  await db.schema.createIndex('sessions_by_counter').on('sessions').column('counterStoreId').execute();
}
