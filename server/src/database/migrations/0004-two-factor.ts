import type { Kysely } from 'kysely';

/**
 * Second factors: whether an account asks for one, the factors of each session, authenticator apps, recovery codes and
 * challenges. Lists are JSON text. Sessions learn what they were opened with and when they were last used.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('accounts')
    .addColumn('mfa', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('sessions')
    .addColumn('factors', 'text', (column) => column.notNull().defaultTo('["password"]'))
    .execute();
  await db.schema.alterTable('sessions').addColumn('mfaUpdatedAt', 'text').execute();
  await db.schema
    .alterTable('sessions')
    .addColumn('userAgent', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema.alterTable('sessions').addColumn('usedAt', 'text').execute();
  await db.schema
    .createTable('authenticators')
    .addColumn('accountId', 'text', (column) => column.primaryKey().references('accounts.id').onDelete('cascade'))
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('verified', 'integer', (column) => column.notNull())
    .addColumn('lastStep', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('recoveryCodes')
    .addColumn('accountId', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('code', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('recoveryCodes_key', ['accountId', 'code'])
    .execute();
  await db.schema
    .createTable('challenges')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('accountId', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('sessionId', 'text', (column) => column.notNull().references('sessions.id').onDelete('cascade'))
    .addColumn('factor', 'text', (column) => column.notNull())
    .addColumn('codeHash', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('challenges_by_session').on('challenges').column('sessionId').execute();
}
