import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openSqliteDatabase } from '#database/sqlite/sqlite-database.ts';
import type { Values } from '#database/types.ts';

const at = '2026-11-20T07:00:00.000Z';
const later = '2026-12-01T07:00:00.000Z';

test('sums that a database lacks are those of its rows when it is opened, to the shilling [R25, R26, R29, R31, R32, R43, R44]', async () => {
  const path = join(tmpdir(), `duka-sums-${process.pid}.sqlite`);
  onTestFinished(() => {
    for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true });
  });
  const first = await openSqliteDatabase(path, { isDurable: false });
  await first.transaction(async ({ documents }) => {
    const insert = (collection: Parameters<typeof documents.insert>[0], id: string, attributes: Values) =>
      documents.insert(collection, { id, createdAt: at, updatedAt: at, permissions: [], attributes });
    await insert('users', 'asha', { userId: 'asha', firstName: 'Asha', email: 'asha@duka.example' });
    await insert('stores', 'shop', { ownerId: 'asha', storeName: 'Agrovet' });
    // More orders than are read at a time.
    for (let number = 0; number < 1100; number += 1) {
      const [id, status] = [`order-${number}`, number % 9 === 0 ? 'Cancelled' : 'Completed'];
      const order = {
        trackingId: id,
        storeId: 'shop',
        customerName: 'Juma',
        orderDate: number % 2 ? at : later,
        status,
      };
      const sums = { orderTotal: 100 + number, owed: number % 5 ? 0 : 100 + number, paymentMethod: 'credit' };
      await insert('orders', id, { ...order, ...sums, channel: number % 3 ? 'walk-in' : 'marketplace' });
      const line = { orderId: id, storeId: 'shop', productName: `goods ${number % 4}`, quantity: 0.5 };
      await insert('orderItems', `${id}-1`, { ...line, unitPrice: 201 + 2 * number, unitCost: 77 });
      const payment = { storeId: 'shop', orderId: id, kind: 'sale', method: 'cash', amount: number, countsAt: at, at };
      await insert('payments', `${id}-paid`, payment);
    }
    const debtors: Record<string, Values> = { agreed: { dueAt: later }, old: { oldestAt: at }, unknown: {} };
    for (const [id, dates] of Object.entries(debtors)) {
      await insert('creditAccounts', id, {
        storeId: 'shop',
        customerKey: `name:${id}`,
        name: id,
        balance: 700,
        ...dates,
      });
    }
    for (const [index, moment] of [at, later].entries()) {
      const close = { storeId: 'shop', day: moment.slice(0, 10), at: moment, isCancelled: index === 1 };
      await insert('dayCloses', `close-${index}`, {
        ...close,
        expectedCash: 900,
        countedCash: 870,
        takenCash: 70,
        bankedCash: 50,
      });
    }
    await insert('returns', 'back', {
      storeId: 'shop',
      orderId: 'order-1',
      kind: 'goods',
      reason: 'broken',
      at: later,
    });
    const returned = { storeId: 'shop', returnId: 'back', orderId: 'order-1', itemId: 'order-1-1', quantity: 0.5 };
    await insert('returnItems', 'back-1', { ...returned, productName: 'goods 1', amount: 101, cost: 38, at: later });
  });
  await first.close();
  const stored = read(path);
  expect(stored.salesDays?.length).toBe(4);
  expect(stored.debtDays?.map(({ day }) => day)).toEqual(['2026-12-01', '2026-12-20', '9999-12-31']);
  // All that came in, less what was missing at the close that stands and what was taken out; the bank has a part of that.
  expect(stored.drawers).toMatchObject([
    { method: 'bank', holds: 50, closedAt: at, firstMoveAt: null },
    { method: 'cash', holds: (1099 * 1100) / 2 - 30 - 70, closedAt: at, firstMoveAt: null, lastMoveAt: null },
    { method: 'mobile money', holds: 0 },
  ]);
  const file = new DatabaseSync(path);
  for (const table of tables) file.exec(`DROP TABLE ${table}`);
  for (const name of ['Reminder', 'Oldest', 'Amount']) file.exec(`DROP INDEX debtsBy${name}`);
  file.close();
  await (await openSqliteDatabase(path)).close();
  expect(read(path)).toEqual(stored);
});

const tables = ['salesDays', 'productSums', 'moneyDays', 'debtDays', 'drawers'];

function read(path: string) {
  const file = new DatabaseSync(path);
  const rows = Object.fromEntries(tables.map((table) => [table, file.prepare(`SELECT * FROM ${table}`).all()]));
  file.close();
  return rows;
}
