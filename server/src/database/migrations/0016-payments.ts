import { customerKeyOf } from '@duka/domain/orders/customer-key';
import { type Kysely, sql } from 'kysely';

const sums = ['listTotal', 'discount', 'paid', 'returned', 'writtenOff', 'owed'] as const;

/**
 * Orders store the amounts paid and owed, and each payment is a line of its own; of orders from before, that is
 * all or nothing. The sums of money are drawn from these lines, so they are made anew, and the triggers of the others
 * with them. A new database gets the tables with those of the other collections.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const tables = await db.introspection.getTables();
  const orders = tables.find(({ name }) => name === 'orders');
  if (!orders) return;
  const hasColumn = (wanted: string) => orders.columns.some(({ name }) => name === wanted);
  for (const name of sums) {
    if (!hasColumn(name)) await db.schema.alterTable('orders').addColumn(name, 'integer').execute();
  }
  if (!hasColumn('customerKey')) await db.schema.alterTable('orders').addColumn('customerKey', 'text').execute();
  for (const trigger of oldTriggers) await sql`DROP TRIGGER IF EXISTS ${sql.ref(trigger)}`.execute(db);
  await db.schema.dropTable('moneyDays').ifExists().execute();
  await sql`
    UPDATE orders SET listTotal = orderTotal, discount = 0, returned = 0, writtenOff = 0,
      paid = CASE WHEN ${isPaid} THEN orderTotal ELSE 0 END,
      owed = CASE WHEN status <> 'Cancelled' AND NOT ${isPaid} THEN orderTotal ELSE 0 END
  `.execute(db);
  await nameDebtors(db);
  await createPayments(db);
}

const isPaid = sql`(status <> 'Cancelled' AND paymentMethod NOT IN ('credit', 'unpaid'))`;

/** These updated the sums in another way; those that are still needed are created again when the database is opened. */
const oldTriggers = [
  ...['moneyOfNewOrder', 'moneyOfChangedOrder', 'moneyOfGoneOrder', 'moneyOfNewPayment', 'moneyOfGonePayment'],
  ...['salesOfNewLine', 'salesOfChangedLine', 'salesOfGoneLine'],
  ...['salesOfNewOrder', 'salesOfChangedOrder', 'salesOfGoneOrder'],
  ...['customerOfNewOrder', 'customerOfChangedOrder', 'customerOfGoneOrder'],
];

interface Buyer {
  readonly _id: string;
  readonly customerId: string | null;
  readonly customerName: string;
  readonly customerPhone: string | null;
  readonly owed: number;
}

async function nameDebtors(db: Kysely<unknown>): Promise<void> {
  const named = sql<Buyer>`
    SELECT _id, customerId, customerName, customerPhone, owed FROM orders
    WHERE customerId IS NOT NULL OR customerPhone <> '' OR owed <> 0`;
  for (const { _id, owed, ...buyer } of (await named.execute(db)).rows) {
    await sql`UPDATE orders SET customerKey = ${customerKeyOf(buyer, owed !== 0)} WHERE _id = ${_id}`.execute(db);
  }
}

async function createPayments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payments')
    .ifNotExists()
    .addColumn('_seq', 'integer', (column) => column.primaryKey())
    .addColumn('_id', 'text', (column) => column.notNull().unique())
    .addColumn('_createdAt', 'text', (column) => column.notNull())
    .addColumn('_updatedAt', 'text', (column) => column.notNull())
    .addColumn('_permissions', 'text', (column) => column.notNull())
    .addColumn('storeId', 'text', (column) => column.notNull().references('stores._id').onDelete('restrict'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('amount', 'integer', (column) => column.notNull())
    .addColumn('countsAt', 'text', (column) => column.notNull())
    .addColumn('reference', 'text')
    .addColumn('orderId', 'text', (column) => column.references('orders._id').onDelete('set null'))
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('by', 'text')
    .addColumn('byRole', 'text')
    .execute();
  const at = sql`coalesce(paidAt, orderDate)`;
  await sql`
    INSERT INTO payments
      (_id, _createdAt, _updatedAt, _permissions, storeId, kind, method, amount, countsAt, reference, orderId, at)
    SELECT lower(hex(randomblob(10))), ${at}, ${at}, '[]', storeId, 'sale', paymentMethod, orderTotal, ${at},
      paymentReference, _id, ${at}
    FROM orders WHERE ${isPaid} AND orderTotal <> 0
      AND _id NOT IN (SELECT orderId FROM payments WHERE orderId IS NOT NULL)
    ORDER BY ${at}
  `.execute(db);
}
