import { makeDocumentId } from '@duka/domain/document-id';
import { parsePhone } from '@duka/domain/values/phone';
import { type CreateTableBuilder, type Kysely, sql } from 'kysely';

/**
 * Existing debts stand in the books of the debtors, a line for each order. A new database gets the tables with
 * those of the other collections.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === 'orders')) return;
  await createBooks(db);
  await createEntries(db);
  const owed = sql<OwedOrder>`
    SELECT _id, storeId, customerKey, customerId, customerName, customerPhone, orderDate, owed FROM orders
    WHERE owed > 0 AND customerKey IS NOT NULL ORDER BY storeId, customerKey, orderDate, _seq`;
  let book: OpenBook | undefined;
  for (const order of (await owed.execute(db)).rows) {
    const isSame = book?.storeId === order.storeId && book.customerKey === order.customerKey;
    if (!book || !isSame) book = await openBook(db, order);
    await addOrder(db, book, order);
  }
}

interface OwedOrder {
  readonly _id: string;
  readonly storeId: string;
  readonly customerKey: string;
  readonly customerId: string | null;
  readonly customerName: string;
  readonly customerPhone: string | null;
  readonly orderDate: string;
  readonly owed: number;
}

interface OpenBook {
  readonly id: string;
  readonly storeId: string;
  readonly customerKey: string;
  balance: number;
}

async function openBook(db: Kysely<unknown>, order: OwedOrder): Promise<OpenBook> {
  const { storeId, customerKey, customerId, customerName, orderDate: at } = order;
  const known = await sql<{ _id: string; balance: number | null }>`
    SELECT _id, balance FROM creditAccounts WHERE storeId = ${storeId} AND customerKey = ${customerKey}`.execute(db);
  const [found] = known.rows;
  if (found) return { id: found._id, storeId, customerKey, balance: found.balance ?? 0 };
  const id = makeDocumentId(Date.parse(at), Math.random);
  await sql`
    INSERT INTO creditAccounts
      (_id, _createdAt, _updatedAt, _permissions, storeId, customerKey, customerId, name, balance, oldestAt)
    VALUES (${id}, ${at}, ${at}, '[]', ${storeId}, ${customerKey}, ${customerId}, ${customerName}, 0, ${at})`.execute(
    db,
  );
  return { id, storeId, customerKey, balance: 0 };
}

/** The book has the name and the phone of the latest order. */
async function addOrder(db: Kysely<unknown>, book: OpenBook, order: OwedOrder): Promise<void> {
  const { customerName: name, customerPhone, orderDate: at, owed } = order;
  const phone = parsePhone(customerPhone) ?? null;
  book.balance += owed;
  await sql`
    INSERT INTO creditEntries
      (_id, _createdAt, _updatedAt, _permissions, storeId, accountId, orderId, kind, amount, balanceAfter, at)
    VALUES (${makeDocumentId(Date.parse(at), Math.random)}, ${at}, ${at}, '[]', ${book.storeId}, ${book.id}, ${order._id},
      'sale', ${owed}, ${book.balance}, ${at})`.execute(db);
  await sql`
    UPDATE creditAccounts SET balance = ${book.balance}, name = coalesce(nullif(${name}, ''), name),
      phone = coalesce(${phone}, phone), _updatedAt = ${at}
    WHERE _id = ${book.id}`.execute(db);
}

function createBooks(db: Kysely<unknown>): Promise<void> {
  return createLedger(db, 'creditAccounts')
    .addColumn('storeId', 'text', (column) => column.notNull().references('stores._id').onDelete('restrict'))
    .addColumn('customerKey', 'text', (column) => column.notNull())
    .addColumn('customerId', 'text', (column) => column.references('users._id').onDelete('set null'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('phone', 'text')
    .addColumn('limit', 'integer')
    .addColumn('balance', 'integer')
    .addColumn('oldestAt', 'text')
    .addColumn('dueAt', 'text')
    .addColumn('remindedAt', 'text')
    .addColumn('note', 'text')
    .execute();
}

function createEntries(db: Kysely<unknown>): Promise<void> {
  return createLedger(db, 'creditEntries')
    .addColumn('storeId', 'text', (column) => column.notNull().references('stores._id').onDelete('restrict'))
    .addColumn('accountId', 'text', (column) => column.notNull().references('creditAccounts._id').onDelete('restrict'))
    .addColumn('orderId', 'text', (column) => column.references('orders._id').onDelete('set null'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('amount', 'integer', (column) => column.notNull())
    .addColumn('balanceAfter', 'integer')
    .addColumn('method', 'text')
    .addColumn('reference', 'text')
    .addColumn('note', 'text')
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('by', 'text')
    .addColumn('byRole', 'text')
    .execute();
}

function createLedger(db: Kysely<unknown>, name: string): CreateTableBuilder<string, string> {
  return db.schema
    .createTable(name)
    .ifNotExists()
    .addColumn('_seq', 'integer', (column) => column.primaryKey())
    .addColumn('_id', 'text', (column) => column.notNull().unique())
    .addColumn('_createdAt', 'text', (column) => column.notNull())
    .addColumn('_updatedAt', 'text', (column) => column.notNull())
    .addColumn('_permissions', 'text', (column) => column.notNull());
}
