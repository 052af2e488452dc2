import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openSqliteDatabase } from '#database/sqlite/sqlite-database.ts';

const at = '2026-11-20T07:00:00.000Z';

test('debts are counted again in a database that counted orders of which nothing is owed any more [R25]', async () => {
  const path = join(tmpdir(), `duka-owed-${process.pid}.sqlite`);
  onTestFinished(() => {
    for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true });
  });
  const earlier = await openSqliteDatabase(path);
  await earlier.transaction(async ({ documents }) => {
    const meta = { createdAt: at, updatedAt: at, permissions: [] };
    const user = { userId: 'asha', firstName: 'A', email: 'a' };
    await documents.insert('users', { id: 'asha', ...meta, attributes: user });
    await documents.insert('stores', { id: 'shop', ...meta, attributes: { ownerId: 'asha', storeName: 'Agrovet' } });
    for (const [id, owed] of Object.entries({ owed: 300, 'given-up': 0 })) {
      const order = { trackingId: id, storeId: 'shop', customerName: 'Juma', orderDate: at, orderTotal: 500, owed };
      const attributes = { ...order, status: 'Completed', channel: 'walk-in', paymentMethod: 'credit' };
      await documents.insert('orders', { id, ...meta, attributes });
    }
  });
  await earlier.close();
  // The database is put into the state of before.
  const file = new DatabaseSync(path);
  file.exec("UPDATE moneyDays SET orders = 2; DELETE FROM migrations WHERE name = '0018-owed-orders'");
  file.close();
  const database = await openSqliteDatabase(path);
  onTestFinished(() => database.close());
  const readOwed = async () => (await database.figures.readMoney('shop', '2026-11-20', '2026-11-20')).owed;
  expect(await readOwed()).toEqual([{ method: 'credit', orders: 1, total: 300 }]);
  // The sums are updated from then on.
  await database.transaction(({ documents }) =>
    documents.update('orders', 'owed', { updatedAt: at, attributes: { owed: 0, writtenOff: 300 } }),
  );
  expect(await readOwed()).toEqual([]);
});
