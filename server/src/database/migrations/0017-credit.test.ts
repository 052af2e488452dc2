import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openSqliteDatabase } from '#database/sqlite/sqlite-database.ts';

test('earlier debts are in the customer’s credit account, a line for each order [R32]', async () => {
  const path = join(tmpdir(), `duka-credit-${process.pid}.sqlite`);
  onTestFinished(() => {
    for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true });
  });
  const [first, second, third] = [1, 2, 3].map((day) => `2026-11-0${day}T07:00:00.000Z`) as [string, string, string];
  const earlier = await openSqliteDatabase(path);
  await earlier.transaction(async ({ documents }) => {
    const meta = { createdAt: first, updatedAt: first, permissions: [] };
    const user = { userId: 'asha', firstName: 'A', email: 'a' };
    await documents.insert('users', { id: 'asha', ...meta, attributes: user });
    await documents.insert('stores', { id: 'shop', ...meta, attributes: { ownerId: 'asha', storeName: 'Agrovet' } });
    const hamisi = { customerKey: 'phone:+255755000021', customerPhone: '0755 000 021' };
    for (const [id, changes] of [
      ['second', { ...hamisi, customerName: 'Mzee Hamisi', orderDate: second, owed: 300 }],
      ['first', { ...hamisi, customerName: 'Hamisi', orderDate: first, owed: 200 }],
      ['paid', { ...hamisi, customerName: 'Hamisi', orderDate: third, owed: 0 }],
      ['ordered', { customerKey: 'account:asha', customerId: 'asha', customerName: 'A', orderDate: third, owed: 500 }],
      ['nobody', { customerKey: null, customerName: '', orderDate: third, owed: 100 }],
    ] as const) {
      const order = { trackingId: id, storeId: 'shop', orderTotal: 500, paymentMethod: 'credit', status: 'Completed' };
      await documents.insert('orders', { id, ...meta, attributes: { ...order, channel: 'walk-in', ...changes } });
    }
  });
  await earlier.close();
  // The database is put into the state of before.
  const file = new DatabaseSync(path);
  file.exec('DROP TABLE creditEntries; DROP TABLE creditAccounts; DROP TABLE debtDays');
  file.exec("DELETE FROM documentShape; DELETE FROM migrations WHERE name = '0017-credit'");
  file.close();
  const database = await openSqliteDatabase(path);
  const books = await database.documents.list('creditAccounts', { where: [] });
  expect(books.map(({ attributes }) => attributes)).toMatchObject([
    { customerKey: 'account:asha', customerId: 'asha', name: 'A', phone: null, balance: 500, oldestAt: third },
    {
      ...{ customerKey: 'phone:+255755000021', customerId: null, name: 'Mzee Hamisi', phone: '+255755000021' },
      ...{ balance: 500, oldestAt: first, limit: null, dueAt: null },
    },
  ]);
  const entries = await database.documents.list('creditEntries', { where: [] });
  expect(
    entries.map(({ attributes: { orderId, kind, amount, balanceAfter, at } }) => [
      orderId,
      kind,
      amount,
      balanceAfter,
      at,
    ]),
  ).toEqual([
    ['ordered', 'sale', 500, 500, third],
    ['first', 'sale', 200, 200, first],
    ['second', 'sale', 300, 500, second],
  ]);
  expect((await database.debts.sum('shop', '2026-11-21')).all).toEqual({ debtors: 2, balance: 1000 });
  await database.close();
});
