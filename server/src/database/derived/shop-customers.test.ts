import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#database/database.ts';
import { openSqliteDatabase } from '#database/sqlite/sqlite-database.ts';
import type { DocumentRow } from '#database/types.ts';

let folder: string;
let path: string;
let database: Database;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'duka-customers-'));
  path = join(folder, 'duka.sqlite');
  database = await openSqliteDatabase(path);
  for (const id of people) {
    await insert('users', id, { userId: `${id}-account`, firstName: id, email: `${id}@duka.example` });
  }
  for (const id of sellers) await insert('stores', `${id}-shop`, { ownerId: id, storeName: id });
});

afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const sellers = ['asha', 'juma'];
const people = [...sellers, 'neema', 'baraka', 'zawadi'];
const at = '2026-11-21T07:00:00.000Z';

function insert(
  collection: Parameters<Database['documents']['insert']>[0],
  id: string,
  attributes: DocumentRow['attributes'],
  createdAt = at,
) {
  const row = { id, createdAt, updatedAt: at, permissions: [], attributes };
  return database.transaction((tx) => tx.documents.insert(collection, row));
}

const write = (id: string, sender: string, receiver: string, createdAt = at) =>
  insert('messages', id, { senderId: `${sender}-account`, receiverId: `${receiver}-account` }, createdAt);

const order = (id: string, customerId: string | null, orderTotal: number, orderDate = at) =>
  insert('orders', id, {
    ...{ trackingId: id, storeId: 'asha-shop', customerId, customerName: 'A name', customerPhone: '+255712000001' },
    customerKey: customerId ? `account:${customerId}` : 'phone:+255712000001',
    ...{ orderDate, orderTotal, status: 'Pending', channel: 'marketplace', paymentMethod: 'unpaid' },
  });

/** An order of a buyer without an account. */
const orderByLink = (id: string, orderTotal: number, orderDate = at) =>
  insert('orders', id, {
    ...{ trackingId: id, storeId: 'asha-shop', customerName: 'A guest', customerPhone: '+255712000001' },
    ...{
      customerKey: `guest:${id}`,
      orderDate,
      orderTotal,
      status: 'Pending',
      channel: 'link',
      paymentMethod: 'unpaid',
    },
  });

async function list(seller: string) {
  const query = { search: '', order: 'total', limit: 100, offset: 0 } as const;
  return (await database.figures.listCustomers(`${seller}-shop`, query)).customers;
}

const step = fc.record({
  kind: fc.constantFrom(
    ...(['write', 'write', 'write', 'remove', 'remove', 'remove', 'order', 'cancel'] as const),
    ...(['order-by-link', 'ask', 'ask', 'answer', 'recognize'] as const),
  ),
  one: fc.constantFrom(...people),
  other: fc.constantFrom(...people),
  pick: fc.nat(1000),
  minutes: fc.nat(500),
});

let runs = 0;

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

async function takeStep({ kind, one, other, pick }: Step, id: string, moment: string): Promise<void> {
  const pickFrom = async (collection: 'orders' | 'messages', fits: (row: DocumentRow) => boolean = () => true) => {
    const rows = (await database.documents.list(collection, { where: [] })).filter(fits);
    return rows[pick % Math.max(rows.length, 1)]?.id;
  };
  const change = (orderId: string | undefined, attributes: DocumentRow['attributes']) =>
    orderId === undefined
      ? undefined
      : database.transaction((tx) => tx.documents.update('orders', orderId, { updatedAt: at, attributes }));
  if (kind === 'write') await write(id, one, other, moment);
  else if (kind === 'order') await order(id, one, pick, moment);
  else if (kind === 'order-by-link') await orderByLink(id, pick, moment);
  else if (kind === 'cancel') await change(await pickFrom('orders'), { status: 'Cancelled' });
  else if (kind === 'remove') {
    const messageId = await pickFrom('messages');
    if (messageId) await database.transaction((tx) => tx.documents.delete('messages', messageId));
  } else if (kind === 'recognize') {
    const orderId = await pickFrom('orders', ({ attributes }) => /^guest:/.test(String(attributes.customerKey)));
    await change(orderId, { customerKey: pick % 2 === 0 ? 'phone:+255712000001' : `account:${other}` });
  } else {
    const orderId = await pickFrom('orders', ({ attributes }) => attributes.channel === 'link');
    const [guest, account] = [`_${orderId}`, `${one}-account`];
    if (!orderId) return;
    const [senderId, receiverId] = kind === 'ask' ? [guest, account] : [account, guest];
    await insert('messages', id, { senderId, receiverId }, moment);
  }
}

test('after any sequence of messages and orders, also of buyers without an account whom the seller recognizes later, each shop’s customers are a plain recount of them [LAY-017, DOOR-122]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 60 }), async (steps) => {
      runs += 1;
      for (const [index, each] of steps.entries()) {
        await takeStep(each, `run${runs}-${index}`, new Date(Date.parse(at) + each.minutes * 60_000).toISOString());
      }
      for (const seller of sellers) expect((await list(seller)).map(toText).sort()).toEqual(await recount(seller));
    }),
    { numRuns: 10, endOnFailure: true },
  );
});

const toText = (
  row: { customer: string; orders: number; total: number } & Record<'lastOrderAt' | 'lastMessageAt', string | null>,
) => [row.customer, row.orders, row.total, row.lastOrderAt, row.lastMessageAt].join();

