import type { Kysely } from 'kysely';

/** Accounts, sessions, one-time tokens and the server's own keys. Dates are ISO text, truth values 0 or 1. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('accounts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .addColumn('accessedAt', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('emailVerified', 'integer', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.unique())
    .addColumn('phoneVerified', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('passwordHash', 'text', (column) => column.notNull())
    .addColumn('passwordUpdatedAt', 'text', (column) => column.notNull())
    .addColumn('labels', 'text', (column) => column.notNull())
    .addColumn('prefs', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('accountId', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('secretHash', 'text', (column) => column.notNull().unique())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('ip', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sessions_by_account').on('sessions').columns(['accountId', 'createdAt']).execute();
  await db.schema
    .createTable('tokens')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('accountId', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('secretHash', 'text', (column) => column.notNull().unique())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('tokens_by_account').on('tokens').columns(['accountId', 'purpose']).execute();
  await db.schema
    .createTable('serverKeys')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
}
