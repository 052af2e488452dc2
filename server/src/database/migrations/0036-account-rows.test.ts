import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openSqliteDatabase } from '#database/sqlite/sqlite-database.ts';

const at = '2026-11-20T07:00:00.000Z';
const meta = { createdAt: at, updatedAt: at, permissions: [] };

test('rows from before the migration count: those of a shop for its owner, messages for their sender [R52]', async () => {
  const path = join(tmpdir(), `duka-account-rows-${process.pid}.sqlite`);
  onTestFinished(() => {
    for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true });
  });
  const first = await openSqliteDatabase(path);
  await first.transaction(async ({ documents }) => {
    for (const id of ['asha', 'juma']) {
      const attributes = { userId: id, firstName: id, lastName: 'M', email: `${id}@duka.test` };
      await documents.insert('users', { ...meta, id, attributes });
    }
    await documents.insert('stores', { ...meta, id: 'duka', attributes: { ownerId: 'asha', storeName: 'Duka' } });
    for (const id of ['one', 'two']) {
      const numbers = { quantityInStock: 1, purchasePrice: 1, sellingPrice: 2, createdAt: at, updstedAt: at };
      const attributes = { name: id, storeId: 'duka', description: 'x'.repeat(2000), ...numbers };
      await documents.insert('products', { ...meta, id, attributes });
    }
    const message = { senderId: 'juma', receiverId: 'asha', content: 'x'.repeat(5000), isRead: false };
    await documents.insert('messages', { ...meta, id: 'hello', attributes: message });
  });
  await first.close();
  const raw = new DatabaseSync(path);
  raw.exec("DROP TABLE accountRows; DELETE FROM migrations WHERE name = '0036-account-rows'");
  raw.close();
  const second = await openSqliteDatabase(path);
  onTestFinished(() => second.close());
  const [asha, juma] = [await second.accountRows.sumBytes('asha'), await second.accountRows.sumBytes('juma')];
  expect(asha).toBeGreaterThan(2 * 2400);
  expect(asha).toBeLessThan(2 * 4000);
  expect(juma).toBeGreaterThan(5400);
  expect(juma).toBeLessThan(7000);
  expect(await second.accountRows.sumBytes('neema')).toBe(0);
});
