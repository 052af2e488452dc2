import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openSqliteDatabase } from '#database/sqlite/sqlite-database.ts';

test('0024-ended-days moves a day close that was recorded after midnight or the next morning to the day whose money it counted [R43]', async () => {
  const path = join(tmpdir(), `duka-ended-days-${process.pid}.sqlite`);
  onTestFinished(() => {
    for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true });
  });
  const earlier = await openSqliteDatabase(path);
  await earlier.transaction(async ({ documents }) => {
    const insert = (
      collection: 'users' | 'stores' | 'payments' | 'dayCloses',
      id: string,
      at: string,
      values: object,
    ) =>
      documents.insert(collection, {
        ...{ id, createdAt: at, updatedAt: at, permissions: [] },
        attributes: { ...values },
      });
    await insert('users', 'asha', '2026-11-01T07:00:00.000Z', { userId: 'asha', firstName: 'A', email: 'a' });
    await insert('stores', 'shop', '2026-11-01T07:00:00.000Z', { ownerId: 'asha', storeName: 'Agrovet' });
    const money = { storeId: 'shop', kind: 'sale', method: 'cash', amount: 100 };
    const move = (id: string, at: string) => insert('payments', id, at, { ...money, countsAt: at, at });
    const close = (id: string, day: string, at: string) => {
      const none = { takenCash: 0, takenMobile: 0, takenBank: 0, expectedMobile: 0, expectedBank: 0 };
      return insert('dayCloses', id, at, { storeId: 'shop', day, at, expectedCash: 100, countedCash: 100, ...none });
    };
    // Money at 21:00 of the 20th, closed at 00:30. Then the 21st, closed that evening and again the next morning.
    await move('m1', '2026-11-20T18:00:00.000Z');
    await close('night', '2026-11-21', '2026-11-20T21:30:00.000Z');
    await move('m2', '2026-11-21T12:00:00.000Z');
    await close('evening', '2026-11-21', '2026-11-21T16:00:00.000Z');
    await close('again', '2026-11-22', '2026-11-22T05:00:00.000Z');
    await move('m3', '2026-11-23T04:00:00.000Z');
    await close('own', '2026-11-23', '2026-11-23T05:00:00.000Z');
  });
  await earlier.close();
  const file = new DatabaseSync(path);
  file.exec("DELETE FROM migrations WHERE name = '0024-ended-days'");
  file.close();
  const database = await openSqliteDatabase(path);
  onTestFinished(() => database.close());
  const closes = await database.documents.list('dayCloses', { where: [] });
  expect(Object.fromEntries(closes.map(({ id, attributes }) => [id, attributes.day]))).toEqual({
    ...{ night: '2026-11-20', evening: '2026-11-21', again: '2026-11-22', own: '2026-11-23' },
  });
  expect((await database.money.readCashBalances('shop')).holds.cash).toBe(300);
});
