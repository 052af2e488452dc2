import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { CollectionId } from '@duka/domain/collections';
import fc from 'fast-check';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import type { Database } from '#database/database.ts';
import { openSqliteDatabase } from '#database/sqlite/sqlite-database.ts';
import type { Values } from '#database/types.ts';
import { addressOf, openAgain, openPostgresTestDatabase, postgresServerName } from '#testing/postgres-test-database.ts';

/** Opens a database, and later once more, as a newer version of the server does that has not run the migration. */
async function openOld(): Promise<{ readonly database: Database; openNew(): Promise<Database> }> {
  // Triggers changed the debts by day then; they are added up anew.
  const forget = `DELETE FROM migrations WHERE name = '0028-one-number'; DROP TABLE "debtDays";
    DROP INDEX "debtsByReminder"; DROP INDEX "debtsByOldest"; DROP INDEX "debtsByAmount"`;
  const server = process.env[postgresServerName];
  if (server !== undefined) {
    const database = await openPostgresTestDatabase(server);
    return {
      database,
      async openNew() {
        const client = new Client({ connectionString: addressOf(database) as string });
        await client.connect();
        await client.query(forget);
        await client.end();
        return (await openAgain(database)) as Database;
      },
    };
  }
  const folder = mkdtempSync(join(tmpdir(), 'duka-one-number-'));
  const path = join(folder, 'duka.sqlite');
  const database = await openSqliteDatabase(path, { isDurable: false });
  const opened = [database];
  onTestFinished(async () => {
    for (const each of opened) await each.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    database,
    async openNew() {
      const file = new DatabaseSync(path);
      file.exec(forget);
      file.close();
      const again = await openSqliteDatabase(path, { isDurable: false });
      opened.push(again);
      return again;
    },
  };
}

const at = '2026-11-01T07:00:00.000Z';
const number = '+255712345678';

function insert(database: Database, collection: CollectionId, id: string, attributes: object): Promise<unknown> {
  const row = { id, createdAt: at, updatedAt: at, permissions: [], attributes: attributes as Values };
  return database.transaction(({ documents }) => documents.insert(collection, row));
}

async function openShop(database: Database): Promise<void> {
  await insert(database, 'users', 'asha', { userId: 'asha', firstName: 'Asha', email: 'asha@duka.example' });
  await insert(database, 'stores', 'shop', { ownerId: 'asha', storeName: 'Agrovet', phone: '0712.000.001' });
}

interface OldDebt {
  readonly id: string;
  /** As it was typed, and the key under which it was stored then. */
  readonly phone: string | null;
  readonly key: string;
  readonly owed: number;
  readonly day: string;
  readonly book?: Values;
}

/** An order on credit with its book and the line of it, as they were stored before. */
async function insertDebt(database: Database, { id, phone, key, owed, day, book }: OldDebt): Promise<void> {
  const orderDate = `2026-11-${day}T07:00:00.000Z`;
  const buyer = { customerKey: key, customerId: null, customerName: 'Juma', customerPhone: phone };
  await insert(database, 'orders', id, {
    ...{ trackingId: id, storeId: 'shop', orderTotal: owed, paymentMethod: 'credit', status: 'Completed' },
    ...{ channel: 'walk-in', orderDate, owed, ...buyer },
  });
  const opened = { storeId: 'shop', customerKey: key, customerId: null, name: 'Juma', phone, balance: owed };
  await insert(database, 'creditAccounts', `book-${id}`, { ...opened, oldestAt: orderDate, ...book });
  await insert(database, 'creditEntries', `line-${id}`, {
    ...{
      storeId: 'shop',
      accountId: `book-${id}`,
      orderId: id,
      kind: 'sale',
      amount: owed,
      balanceAfter: owed,
      at: orderDate,
    },
  });
}

const all = (database: Database, collection: CollectionId) => database.documents.list(collection, { where: [] });

test('books of one number that stood apart are one, with their lines, debt, limit, note and dates, and it says so [R47, R32]', async () => {
  const { database, openNew } = await openOld();
  await openShop(database);
  await insertDebt(database, {
    ...{ id: 'two', phone: '00255712345678', key: 'phone:+2550255712345678', owed: 2000, day: '02' },
    book: { phone: '+2550255712345678', note: 'Pays on Fridays' },
  });
  await insertDebt(database, {
    ...{ id: 'one', phone: '0712345678', key: `phone:${number}`, owed: 1000, day: '03' },
    book: { phone: number, limit: 2500, dueAt: '2026-12-01T00:00:00.000Z' },
  });
  await insertDebt(database, {
    id: 'three',
    phone: '(0712) 345 678',
    key: 'phone:(0712) 345 678',
    owed: 2000,
    day: '04',
    book: { phone: null },
  });
  await insertDebt(database, {
    id: 'door',
    phone: 'Next Door',
    key: 'phone:next door',
    owed: 70,
    day: '04',
    book: { phone: null },
  });
  await insertDebt(database, { id: 'name', phone: null, key: 'name:juma', owed: 50, day: '05' });
  await insert(database, 'payments', 'paid', {
    ...{ storeId: 'shop', creditAccountId: 'book-two', kind: 'debt', method: 'cash', amount: 5, at, countsAt: at },
  });
  await insert(database, 'suppliers', 'meru', {
    storeId: 'shop',
    name: 'Meru',
    phone: '0754 111 222',
    bought: 0,
    owed: 0,
  });
  const seen = await database.feed.lastVersion('shop');

  const renewed = await openNew();
  const orders = await all(renewed, 'orders');
  expect(orders.map(({ attributes: { customerPhone, customerKey } }) => [customerPhone, customerKey])).toEqual([
    [number, `phone:${number}`],
    [number, `phone:${number}`],
    [number, `phone:${number}`],
    ['Next Door', 'phone:next door'],
    [null, 'name:juma'],
  ]);
  const books = await all(renewed, 'creditAccounts');
  expect(books.map(({ id, attributes: { customerKey, balance, phone } }) => [id, customerKey, balance, phone])).toEqual(
    [
      ['book-one', `phone:${number}`, 5000, number],
      ['book-door', 'phone:next door', 70, null],
      ['book-name', 'name:juma', 50, null],
    ],
  );
  expect(books[0]?.attributes).toMatchObject({
    ...{ limit: 2500, note: 'Pays on Fridays', name: 'Juma', oldestAt: '2026-11-02T07:00:00.000Z' },
  });
  expect(String(books[0]?.attributes.dueAt)).toBe('null');
  const lines = (await all(renewed, 'creditEntries')).filter(({ attributes }) => attributes.accountId === 'book-one');
  const sorted = lines.toSorted((a, b) => Date.parse(String(a.attributes.at)) - Date.parse(String(b.attributes.at)));
  expect(
    sorted.map(({ attributes: { kind, amount, balanceAfter, note } }) => [kind, amount, balanceAfter, note]),
  ).toEqual([
    ['sale', 2000, 2000, null],
    ['sale', 1000, 3000, null],
    ['sale', 2000, 5000, null],
    ['join', 0, 5000, '+2550255712345678'],
    ['join', 0, 5000, '(0712) 345 678'],
  ]);
  expect((await all(renewed, 'payments'))[0]?.attributes.creditAccountId).toBe('book-one');
  expect((await all(renewed, 'suppliers'))[0]?.attributes.phone).toBe('+255754111222');
  expect((await all(renewed, 'stores'))[0]?.attributes.phone).toBe('+255712000001');
  expect((await renewed.debts.sum('shop', '2026-11-21')).all).toEqual({ debtors: 3, balance: 5120 });
  const found = await renewed.figures.listCustomers('shop', {
    search: '0712 345 678',
    order: 'total',
    limit: 9,
    offset: 0,
  });
  expect(found.customers.map(({ customer, orders: count, total }) => [customer, count, total])).toEqual([
    [`phone:${number}`, 3, 5000],
  ]);
  // Phones that have a copy of the shop are sent all of it, and that two books are gone.
  const sent = await renewed.feed.list('shop', seen, 100);
  expect(sent.map(({ collection, document }) => `${collection} ${document}`).sort()).toEqual([
    ...['creditAccounts book-one', 'creditAccounts book-three', 'creditAccounts book-two'],
    ...['orders one', 'orders three', 'orders two', 'stores shop', 'suppliers meru'],
  ]);
});

test('a number that turns out to be that of an account of the shop is that account’s, and a number two accounts spelled stays with the first [R16, R47]', async () => {
  const { database, openNew } = await openOld();
  await openShop(database);
  for (const [id, phone] of Object.entries({ neema: '+2550712345678', late: '+255255712345678' })) {
    await insert(database, 'users', id, { userId: id, firstName: id, email: `${id}@duka.example`, phone });
  }
  await insertDebt(database, {
    id: 'counter',
    phone: '0712.345.678',
    key: 'phone:0712.345.678',
    owed: 300,
    day: '02',
    book: { phone: null },
  });
  await insert(database, 'orders', 'ordered', {
    ...{ trackingId: 'ordered', storeId: 'shop', orderTotal: 10, paymentMethod: 'cash', status: 'Completed', owed: 0 },
    ...{
      channel: 'marketplace',
      orderDate: at,
      customerKey: 'account:neema',
      customerId: 'neema',
      customerName: 'Neema',
    },
    customerPhone: '+2550712345678',
  });
  const renewed = await openNew();
  const users = await all(renewed, 'users');
  expect(users.slice(1).map(({ attributes }) => attributes.phone)).toEqual([number, '+255255712345678']);
  const [book] = await all(renewed, 'creditAccounts');
  expect(book?.attributes).toMatchObject({
    customerKey: 'account:neema',
    customerId: 'neema',
    balance: 300,
    phone: number,
  });
  const orders = await all(renewed, 'orders');
  expect(orders.map(({ attributes }) => attributes.customerKey)).toEqual(['account:neema', 'account:neema']);
});

const spelling = fc.constantFrom(
  ...[
    '0712345678',
    '0712 345 678',
    '255712345678',
    '+255 712-345-678',
    '00255712345678',
    '(0712) 345 678',
    '0712.345.678',
  ],
);

test('however the debts of one number were spelled, one book owes all of them [R47]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(spelling, { minLength: 1, maxLength: 5 }), async (spellings) => {
      const { database, openNew } = await openOld();
      await openShop(database);
      for (const [index, phone] of spellings.entries()) {
        const debt = { id: `debt${index}`, phone, key: `phone:${phone}`, owed: 100 + index, day: `0${index + 1}` };
        await insertDebt(database, { ...debt, book: { phone: null } });
      }
      const renewed = await openNew();
      const books = await all(renewed, 'creditAccounts');
      const owed = spellings.reduce((sum, _, index) => sum + 100 + index, 0);
      expect(books.map(({ attributes: { balance, phone } }) => [balance, phone])).toEqual([[owed, number]]);
      const lines = await all(renewed, 'creditEntries');
      expect(lines.reduce((sum, { attributes }) => sum + Number(attributes.amount), 0)).toBe(owed);
    }),
    { numRuns: 5 },
  );
});
