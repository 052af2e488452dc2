import { type Kysely, sql } from 'kysely';

/**
 * Adds `creditAccounts.joinedIntoId`: the book that goes on in the place of one that was joined into another. Those that were emptied by a
 * join before are books of a number which is an account's that has ordered from the shop by it, where the account has a book
 * too (R32).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const tables = await db.introspection.getTables();
  const books = tables.find(({ name }) => name === 'creditAccounts');
  if (!books) return;
  if (!books.columns.some(({ name }) => name === 'joinedIntoId')) {
    await db.schema.alterTable('creditAccounts').addColumn('joinedIntoId', 'text').execute();
  }
  const joined = await sql<{ id: string; successor: string }>`
    SELECT DISTINCT old._id AS id, later._id AS successor FROM "creditAccounts" AS old
    JOIN users ON old."customerKey" = 'phone:' || users.phone
    JOIN "creditAccounts" AS later ON later."storeId" = old."storeId" AND later."customerKey" = 'account:' || users._id
    JOIN orders ON orders."storeId" = old."storeId" AND orders."customerId" = users._id AND orders."customerPhone" = users.phone
    WHERE old.balance = 0`.execute(db);
  for (const { id, successor } of joined.rows) {
    await sql`UPDATE "creditAccounts" SET "joinedIntoId" = ${successor} WHERE _id = ${id}`.execute(db);
  }
}
