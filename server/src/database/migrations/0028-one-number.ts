import { accountKey } from '@duka/domain/orders/customer-key';
import { parsePhone } from '@duka/domain/values/phone';
import { type Kysely, sql } from 'kysely';
import { type CustomerBook, joinBooksOfNumbers } from './0028-join-books.ts';

/**
 * A number was stored as it was typed, so that one person had a book for each spelling. Every number is put into its one form
 * (R47), and the books of a person become one (decision 0085). What is no number stays as it is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === 'orders')) return;
  // A migration before this may have dropped the table, and the triggers on orders still write to it.
  await sql`CREATE TABLE IF NOT EXISTS "shopCustomers" (
    "storeId" TEXT NOT NULL, customer TEXT NOT NULL, name TEXT NOT NULL, phone TEXT, orders INTEGER NOT NULL, total INTEGER NOT NULL,
    "lastOrderAt" TEXT, "lastMessageAt" TEXT, PRIMARY KEY ("storeId", customer))`.execute(db);
  const changed: ChangedRow[] = [];
  const note = (row: ChangedRow) => changed.push(row);
  let numbers = await putUsers(db);
  for (const place of places) {
    if (tables.some(({ name }) => name === place.table)) numbers += await putNumbers(db, place, note);
  }
  await nameByAccount(db, note);
  const joined = await joinBooksOfNumbers(db, (book) => findAccountKey(db, book), note);
  await recordChanged(db, changed);
  // The customers of each shop are put together anew when the database is opened.
  await sql`DROP TABLE "shopCustomers"`.execute(db);
  if (numbers + joined === 0) return;
  console.log(
    `Phone numbers put into one form: ${numbers}. Accounts of customers that were joined to another: ${joined}.`,
  );
}

/** A row that phones with a copy of the shop are to be sent again. */
export interface ChangedRow {
  readonly owner: string;
  readonly collection: string;
  readonly document: string;
}

/** A column that holds numbers; `shop` is the column with the id of the shop that they belong to. */
interface Place {
  readonly table: string;
  readonly column: string;
  readonly shop?: string;
  readonly only?: string;
}

const places: readonly Place[] = [
  { table: 'stores', column: 'phone', shop: '_id' },
  { table: 'storePayments', column: 'accountNo', only: 'mobile' },
  { table: 'suppliers', column: 'phone', shop: 'storeId' },
  { table: 'creditAccounts', column: 'phone', shop: 'storeId' },
  { table: 'orders', column: 'customerPhone', shop: 'storeId' },
];

/** Rows that are read at a time. */
const rowsAtATime = 1000;

type Note = (row: ChangedRow) => void;

/** Puts the numbers of one column into their form; returns how many were another. */
async function putNumbers(db: Kysely<unknown>, { table, column, shop, only }: Place, note: Note): Promise<number> {
  const [from, name] = [sql.table(table), sql.ref(column)];
  const kind = only === undefined ? sql`` : sql`AND type = ${only}`;
  let [count, after] = [0, -1];
  for (;;) {
    const found = await sql<{ _seq: number; _id: string; owner: string; phone: string }>`
      SELECT _seq, _id, ${shop === undefined ? sql`''` : sql.ref(shop)} AS owner, ${name} AS phone FROM ${from}
      WHERE _seq > ${after} AND ${name} <> '' ${kind} ORDER BY _seq LIMIT ${rowsAtATime}`.execute(db);
    for (const { _id, owner, phone } of found.rows) {
      const number = parsePhone(phone);
      if (number === undefined || number === phone) continue;
      await sql`UPDATE ${from} SET ${name} = ${number} WHERE _id = ${_id}`.execute(db);
      if (table === 'orders') await nameByNumber(db, { orderId: _id, number });
      if (owner !== '') note({ owner, collection: table, document: _id });
      count += 1;
    }
    const last = found.rows.at(-1);
    if (!last || found.rows.length < rowsAtATime) return count;
    after = last._seq;
  }
}

/** The order is that of the number, unless it is an account's. */
function nameByNumber(db: Kysely<unknown>, { orderId, number }: { readonly orderId: string; readonly number: string }) {
  return sql`UPDATE orders SET "customerKey" = ${`phone:${number}`} WHERE _id = ${orderId} AND "customerKey" LIKE 'phone:%'`.execute(
    db,
  );
}

/** A number is one account's (R16): where two had it in two spellings, the second stays as spelt. */
async function putUsers(db: Kysely<unknown>): Promise<number> {
  const found = await sql<{ _id: string; phone: string }>`
    SELECT _id, phone FROM users WHERE phone <> '' ORDER BY _seq`.execute(db);
  const held = new Set(found.rows.map(({ phone }) => phone));
  let count = 0;
  for (const { _id, phone } of found.rows) {
    const number = parsePhone(phone);
    if (number === undefined || held.has(number)) continue;
    held.add(number);
    await sql`UPDATE users SET phone = ${number} WHERE _id = ${_id}`.execute(db);
    count += 1;
  }
  return count;
}

/** Sales by a number of an account that has ordered from the shop by it become the account's (R32). */
async function nameByAccount(db: Kysely<unknown>, note: Note): Promise<void> {
  const known = await sql<{ storeId: string; userId: string; phone: string }>`
    SELECT DISTINCT orders."storeId" AS "storeId", users._id AS "userId", users.phone AS phone FROM orders
    JOIN users ON users._id = orders."customerId" AND users.phone = orders."customerPhone"
    WHERE users.phone LIKE '+%'`.execute(db);
  for (const { storeId, userId, phone } of known.rows) {
    const [from, to] = [`phone:${phone}`, accountKey(userId)];
    const apart = await sql<{ _id: string }>`
      SELECT _id FROM orders WHERE "storeId" = ${storeId} AND "customerKey" = ${from}`.execute(db);
    if (apart.rows.length === 0) continue;
    await sql`UPDATE orders SET "customerKey" = ${to} WHERE "storeId" = ${storeId} AND "customerKey" = ${from}`.execute(
      db,
    );
    for (const { _id } of apart.rows) note({ owner: storeId, collection: 'orders', document: _id });
  }
}

/** Returns the key of the account whose number a book stands under, if it has ordered from the shop by it. */
async function findAccountKey(
  db: Kysely<unknown>,
  { storeId, number }: Pick<CustomerBook, 'storeId'> & { readonly number: string },
): Promise<string | undefined> {
  const found = await sql<{ userId: string }>`
    SELECT users._id AS "userId" FROM users JOIN orders ON orders."customerId" = users._id
    WHERE users.phone = ${number} AND orders."storeId" = ${storeId} AND orders."customerPhone" = ${number} LIMIT 1`.execute(
    db,
  );
  const [row] = found.rows;
  return row && accountKey(row.userId);
}

/** Numbers the changed rows for those who follow the shop's feed (R34). */
async function recordChanged(db: Kysely<unknown>, changed: readonly ChangedRow[]): Promise<void> {
  const once = new Map(changed.map((row) => [`${row.owner} ${row.collection} ${row.document}`, row]));
  for (const { owner, collection, document } of once.values()) {
    const taken = await sql<{ version: number }>`
      INSERT INTO "feedVersions" (owner, version) VALUES (${owner}, 1)
      ON CONFLICT (owner) DO UPDATE SET version = "feedVersions".version + 1 RETURNING version`.execute(db);
    const version = Number(taken.rows[0]?.version);
    await sql`
      INSERT INTO "feedEntries" (owner, collection, document, version) VALUES (${owner}, ${collection}, ${document}, ${version})
      ON CONFLICT (owner, collection, document) DO UPDATE SET version = excluded.version`.execute(db);
  }
}
