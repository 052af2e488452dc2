import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openSqliteDatabase } from '#database/sqlite/sqlite-database.ts';

const at = '2026-11-20T07:00:00.000Z';
const paidAt = '2026-11-21T08:00:00.000Z';

test('orders from before say when their money came in: when they were marked as paid, else when they were ordered [DASH-003]', async () => {
  const path = join(tmpdir(), `duka-paid-at-${process.pid}.sqlite`);
  onTestFinished(() => {
    for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true });
  });
  const first = await openSqliteDatabase(path);
  await first.transaction(async ({ documents }) => {
    const meta = { createdAt: at, updatedAt: at, permissions: [] };
    await documents.insert('users', {
      id: 'asha',
      ...meta,
      attributes: { userId: 'asha', firstName: 'A', email: 'a' },
    });
    await documents.insert('stores', { id: 'shop', ...meta, attributes: { ownerId: 'asha', storeName: 'Agrovet' } });
    for (const [id, paymentMethod] of [
      ['sale', 'cash'],
      ['later', 'bank'],
      ['debt', 'credit'],
    ] as const) {
      const order = { trackingId: id, storeId: 'shop', customerName: 'N', orderDate: at, orderTotal: 5, paymentMethod };
      const attributes = { ...order, status: 'Completed', channel: 'walk-in' };
      await documents.insert('orders', { id, ...meta, attributes });
    }
    const step = { orderId: 'later', storeId: 'shop', kind: 'payment', value: 'bank', at: paidAt };
    await documents.insert('orderEvents', { id: 'step', ...meta, attributes: step });
  });
  await first.close();
  // The database is put into the state of before.
  const file = new DatabaseSync(path);
  file.exec(`
    DROP TABLE moneyDays; DROP INDEX orders_by_store_paid; DROP TABLE payments;
    ALTER TABLE orders DROP COLUMN paidAt;
    DELETE FROM documentShape;
    DELETE FROM migrations WHERE name IN ('0013-paid-at', '0016-payments');
  `);
  file.close();
  const database = await openSqliteDatabase(path);
  const orders = await database.documents.list('orders', { where: [] });
  expect(orders.map(({ id, attributes }) => [id, attributes.paidAt])).toEqual([
    ['sale', at],
    ['later', paidAt],
    ['debt', null],
  ]);
  expect(await database.figures.readMoney('shop', '2026-11-21', '2026-11-21')).toEqual({
    received: [{ method: 'bank', orders: 1, total: 5 }],
    receivedOrders: 1,
    owed: [{ method: 'credit', orders: 1, total: 5 }],
  });
  await database.close();
});
