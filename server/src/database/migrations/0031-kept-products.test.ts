import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openSqliteDatabase } from '#database/sqlite/sqlite-database.ts';

const at = '2026-11-20T07:00:00.000Z';
const meta = { createdAt: at, updatedAt: at, permissions: [] };

test('goods from before the migration have the id of their product, also of a deleted one where it can be found [R46]', async () => {
  const path = join(tmpdir(), `duka-kept-products-${process.pid}.sqlite`);
  onTestFinished(() => {
    for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true });
  });
  const first = await openSqliteDatabase(path);
  await first.transaction(async ({ documents }) => {
    const insert = (collection: Parameters<typeof documents.insert>[0], id: string, attributes: object) =>
      documents.insert(collection, { ...meta, id, attributes: attributes as never });
    await insert('users', 'asha', { userId: 'asha', firstName: 'Asha', lastName: 'M', email: 'asha@duka.test' });
    await insert('stores', 'duka', { ownerId: 'asha', storeName: 'Duka' });
    const numbers = { quantityInStock: 4, purchasePrice: 500, sellingPrice: 600, createdAt: at, updstedAt: at };
    await insert('products', 'there', { name: 'Urea', storeId: 'duka', hasBatches: true, ...numbers });
    const order = { trackingId: 'T', storeId: 'duka', orderTotal: 500, paymentMethod: 'cash', status: 'Completed' };
    await insert('orders', 'order', { ...order, channel: 'walk-in', customerName: '', orderDate: at });
    for (const [id, productName, quantity, cost] of [
      ['gone', 'DAP', 6, 3000],
      ['twin-1', 'CAN', 2, 200],
      ['twin-2', 'CAN', 2, 200],
      ['sold-out', 'Hoe', 0, 0],
    ] as const) {
      await insert('deletedProducts', id, { storeId: 'duka', productName, purchasePrice: 500, quantity, cost, at });
    }
    for (const [id, productId, left, costLeft] of [
      ['batch-there', 'there', 4, 2000],
      ['batch-gone', null, 6, 3000],
      ['batch-twin', null, 2, 200],
      ['batch-empty', null, 0, 0],
    ] as const) {
      const goods = { productId, source: 'purchase', received: 10, left, cost: 5000, costLeft, at };
      await insert('batches', id, { storeId: 'duka', ...goods });
    }
    for (const [id, productId, productName] of [
      ['of-there', 'there', 'Urea'],
      ['of-gone', null, 'DAP'],
      ['of-twin', null, 'CAN'],
      ['of-sold-out', null, 'Hoe'],
    ] as const) {
      const line = { orderId: 'order', storeId: 'duka', productId, productName, quantity: 1 };
      await insert('orderItems', id, { ...line, unitPrice: 600, unitCost: 500 });
      await insert('stockLosses', id, { storeId: 'duka', productId, productName, quantity: 1, reason: 'lost', at });
    }
  });
  await first.close();
  const raw = new DatabaseSync(path);
  for (const table of ['batches', 'orderItems', 'stockLosses'])
    raw.exec(`ALTER TABLE ${table} DROP COLUMN keptProductId`);
  raw.exec(
    "ALTER TABLE deletedProducts DROP COLUMN hasBatches; DELETE FROM migrations WHERE name = '0031-kept-products'",
  );
  raw.close();
  const second = await openSqliteDatabase(path);
  onTestFinished(() => second.close());
  const productsOf = async (collection: 'batches' | 'orderItems' | 'stockLosses') =>
    (await second.documents.list(collection, { where: [] })).map(({ attributes }) => attributes.keptProductId);
  expect(await productsOf('batches')).toEqual(['there', 'gone', null, null]);
  expect(await productsOf('orderItems')).toEqual(['there', 'gone', null, 'sold-out']);
  expect(await productsOf('stockLosses')).toEqual(['there', 'gone', null, 'sold-out']);
  const deleted = await second.documents.list('deletedProducts', { where: [] });
  expect(deleted.map(({ attributes }) => attributes.hasBatches)).toEqual([true, null, null, null]);
});