async function recount(seller: string): Promise<string[]> {
  const orders = await database.documents.list('orders', { where: [] });
  const messages = await database.documents.list('messages', { where: [] });
  const latest = (moments: readonly string[]) => moments.toSorted().at(-1) ?? null;
  const keys = new Set([
    ...people.map((id) => `account:${id}`),
    ...orders.map(({ attributes }) => attributes.customerKey),
  ]);
  return [...keys]
    .map((customer) => {
      const person = String(customer).replace(/^account:/, '');
      const theirs = orders.filter(
        ({ attributes: { storeId, customerKey } }) => storeId === `${seller}-shop` && customerKey === customer,
      );
      const guests = theirs.filter(({ attributes }) => attributes.channel === 'link').map(({ id }) => `_${id}`);
      const live = theirs.filter(({ attributes }) => attributes.status !== 'Cancelled');
      const talk = messages.filter(({ attributes: { senderId, receiverId } }) => {
        const parties = [...(person === seller ? [] : [`${person}-account`]), ...guests];
        const other = senderId === `${seller}-account` ? receiverId : receiverId === `${seller}-account` && senderId;
        return parties.includes(String(other));
      });
      return {
        ...{ customer: String(customer), orders: live.length },
        total: live.reduce((sum, { attributes }) => sum + Number(attributes.orderTotal), 0),
        lastOrderAt: latest(theirs.map(({ attributes }) => String(attributes.orderDate))),
        lastMessageAt: latest(talk.map(({ createdAt }) => createdAt)),
      };
    })
    .filter(({ lastOrderAt, lastMessageAt }) => lastOrderAt !== null || lastMessageAt !== null)
    .map(toText)
    .sort();
}

test('a shop that changes hands has the same customers, and the conversations of its new owner', async () => {
  await write('one', 'neema', 'asha');
  await write('two', 'baraka', 'juma');
  await order('three', 'zawadi', 5);
  const change = { updatedAt: at, attributes: { ownerId: 'juma' } };
  await database.transaction((tx) => tx.documents.update('stores', 'asha-shop', change));
  expect((await list('asha')).map(({ customer }) => customer)).toEqual(['account:zawadi', 'account:baraka']);
});

test('a database of the time when only orders made customers has all of them when it is opened again', async () => {
  await write('one', 'neema', 'asha');
  await order('two', 'baraka', 5);
  const before = [await list('asha'), await list('juma')];
  await database.close();
  makeOld();
  database = await openSqliteDatabase(path);
  expect([await list('asha'), await list('juma')]).toEqual(before);
  await order('three', 'neema', 7);
  expect((await list('asha')).map(({ customer, total }) => [customer, total])).toEqual([
    ['account:neema', 7],
    ['account:baraka', 5],
  ]);
  expect(await database.figures.listSalesDays('asha-shop', '2026-11-21', '2026-11-21')).toMatchObject([
    { orders: 2, total: 12 },
  ]);
});

test('a database of the time when a number and its account were two customers has one of them when it is opened again [R32]', async () => {
  await order('hers', 'neema', 5);
  await order('counter', null, 7);
  const joined = { updatedAt: at, attributes: { customerKey: 'account:neema' } };
  await database.transaction((tx) => tx.documents.update('orders', 'counter', joined));
  const one = await list('asha');
  expect(one.map(({ customer, orders, total }) => [customer, orders, total])).toEqual([['account:neema', 2, 12]]);
  await database.close();
  const file = new DatabaseSync(path);
  file.exec(`INSERT INTO shopCustomers VALUES ('asha-shop', 'phone:+255712000001', 'A name', '+255712000001', 1, 7, '${at}', NULL);
    DELETE FROM migrations WHERE name = '0021-one-row'`);
  file.close();
  database = await openSqliteDatabase(path);
  expect(await list('asha')).toEqual(one);
});

test('customers who had lost their name by a sale without one have it when the database is opened again [R32]', async () => {
  await order('named', null, 5);
  const attributes = { customerName: '' };
  await order('nameless', null, 7, '2026-11-22T07:00:00.000Z');
  await database.transaction((tx) => tx.documents.update('orders', 'nameless', { updatedAt: at, attributes }));
  await database.close();
  const file = new DatabaseSync(path);
  file.exec("UPDATE shopCustomers SET name = ''; DELETE FROM migrations WHERE name = '0037-customer-names'");
  file.close();
  database = await openSqliteDatabase(path);
  expect((await list('asha')).map(({ name, orders, total }) => [name, orders, total])).toEqual([['A name', 2, 12]]);
});

/** Makes the file as such a database was: with another table, which the triggers of sales maintained. */
function makeOld(): void {
  const file = new DatabaseSync(path);
  const triggers = file.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all();
  for (const { name } of triggers) if (String(name).startsWith('customer')) file.exec(`DROP TRIGGER ${name}`);
  file.exec("DROP TABLE shopCustomers; DELETE FROM migrations WHERE name = '0041-sums-by-code'");
  file.exec(`CREATE TABLE customerSums (storeId, customer); CREATE TRIGGER salesOfNewOrder AFTER INSERT ON orders
    BEGIN INSERT INTO customerSums VALUES (NEW.storeId, 'account:' || NEW.customerId); END`);
  file.close();
}
