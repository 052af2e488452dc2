import type { Kysely } from 'kysely';

/** Sessions learn when they last showed the password again, and when they last proved an authenticator app. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('passwordShownAt', 'text').execute();
  await db.schema.alterTable('sessions').addColumn('appProvenAt', 'text').execute();
}
