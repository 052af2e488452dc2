import { type Kysely, sql } from 'kysely';
import { createRunQuery } from '#database/query/compiled-query-cache.ts';
import { makeDebtDays } from './debt-sums.ts';

/** The most rows of one statement. */
const rowsAtOnce = 200;

/** A table of sums: each row has a key, and amounts that are added up. Money is in whole shillings, quantities in thousandths. */
interface SumTable {
  readonly make: string;
  readonly key: readonly string[];
  readonly amounts: readonly string[];
}

/**
 * The stored sums of each shop: its sales by day and channel; those of each product by period, a day or a month; its money by payment method
 * and day, received or owed; the balance of each payment method, with the moment of the last day close that stands and those of the first and
 * last movement since; its debtors by day. `figure-store.ts`, `money-store.ts` and `debt-store.ts` read them. A shop has hundreds of thousands
 * of rows that would be added up instead.
 */
export const sumTables = {
  salesDays: {
    make: `
CREATE TABLE salesDays (
  storeId TEXT NOT NULL, day TEXT NOT NULL, channel TEXT NOT NULL,
  orders INTEGER NOT NULL, total INTEGER NOT NULL, cost INTEGER NOT NULL,
  PRIMARY KEY (storeId, day, channel)
) WITHOUT ROWID;
`,
    key: ['storeId', 'day', 'channel'],
    amounts: ['orders', 'total', 'cost'],
  },
  productSums: {
    make: `
CREATE TABLE productSums (
  storeId TEXT NOT NULL, period TEXT NOT NULL, productId TEXT NOT NULL, productName TEXT NOT NULL,
  quantity INTEGER NOT NULL, total INTEGER NOT NULL, cost INTEGER NOT NULL,
  PRIMARY KEY (storeId, period, productId, productName)
) WITHOUT ROWID;
`,
    key: ['storeId', 'period', 'productId', 'productName'],
    amounts: ['quantity', 'total', 'cost'],
  },
  moneyDays: {
    make: `
CREATE TABLE moneyDays (
  storeId TEXT NOT NULL, method TEXT NOT NULL, day TEXT NOT NULL, orders INTEGER NOT NULL, total INTEGER NOT NULL,
  PRIMARY KEY (storeId, method, day)
) WITHOUT ROWID;
`,
    key: ['storeId', 'method', 'day'],
    amounts: ['orders', 'total'],
  },
  drawers: {
    make: `
CREATE TABLE drawers (
  storeId TEXT NOT NULL, method TEXT NOT NULL, holds INTEGER NOT NULL, closedAt TEXT, firstMoveAt TEXT, lastMoveAt TEXT,
  PRIMARY KEY (storeId, method)
) WITHOUT ROWID;
`,
    key: ['storeId', 'method'],
    amounts: ['holds'],
  },
  debtDays: { make: makeDebtDays, key: ['storeId', 'day'], amounts: ['debtors', 'balance'] },
} as const satisfies Readonly<Record<string, SumTable>>;

export type SumTableName = keyof typeof sumTables;
export const sumTableNames = Object.keys(sumTables) as SumTableName[];

/** What is added to one row of a table; both lists are in the order of the table's columns. */
export interface AddedSum {
  readonly key: readonly string[];
  readonly amounts: readonly number[];
}

/** A product of a shop that was sold before. */
interface SoldProduct {
  readonly storeId: string;
  readonly productId: string;
}

/** What is added to the balance of a payment method, and when money first and last moved by it, as ISO text; null where none did. */
export interface AddedBalance {
  readonly storeId: string;
  readonly method: string;
  readonly holds: number;
  readonly firstAt: string | null;
  readonly lastAt: string | null;
}

/** Writes the stored sums. Only `counted-rows.ts` calls it. */
export interface SumStore {
  /** Adds to the rows of a table; the keys differ. */
  add(table: SumTableName, added: readonly AddedSum[]): Promise<void>;
  /** Adds to balances; the methods differ. A balance that is not there yet begins with it. */
  addToBalances(added: readonly AddedBalance[]): Promise<void>;
  /** Reads the moments of the balances of shops anew, after a day close was written or taken back: a correction long after it finds what moved since. */
  renewMoments(storeIds: readonly string[]): Promise<void>;
  /** Lists those of these products that have lines of orders. */
  listSold(productIds: readonly string[]): Promise<SoldProduct[]>;
  /** Moves the sums of a deleted product to those of its name, as the engine empties the reference of each of its lines. */
  forgetProduct(product: SoldProduct): Promise<void>;
}

// The tables have different columns.
// biome-ignore lint/suspicious/noExplicitAny: see above
type AnyTables = any;

