import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openSqliteDatabase } from '#database/sqlite/sqlite-database.ts';

const at = '2026-11-20T07:00:00.000Z';
const meta = { createdAt: at, updatedAt: at, permissions: [] };

test('of a shop from before whose stock is below 0, the cost of the last sales beyond it is guessed, and the next goods settle it [R44]', async () => {
  const path = join(tmpdir(), `duka-guessed-costs-${process.pid}.sqlite`);
  onTestFinished(() => {
    for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true });
  });
  const first = await openSqliteDatabase(path);
  await first.transaction(async ({ documents }) => {
    const insert = (collection: 'users' | 'stores' | 'products' | 'batches', id: string, attributes: object) =>
      documents.insert(collection, { id, ...meta, attributes: { ...attributes } });
    await insert('users', 'asha', { userId: 'asha', firstName: 'A', email: 'a' });
    await insert('stores', 'shop', { ownerId: 'asha', storeName: 'Agrovet' });
    const product = { storeId: 'shop', name: 'DAP', sellingPrice: 900, purchasePrice: 500, createdAt: at };
    await insert('products', 'dap', { ...product, updstedAt: at, quantityInStock: -3 });
    const batch = {
      storeId: 'shop',
      productId: 'dap',
      source: 'purchase',
      received: 2,
      left: 0,
      cost: 700,
      costLeft: 0,
    };
    await insert('batches', 'batch', { ...batch, at });
    // Of the first sale 2 were there and 2 not, one of which was made up for since; the second was beyond the stock.
    for (const [id, quantity, cost, beyond, status] of [
      ['first', 4, 1700, 2, 'Completed'],
      ['second', 2, 1000, 2, 'Completed'],
      ['undone', 9, 4500, 9, 'Cancelled'],
    ] as const) {
      const order = { trackingId: id, storeId: 'shop', customerName: 'N', orderDate: at, orderTotal: 5, status };
      const sold = { channel: 'walk-in', paymentMethod: 'cash' };
      await documents.insert('orders', { id, ...meta, attributes: { ...order, ...sold } });
      const line = { orderId: id, storeId: 'shop', productId: 'dap', productName: 'DAP', quantity, cost };
      await documents.insert('orderItems', { id, ...meta, attributes: { ...line, unitPrice: 900, unitCost: 500 } });
      const moved = { storeId: 'shop', productId: 'dap', orderId: id, quantityAfter: 0, at };
      const went = { ...moved, change: -beyond, reason: 'beyond' };
      await documents.insert('stockMovements', { id, ...meta, attributes: went });
      const taken = { ...moved, change: -2, reason: 'order', batchId: 'batch', cost: -700 };
      if (id === 'first') await documents.insert('stockMovements', { id: 'taken', ...meta, attributes: taken });
    }
  });
  await first.close();
  // The database is put into the state of before.
  const file = new DatabaseSync(path);
  file.exec(`
    DROP INDEX order_items_guessed;
    ALTER TABLE orderItems DROP COLUMN guessed; ALTER TABLE orderItems DROP COLUMN guessedCost;
    DELETE FROM documentShape;
    DELETE FROM migrations WHERE name = '0025-guessed-costs';
  `);
  file.close();
  const database = await openSqliteDatabase(path);
  const lines = await database.documents.list('orderItems', { where: [] });
  expect(lines.map(({ id, attributes: { guessed, guessedCost } }) => [id, guessed, guessedCost])).toEqual([
    ['first', 1, 500],
    ['second', 2, 1000],
    ['undone', null, null],
  ]);
  await database.close();
});
