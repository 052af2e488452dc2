import { DatabaseSync } from 'node:sqlite';
import { type CollectionId, collections } from '@duka/domain/collections';
import { expect, onTestFinished, test } from 'vitest';
import { type Condition, type RowSource, toExpression } from '#database/query/conditions.ts';
import { createDocumentTables } from '#database/store/document-tables.ts';
import { sqliteTextMatch } from './sqlite-database.ts';
import { createKysely } from './sqlite-dialect.ts';

test.each([
  ['users', 'userId', 'SEARCH users USING INDEX users_by_account (userId=?)'],
  ['users', 'phone', 'SEARCH users USING INDEX users_one_phone (phone=?)'],
  ['products', 'barcode', 'SEARCH products USING INDEX products_by_barcode (barcode=?)'],
  ['orders', 'trackingId', 'SEARCH orders USING INDEX orders_by_tracking (trackingId=?)'],
] as const)('rows of %s are found by their %s without a look at the others [R21]', async (table, attribute, plan) => {
  expect(await planOf(table, { method: 'equal', attribute, values: ['1', '2'] })).toEqual([plan]);
});

test('a search that includes rows without a barcode looks at all products', async () => {
  const plan = await planOf('products', { method: 'equal', attribute: 'barcode', values: ['1', ''] });
  expect(plan).toEqual(['SCAN products']);
});

/** Returns how the engine says that it will find the rows. */
async function planOf(table: CollectionId, condition: Condition): Promise<unknown[]> {
  const connection = new DatabaseSync(':memory:');
  onTestFinished(() => connection.close());
  const db = createKysely(connection);
  await createDocumentTables(db, 'shop');
  const { indexes } = collections[table];
  const source: RowSource = { table, relationTableOf: () => undefined, indexes, match: sqliteTextMatch };
  const query = db
    .withTables<Record<string, Record<string, unknown>>>()
    .selectFrom(table)
    .selectAll()
    .where((eb) => toExpression(eb, source, [condition]))
    .compile();
  const steps = connection.prepare(`explain query plan ${query.sql}`).all(...(query.parameters as string[]));
  return steps.map(({ detail }) => detail);
}
