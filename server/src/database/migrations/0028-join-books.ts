import { makeDocumentId } from '@duka/domain/document-id';
import { accountOfKey } from '@duka/domain/orders/customer-key';
import { parsePhone } from '@duka/domain/values/phone';
import { type Kysely, sql } from 'kysely';
import type { ChangedRow } from './changed-row.ts';

/** A row of `creditAccounts`, as far as books are joined by it. */
export interface CustomerBook {
  readonly _seq: number;
  readonly _id: string;
  readonly _updatedAt: string;
  readonly storeId: string;
  readonly customerKey: string;
  readonly name: string;
  readonly phone: string | null;
  readonly balance: number | null;
  readonly limit: number | null;
  readonly note: string | null;
  readonly remindedAt: string | null;
}

type FindAccountKey = (asked: { readonly storeId: string; readonly number: string }) => Promise<string | undefined>;

/**
 * Joins the books that a shop has of one number: the one that stands under the number in its form, else the oldest, takes
 * over the lines, what is owed, and what was agreed on (decision 0085). Returns how many were joined to another.
 */
export async function joinBooksOfNumbers(
  db: Kysely<unknown>,
  findAccountKey: FindAccountKey,
  note: (row: ChangedRow) => void,
): Promise<number> {
  const all = await sql<CustomerBook>`SELECT * FROM "creditAccounts" ORDER BY "storeId", _seq`.execute(db);
  const people = new Map<string, { key: string; books: CustomerBook[] }>();
  for (const book of all.rows) {
    const number = numberOf(book.customerKey);
    const ofNumber = number && ((await findAccountKey({ ...book, number })) ?? `phone:${number}`);
    const key = ofNumber ?? book.customerKey;
    const person = people.get(`${book.storeId} ${key}`) ?? { key, books: [] };
    person.books.push(book);
    people.set(`${book.storeId} ${key}`, person);
  }
  let joined = 0;
  for (const { key, books } of people.values()) {
    const first = books.find(({ customerKey }) => customerKey === key) ?? books[0];
    const others = books.filter((book) => book !== first);
    if (!first || (others.length === 0 && first.customerKey === key)) continue;
    await join(db, { key, first, others });
    for (const { _id, storeId } of books) note({ owner: storeId, collection: 'creditAccounts', document: _id });
    joined += others.length;
  }
  return joined;
}

function numberOf(customerKey: string): string | undefined {
  return customerKey.startsWith('phone:') ? parsePhone(customerKey.slice('phone:'.length)) : undefined;
}

async function join(
  db: Kysely<unknown>,
  { key, first, others }: { key: string; first: CustomerBook; others: readonly CustomerBook[] },
): Promise<void> {
  const { _id, storeId } = first;
  const books = [first, ...others];
  for (const { customerKey } of books) {
    await sql`UPDATE orders SET "customerKey" = ${key} WHERE "storeId" = ${storeId} AND "customerKey" = ${customerKey}`.execute(
      db,
    );
  }
  for (const other of others) {
    await sql`UPDATE "creditEntries" SET "accountId" = ${_id} WHERE "accountId" = ${other._id}`.execute(db);
    await sql`UPDATE payments SET "creditAccountId" = ${_id} WHERE "creditAccountId" = ${other._id}`.execute(db);
    await sql`DELETE FROM "creditAccounts" WHERE _id = ${other._id}`.execute(db);
  }
  const at = findMoment(books);
  const balance = await countAgain(db, _id);
  const owed = sql`FROM orders WHERE "storeId" = ${storeId} AND "customerKey" = ${key} AND owed > 0`;
  const notes = new Set(books.flatMap(({ note }) => note || []));
  const reminded = books.flatMap(({ remindedAt }) => remindedAt ?? []).sort();
  await sql`
    UPDATE "creditAccounts" SET "customerKey" = ${key}, "customerId" = ${accountOfKey(key) ?? null},
      name = ${books.find(({ name }) => name !== '')?.name ?? ''},
      phone = ${books.flatMap(({ phone, customerKey }) => parsePhone(phone) ?? numberOf(customerKey) ?? [])[0] ?? first.phone},
      balance = ${balance}, "oldestAt" = (SELECT min("orderDate") ${owed}), "dueAt" = (SELECT min("dueAt") ${owed}),
      ${sql.ref('limit')} = ${books.find(({ limit }) => limit !== null)?.limit ?? null},
      note = ${[...notes].join('\n').slice(0, longestNote) || null}, "remindedAt" = ${reminded.at(-1) ?? null}, "_updatedAt" = ${at}
    WHERE _id = ${_id}`.execute(db);
  for (const { customerKey } of others) await sayJoined(db, { first, balance, at, spelling: customerKey });
}

/** The most characters of a note, as in the collection. */
const longestNote = 1000;

/** Returns a moment after every change of the books: each change gives a document a later one (wire section 4). */
function findMoment(books: readonly CustomerBook[]): string {
  const lastMs = Math.max(...books.map(({ _updatedAt }) => Date.parse(_updatedAt)));
  return new Date(Math.max(Date.now(), lastMs + 1)).toISOString();
}

/** Stores the debt after each line, and returns the debt after the last. */
async function countAgain(db: Kysely<unknown>, accountId: string): Promise<number> {
  const lines = await sql<{ _id: string; amount: number; balanceAfter: number | null }>`
    SELECT _id, amount, "balanceAfter" FROM "creditEntries" WHERE "accountId" = ${accountId} ORDER BY at, _seq`.execute(
    db,
  );
  let balance = 0;
  for (const { _id, amount, balanceAfter } of lines.rows) {
    balance += Number(amount);
    if (balance === balanceAfter) continue;
    await sql`UPDATE "creditEntries" SET "balanceAfter" = ${balance} WHERE _id = ${_id}`.execute(db);
  }
  return balance;
}

/** A line that changes nothing says whose lines stand here too: those of the number as it was written. */
async function sayJoined(
  db: Kysely<unknown>,
  asked: { readonly first: CustomerBook; readonly balance: number; readonly at: string; readonly spelling: string },
): Promise<void> {
  const { first, balance, at, spelling } = asked;
  await sql`
    INSERT INTO "creditEntries"
      (_id, "_createdAt", "_updatedAt", _permissions, "storeId", "accountId", kind, amount, "balanceAfter", note, at)
    VALUES (${makeDocumentId(Date.parse(at), Math.random)}, ${at}, ${at}, '[]', ${first.storeId}, ${first._id}, 'join', 0,
      ${balance}, ${spelling.replace(/^phone:/, '')}, ${at})`.execute(db);
}
