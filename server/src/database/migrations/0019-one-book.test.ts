import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openSqliteDatabase } from '#database/sqlite/sqlite-database.ts';

const [first, second, third] = [1, 2, 3].map((day) => `2026-11-0${day}T07:00:00.000Z`) as [string, string, string];

test('books of one person that stood apart are one: by the number of an account that has ordered from the shop by it [R32]', async () => {
  const path = join(tmpdir(), `duka-one-book-${process.pid}.sqlite`);
  onTestFinished(() => {
    for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true });
  });
  const earlier = await openSqliteDatabase(path);
  await earlier.transaction(async ({ documents }) => {
    const meta = { createdAt: first, updatedAt: first, permissions: [] };
    const insert = (collection: Parameters<typeof documents.insert>[0], id: string, attributes: object) =>
      documents.insert(collection, { id, ...meta, attributes: attributes as never });
    for (const [id, phone] of Object.entries({
      asha: '+255712000001',
      neema: '+255754000001',
      juma: '+255754000003',
    })) {
      await insert('users', id, { userId: id, firstName: id, email: id, phone });
    }
    await insert('stores', 'shop', { ownerId: 'asha', storeName: 'Agrovet' });
    for (const [id, customer, orderDate, owed] of [
      ['counter', 'phone:+255754000001', second, 300],
      ['ordered', 'account:neema', third, 500],
      ['only-counter', 'phone:+255754000003', first, 100],
      ['paid-order', 'account:juma', second, 0],
      ['stranger', 'phone:+255754000009', first, 50],
    ] as const) {
      const customerId = customer.startsWith('account:') ? customer.slice(8) : null;
      const customerPhone = { neema: '+255754000001', juma: '+255754000003' }[customerId ?? ''] ?? customer.slice(6);
      const order = { trackingId: id, storeId: 'shop', orderTotal: 500, paymentMethod: 'credit', status: 'Completed' };
      const buyer = { customerKey: customer, customerId, customerPhone, customerName: 'N' };
      await insert('orders', id, { ...order, channel: 'walk-in', ...buyer, orderDate, owed });
      if (owed === 0) continue;
      const book = {
        storeId: 'shop',
        customerKey: customer,
        customerId,
        name: 'N',
        balance: owed,
        oldestAt: orderDate,
      };
      await insert('creditAccounts', `book-${id}`, { ...book, ...(id === 'counter' && { limit: 900 }) });
      const entry = { storeId: 'shop', accountId: `book-${id}`, orderId: id, kind: 'sale', amount: owed };
      await insert('creditEntries', `entry-${id}`, { ...entry, balanceAfter: owed, at: orderDate });
    }
  });
  await earlier.close();
  // The database is put into the state of before.
  const file = new DatabaseSync(path);
  file.exec("DELETE FROM migrations WHERE name IN ('0019-one-book', '0030-joined-books', '0033-same-person')");
  // Triggers changed the debts by day then; they are added up anew.
  file.exec('DROP TABLE debtDays; DROP INDEX debtsByReminder; DROP INDEX debtsByOldest; DROP INDEX debtsByAmount');
  file.close();
  const database = await openSqliteDatabase(path);
  onTestFinished(() => database.close());
  const orders = await database.documents.list('orders', { where: [] });
  expect(orders.map(({ id, attributes }) => [id, attributes.customerKey])).toEqual([
    ['counter', 'account:neema'],
    ['ordered', 'account:neema'],
    ['only-counter', 'account:juma'],
    ['paid-order', 'account:juma'],
    ['stranger', 'phone:+255754000009'],
  ]);
  expect(orders.map(({ attributes }) => attributes.isSamePerson)).toEqual([null, true, null, true, null]);
  const books = await database.documents.list('creditAccounts', { where: [] });
  expect(
    books.map(({ attributes: { customerKey, balance, limit, oldestAt } }) => [customerKey, balance, limit, oldestAt]),
  ).toEqual([
    ['phone:+255754000001', 0, 900, null],
    ['account:neema', 800, 900, second],
    ['account:juma', 100, null, first],
    ['phone:+255754000009', 50, null, first],
  ]);
  // Payments of the emptied book go to the one that goes on.
  expect(books.map(({ attributes }) => attributes.joinedIntoId)).toEqual(['book-ordered', null, null, null]);
  const entries = await database.documents.list('creditEntries', { where: [] });
  expect(
    entries
      .slice(-2)
      .map(({ attributes: { accountId, kind, amount, balanceAfter } }) => [accountId, kind, amount, balanceAfter]),
  ).toEqual([
    ['book-counter', 'correction', -300, 0],
    ['book-ordered', 'correction', 300, 800],
  ]);
  expect((await database.debts.sum('shop', '2026-11-21')).all).toEqual({ debtors: 3, balance: 950 });
});
