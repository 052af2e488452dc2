import { type Kysely, sql } from 'kysely';

/**
 * Adds `orders.isSamePerson` and `creditAccounts.isOfNumber`. What was joined before stays so: where a shop has sold by the number of an
 * account that is known there, and where the account has proven the number (R32).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const tables = await db.introspection.getTables();
  const lacks = (table: string, column: string) =>
    tables.some(({ name, columns }) => name === table && !columns.some((each) => each.name === column));
  if (lacks('orders', 'isSamePerson')) {
    await db.schema.alterTable('orders').addColumn('isSamePerson', 'integer').execute();
  }
  if (lacks('creditAccounts', 'isOfNumber')) {
    await db.schema.alterTable('creditAccounts').addColumn('isOfNumber', 'integer').execute();
  }
  const names = tables.map(({ name }) => name);
  if (!['orders', 'creditAccounts', 'users'].every((name) => names.includes(name))) return;
  const orders =
    await sql<Changed>`UPDATE orders SET "isSamePerson" = 1 WHERE "customerId" IS NOT NULL AND "customerPhone" <> '' AND (
    EXISTS (SELECT 1 FROM orders AS sold WHERE sold."storeId" = orders."storeId" AND sold."customerId" IS NULL
      AND sold."customerKey" = orders."customerKey" AND sold."customerPhone" = orders."customerPhone")
    OR EXISTS (SELECT 1 FROM "creditAccounts" AS old JOIN "creditAccounts" AS later ON later._id = old."joinedIntoId"
      WHERE old."storeId" = orders."storeId" AND old."customerKey" = 'phone:' || orders."customerPhone"
      AND later."customerKey" = orders."customerKey")
    OR EXISTS (SELECT 1 FROM users JOIN accounts ON accounts.id = users."userId" WHERE users._id = orders."customerId"
      AND accounts."phoneVerified" = 1 AND accounts.phone = orders."customerPhone"))
    RETURNING _id AS id, "storeId" AS owner`.execute(db);
  const books =
    await sql<Changed>`UPDATE "creditAccounts" SET "isOfNumber" = 1 WHERE "customerKey" LIKE 'account:%' AND EXISTS (
    SELECT 1 FROM orders WHERE orders."storeId" = "creditAccounts"."storeId"
    AND orders."customerKey" = "creditAccounts"."customerKey" AND orders."customerId" IS NULL)
    RETURNING _id AS id, "storeId" AS owner`.execute(db);
  for (const changed of orders.rows) await tellFeed(db, 'orders', changed);
  for (const changed of books.rows) await tellFeed(db, 'creditAccounts', changed);
}

interface Changed {
  readonly id: string;
  /** The shop in whose feed it is. */
  readonly owner: string;
}

/** Numbers a changed row for those who follow the shop's feed (R34). */
async function tellFeed(db: Kysely<unknown>, collection: string, { id, owner }: Changed): Promise<void> {
  const { rows } = await sql<{ version: number }>`INSERT INTO "feedVersions" (owner, version) VALUES (${owner}, 1)
    ON CONFLICT (owner) DO UPDATE SET version = "feedVersions".version + 1 RETURNING version`.execute(db);
  await sql`INSERT INTO "feedEntries" (owner, collection, document, version)
    VALUES (${owner}, ${collection}, ${id}, ${rows[0]?.version})
    ON CONFLICT (owner, collection, document) DO UPDATE SET version = excluded.version`.execute(db);
}
