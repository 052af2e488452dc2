import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openSqliteDatabase } from '#database/sqlite/sqlite-database.ts';

const at = '2026-11-20T07:00:00.000Z';
const paidAt = '2026-11-21T08:00:00.000Z';
const sums = ['listTotal', 'discount', 'paid', 'returned', 'writtenOff', 'owed', 'customerKey'];

test('earlier orders get a payment line on the day they were paid, or are owed by their customer [R26]', async () => {
  const path = join(tmpdir(), `duka-payments-${process.pid}.sqlite`);
  onTestFinished(() => {
    for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true });
  });
  const first = await openSqliteDatabase(path);
  await first.transaction(async ({ documents }) => {
    const meta = { createdAt: at, updatedAt: at, permissions: [] };
    const user = { userId: 'asha', firstName: 'A', email: 'a' };
    await documents.insert('users', { id: 'asha', ...meta, attributes: user });
    await documents.insert('stores', { id: 'shop', ...meta, attributes: { ownerId: 'asha', storeName: 'Agrovet' } });
    for (const [id, changes] of [
      ['sale', { paymentMethod: 'cash', paidAt: at, customerName: 'Juma' }],
      ['later', { paymentMethod: 'bank', paidAt, paymentReference: 'QJ7', customerPhone: '0754 000 001' }],
      ['free', { paymentMethod: 'cash', paidAt, orderTotal: 0 }],
      ['debt', { paymentMethod: 'credit', customerName: 'Mzee JUMA' }],
      ['ordered', { paymentMethod: 'unpaid', customerId: 'asha', status: 'Pending' }],
      ['gone', { paymentMethod: 'cash', paidAt, status: 'Cancelled' }],
    ] as const) {
      const order = { trackingId: id, storeId: 'shop', customerName: '', orderDate: at, orderTotal: 500 };
      const attributes = { ...order, status: 'Completed', channel: 'walk-in', ...changes };
      await documents.insert('orders', { id, ...meta, attributes });
    }
  });
  await first.close();
  // The database is put into the state of before.
  const file = new DatabaseSync(path);
  // Each opening renews the triggers, whose later versions name columns that this state lacks.
  for (const { name } of file.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all())
    file.exec(`DROP TRIGGER ${name}`);
  file.exec('DROP INDEX orders_by_debtor; DROP TABLE payments');
  for (const name of sums) file.exec(`ALTER TABLE orders DROP COLUMN ${name}`);
  file.exec("DELETE FROM documentShape; DELETE FROM migrations WHERE name = '0016-payments'");
  file.close();
  const database = await openSqliteDatabase(path);
  const payments = await database.documents.list('payments', { where: [] });
  expect(payments.map(({ attributes: { orderId, ...line } }) => ({ orderId, ...line }))).toMatchObject([
    { orderId: 'sale', kind: 'sale', method: 'cash', amount: 500, countsAt: at, at, storeId: 'shop' },
    { orderId: 'later', kind: 'sale', method: 'bank', amount: 500, countsAt: paidAt, at: paidAt, reference: 'QJ7' },
  ]);
  const orders = await database.documents.list('orders', { where: [] });
  expect(
    orders.map(({ id, attributes }) => [
      id,
      attributes.listTotal,
      attributes.paid,
      attributes.owed,
      attributes.customerKey,
    ]),
  ).toEqual([
    ['sale', 500, 500, 0, null],
    ['later', 500, 500, 0, 'phone:+255754000001'],
    ['free', 0, 0, 0, null],
    ['debt', 500, 0, 500, 'name:mzee juma'],
    ['ordered', 500, 0, 500, 'account:asha'],
    ['gone', 500, 0, 0, null],
  ]);
  expect(await database.figures.readMoney('shop', '2026-11-21', '2026-11-21')).toEqual({
    received: [{ method: 'bank', orders: 1, total: 500 }],
    receivedOrders: 1,
    owed: [
      { method: 'credit', orders: 1, total: 500 },
      { method: 'unpaid', orders: 1, total: 500 },
    ],
  });
  // The sums are updated from then on: a cancelled order is no longer owed, and no longer sold.
  await database.transaction(({ documents }) =>
    documents.update('orders', 'debt', { updatedAt: at, attributes: { status: 'Cancelled', owed: 0 } }),
  );
  const { owed } = await database.figures.readMoney('shop', '2026-11-21', '2026-11-21');
  expect(owed).toEqual([{ method: 'unpaid', orders: 1, total: 500 }]);
  const [day] = await database.figures.listSalesDays('shop', '2026-11-20', '2026-11-20');
  expect(day).toMatchObject({ orders: 4, total: 1500 });
  await database.close();
});
