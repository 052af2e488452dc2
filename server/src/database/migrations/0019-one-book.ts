import { makeDocumentId } from '@duka/domain/document-id';
import { type Kysely, sql } from 'kysely';

/**
 * Sales at the counter by the number of an account that has ordered from the shop by it are the account's, and so is
 * the book; where both have one, the debt goes from the one into the other, as `join-books.ts` of the credit room does it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === 'creditAccounts')) return;
  const apart = sql<Apart>`
    SELECT DISTINCT orders.storeId AS storeId, users._id AS userId, users.phone AS phone FROM orders
    JOIN users ON users._id = orders.customerId AND users.phone = orders.customerPhone
    WHERE users.phone LIKE '+%' AND orders.customerKey = 'account:' || users._id
    ORDER BY orders.storeId, users._id`;
  for (const { storeId, userId, phone } of (await apart.execute(db)).rows) {
    const [from, to] = [`phone:${phone}`, `account:${userId}`];
    await sql`UPDATE orders SET customerKey = ${to} WHERE storeId = ${storeId} AND customerKey = ${from}`.execute(db);
    const [old, book] = [await findBook(db, storeId, from), await findBook(db, storeId, to)];
    if (!old) continue;
    if (book) await moveDebt(db, old, book);
    else {
      await sql`UPDATE creditAccounts SET customerKey = ${to}, customerId = ${userId} WHERE _id = ${old._id}`.execute(
        db,
      );
    }
  }
}

interface Apart {
  readonly storeId: string;
  readonly userId: string;
  readonly phone: string;
}

interface Book {
  readonly _id: string;
  readonly storeId: string;
  readonly customerKey: string;
  readonly balance: number | null;
  readonly limit: number | null;
  readonly note: string | null;
  readonly _updatedAt: string;
}

async function findBook(db: Kysely<unknown>, storeId: string, customerKey: string): Promise<Book | undefined> {
  const found = sql<Book>`SELECT * FROM creditAccounts WHERE storeId = ${storeId} AND customerKey = ${customerKey}`;
  return (await found.execute(db)).rows[0];
}

async function moveDebt(db: Kysely<unknown>, old: Book, book: Book): Promise<void> {
  const { storeId, customerKey } = book;
  const at = [old._updatedAt, book._updatedAt].sort()[1] as string;
  const [moved, before] = [old.balance ?? 0, book.balance ?? 0];
  if (moved !== 0) {
    await enter(db, old, { amount: -moved, balanceAfter: 0, at });
    await enter(db, book, { amount: moved, balanceAfter: before + moved, at });
  }
  await sql`
    UPDATE creditAccounts SET balance = 0, oldestAt = NULL, dueAt = NULL, _updatedAt = ${at} WHERE _id = ${old._id}`.execute(
    db,
  );
  const owed = sql`FROM orders WHERE storeId = ${storeId} AND customerKey = ${customerKey} AND owed > 0`;
  await sql`
    UPDATE creditAccounts SET balance = ${before + moved}, oldestAt = (SELECT min(orderDate) ${owed}),
      dueAt = (SELECT min(dueAt) ${owed}), ${sql.ref('limit')} = ${book.limit ?? old.limit},
      note = ${book.note ?? old.note}, _updatedAt = ${at}
    WHERE _id = ${book._id}`.execute(db);
}

async function enter(
  db: Kysely<unknown>,
  { _id, storeId }: Book,
  { amount, balanceAfter, at }: { readonly amount: number; readonly balanceAfter: number; readonly at: string },
): Promise<void> {
  await sql`
    INSERT INTO creditEntries
      (_id, _createdAt, _updatedAt, _permissions, storeId, accountId, kind, amount, balanceAfter, at)
    VALUES (${makeDocumentId(Date.parse(at), Math.random)}, ${at}, ${at}, '[]', ${storeId}, ${_id}, 'correction',
      ${amount}, ${balanceAfter}, ${at})`.execute(db);
}
