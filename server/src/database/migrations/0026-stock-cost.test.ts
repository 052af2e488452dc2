import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openSqliteDatabase } from '#database/sqlite/sqlite-database.ts';

const at = '2026-11-20T07:00:00.000Z';
const meta = { createdAt: at, updatedAt: at, permissions: [] };

test('products from before the migration get the cost of their batches, and those without batches none [R45]', async () => {
  const path = join(tmpdir(), `duka-stock-cost-${process.pid}.sqlite`);
  onTestFinished(() => {
    for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true });
  });
  const first = await openSqliteDatabase(path);
  await first.transaction(async ({ documents }) => {
    await documents.insert('users', {
      ...meta,
      id: 'asha',
      attributes: { userId: 'asha', firstName: 'Asha', lastName: 'M', email: 'asha@duka.test' },
    });
    await documents.insert('stores', { ...meta, id: 'duka', attributes: { ownerId: 'asha', storeName: 'Duka' } });
    for (const [id, hasBatches] of [
      ['bought', true],
      ['sold', true],
      ['plain', null],
    ] as const) {
      const numbers = { quantityInStock: 11, purchasePrice: 5000, sellingPrice: 6000, createdAt: at, updstedAt: at };
      await documents.insert('products', {
        ...meta,
        id,
        attributes: { name: id, storeId: 'duka', hasBatches, ...numbers },
      });
    }
    for (const [id, left, costLeft] of [
      ['old', 10, 10_000],
      ['new', 1, 5000],
      ['empty', 0, 0],
    ] as const) {
      const goods = { productId: 'bought', source: 'purchase', received: 10, left, cost: 10_000, costLeft, at };
      await documents.insert('batches', { ...meta, id, attributes: { storeId: 'duka', ...goods } });
    }
  });
  await first.close();
  const raw = new DatabaseSync(path);
  raw.exec("ALTER TABLE products DROP COLUMN stockCost; DELETE FROM migrations WHERE name = '0026-stock-cost'");
  raw.close();
  const second = await openSqliteDatabase(path);
  onTestFinished(() => second.close());
  const rows = await second.documents.list('products', { where: [] });
  expect(rows.map(({ id, attributes }) => [id, attributes.stockCost])).toEqual([
    ['bought', 15_000],
    ['sold', 0],
    ['plain', null],
  ]);
});