export function createSumStore(untyped: Kysely<unknown>): SumStore {
  const db = untyped as Kysely<AnyTables>;
  const run = createRunQuery(untyped);

  async function addSome(table: SumTableName, added: readonly AddedSum[]): Promise<void> {
    const { key, amounts }: SumTable = sumTables[table];
    const columns = [...key, ...amounts];
    const values = added.flatMap((each) => [...each.key, ...each.amounts]);
    await run(`add ${table} ${added.length}`, values, () =>
      db
        .insertInto(table)
        .values(
          added.map((each) => {
            const own = [...each.key, ...each.amounts];
            return Object.fromEntries(columns.map((column, at) => [column, own[at]]));
          }),
        )
        .onConflict((conflict) => conflict.columns([...key]).doUpdateSet(addUp(table))),
    );
  }

  return {
    async add(table, added) {
      for (let at = 0; at < added.length; at += rowsAtOnce) await addSome(table, added.slice(at, at + rowsAtOnce));
    },

    async addToBalances(added) {
      const values = added.flatMap(({ storeId, method, holds, firstAt, lastAt }) => [
        storeId,
        method,
        holds,
        firstAt,
        lastAt,
      ]);
      await run(`balances ${added.length}`, values, () =>
        db
          .insertInto('drawers')
          .values(
            added.map(({ storeId, method, holds, firstAt, lastAt }) => {
              return { storeId, method, holds, firstMoveAt: firstAt, lastMoveAt: lastAt };
            }),
          )
          .onConflict((conflict) =>
            conflict.columns(['storeId', 'method']).doUpdateSet(({ eb, fn, ref }) => ({
              holds: eb(ref('drawers.holds'), '+', ref('excluded.holds')),
              firstMoveAt: fn.coalesce(ref('drawers.firstMoveAt'), ref('excluded.firstMoveAt')),
              lastMoveAt: fn.coalesce(ref('excluded.lastMoveAt'), ref('drawers.lastMoveAt')),
            })),
          ),
      );
    },

    async renewMoments(storeIds) {
      if (storeIds.length === 0) return;
      const lastClose = db
        .selectFrom('dayCloses')
        .select(({ fn }) => fn.max('at').as('at'))
        .whereRef('dayCloses.storeId', '=', 'drawers.storeId')
        .where(({ eb, fn, lit }) => eb(fn.coalesce('isCancelled', lit(0)), '=', 0));
      await db.updateTable('drawers').set({ closedAt: lastClose }).where('storeId', 'in', storeIds).execute();
      const moved = db
        .selectFrom('payments')
        .whereRef('payments.storeId', '=', 'drawers.storeId')
        .whereRef('payments.method', '=', 'drawers.method')
        .where(({ eb, fn, val }) => eb('payments.at', '>', fn.coalesce('drawers.closedAt', val(''))));
      await db
        .updateTable('drawers')
        .set({
          firstMoveAt: moved.select(({ fn }) => fn.min('payments.at').as('at')),
          lastMoveAt: moved.select(({ fn }) => fn.max('payments.at').as('at')),
        })
        .where('storeId', 'in', storeIds)
        .execute();
    },

    async listSold(productIds) {
      if (productIds.length === 0) return [];
      const sold = db
        .selectFrom('products')
        .select(['storeId', '_id as productId'])
        .where('_id', 'in', productIds)
        .where(({ exists, selectFrom }) =>
          exists(selectFrom('orderItems').select('_id').whereRef('orderItems.productId', '=', 'products._id')),
        );
      return sold.execute() as Promise<SoldProduct[]>;
    },

    async forgetProduct({ storeId, productId }) {
      // Each period of a product is one in which the shop sold something, by which the key of the table is found.
      const days = db.selectFrom('salesDays').where('storeId', '=', storeId);
      const months = days.select(sql`substr(day, 1, 7)`.as('period'));
      const rows = sql`"storeId" = ${storeId} and "productId" = ${productId}
        and period in (${days.select('day as period').union(months)})`;
      const { key, amounts }: SumTable = sumTables.productSums;
      const moved = key.map((column) => (column === 'productId' ? sql.lit('').as(column) : column));
      await db
        .insertInto('productSums')
        .columns([...key, ...amounts])
        .expression(
          db
            .selectFrom('productSums')
            .select([...moved, ...amounts])
            .where(sql<boolean>`${rows}`),
        )
        .onConflict((conflict) => conflict.columns([...key]).doUpdateSet(addUp('productSums')))
        .execute();
      await db.deleteFrom('productSums').where(sql<boolean>`${rows}`).execute();
    },
  };
}

function addUp(table: SumTableName) {
  const { amounts }: SumTable = sumTables[table];
  return Object.fromEntries(
    amounts.map((amount) => [amount, sql`${sql.ref(`${table}.${amount}`)} + ${sql.ref(`excluded.${amount}`)}`]),
  );
}
