import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import type { Database } from '#database/database.ts';
import { openSqliteDatabase } from '#database/sqlite/sqlite-database.ts';

const placedAt = '2026-11-20T07:00:00.000Z';
const changedAt = '2026-11-21T08:00:00.000Z';

async function fill(database: Database): Promise<void> {
  await database.transaction(async ({ documents }) => {
    const meta = { createdAt: placedAt, updatedAt: placedAt, permissions: [] };
    for (const id of ['asha', 'neema']) {
      const attributes = { userId: id, firstName: id, email: `${id}@duka.example` };
      await documents.insert('users', { id, ...meta, attributes });
    }
    await documents.insert('stores', { id: 'shop', ...meta, attributes: { ownerId: 'asha', storeName: 'Agrovet' } });
    for (const [id, status, channel] of [
      ['sale', 'Completed', 'walk-in'],
      ['new', 'Pending', 'marketplace'],
      ['worked', 'In-Progress', 'marketplace'],
    ] as const) {
      const attributes = {
        ...{ trackingId: id, storeId: 'shop', customerId: channel === 'walk-in' ? null : 'neema', customerName: 'N' },
        ...{ orderDate: placedAt, orderTotal: 1, status, channel, paymentMethod: 'cash' },
      };
      await documents.insert('orders', { id, ...meta, updatedAt: changedAt, attributes });
    }
  });
}

test('orders from before their steps were stored get the known ones, once', async () => {
  const path = join(tmpdir(), `duka-order-events-${process.pid}.sqlite`);
  onTestFinished(() => {
    for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true });
  });
  const first = await openSqliteDatabase(path);
  await fill(first);
  await first.close();
  // The database is put into the state of before.
  const file = new DatabaseSync(path);
  file.exec(`
    DROP TABLE orderEvents;
    ALTER TABLE stockMovements DROP COLUMN "by";
    ALTER TABLE stockMovements DROP COLUMN byRole;
    DELETE FROM documentShape;
    DELETE FROM migrations WHERE name = '0008-order-events';
  `);
  file.close();
  for (let starts = 0; starts < 2; starts += 1) {
    const database = await openSqliteDatabase(path);
    const events = await database.documents.list('orderEvents', { where: [] });
    const steps = events.map(({ attributes }) => [
      ...[attributes.orderId, attributes.kind, attributes.value, attributes.at],
      ...[attributes.storeId, attributes.customerId, attributes.by, attributes.byRole],
    ]);
    const ofNeema = ['shop', 'neema', null, null];
    expect(steps).toEqual([
      ['sale', 'placed', 'Completed', placedAt, 'shop', null, null, null],
      ['new', 'placed', 'Pending', placedAt, ...ofNeema],
      ['worked', 'placed', 'Pending', placedAt, ...ofNeema],
      ['worked', 'status', 'In-Progress', changedAt, ...ofNeema],
    ]);
    expect(new Set(events.map(({ id }) => id)).size).toBe(4);
    await database.close();
  }
});
