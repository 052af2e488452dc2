import { DatabaseSync } from 'node:sqlite';
import { collections } from '@duka/domain/collections';
import type { Kysely } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { type RowSource, toExpression } from './conditions.ts';
import { createDocumentTables } from './document-tables.ts';
import { createKysely } from './sqlite-dialect.ts';
import { sqliteTextMatch } from './sqlite-text-match.ts';

test.each([
  ['users', 'userId', ['asha'], 'SEARCH users USING INDEX users_by_account (userId=?)'],
  ['users', 'phone', ['+255712345678'], 'SEARCH users USING INDEX users_one_phone (phone=?)'],
  ['products', 'barcode', ['6001', '6002'], 'SEARCH products USING INDEX products_by_barcode (barcode=?)'],
  ['orders', 'trackingId', ['T-1'], 'SEARCH orders USING INDEX orders_by_tracking (trackingId=?)'],
  ['products', 'barcode', ['6001', ''], 'SCAN products'],
] as const)(
  'a row of %s is found by its %s %j without a look at the others [R21]',
  async (table, attribute, values, plan) => {
    const { connection, db } = await openTables();
    const { indexes } = collections[table];
    const source: RowSource = { table, relationTableOf: () => undefined, indexes, match: sqliteTextMatch };
    const query = db
      .withTables<Record<string, Record<string, unknown>>>()
      .selectFrom(table)
      .selectAll()
      .where((eb) => toExpression(eb, source, [{ method: 'equal', attribute, values }]))
      .compile();
    const steps = connection.prepare(`explain query plan ${query.sql}`).all(...(query.parameters as string[]));
    expect(steps.map(({ detail }) => detail)).toEqual([plan]);
  },
);

async function openTables(): Promise<{ connection: DatabaseSync; db: Kysely<unknown> }> {
  const connection = new DatabaseSync(':memory:');
  onTestFinished(() => connection.close());
  const db = createKysely(connection);
  await createDocumentTables(db, 'marketplace');
  return { connection, db };
}
