import { type ByWay, byWay, type Drawer } from '@duka/domain/money/day-close';
import { type ExpenseKind, expenseKinds } from '@duka/domain/money/expense';
import type { MonthSums } from '@duka/domain/money/month-sheet';
import type { ReceivedMethod } from '@duka/domain/money/payment';
import { largestTotal } from '@duka/domain/values/number-input';
import type { Kysely } from 'kysely';
import { worthOfStock } from './stock-worth.ts';

/** Adds up the ledgers of a shop's money; R31. */
export interface MoneyStore {
  /**
   * Answers what each way holds now: since the last day's end or, before the first one, since the moment `dayStart`, at
   * which the shop's day began (ISO text).
   */
  readDrawer(storeId: string, dayStart: string): Promise<Drawer>;
  /** Adds up what counts between two moments (ISO text, the second one not included). */
  sumMonth(
    storeId: string,
    range: { readonly from: string; readonly before: string },
  ): Promise<Pick<MonthSums, 'costCorrections' | 'expenses' | 'losses' | 'found' | 'writtenOff' | 'differences'>>;
  /** Answers what the shop owes all its suppliers now. */
  sumOwedBy(storeId: string): Promise<number>;
  /** Returns what all goods that are in stock now cost (R45). */
  sumStockWorth(storeId: string): Promise<number>;
}

type Way = { storeId: string; method: ReceivedMethod };
type MoneyTables = {
  drawers: Way & { holds: number; closedAt: string | null; firstMoveAt: string | null; lastMoveAt: string | null };
  payments: Way & { amount: number; at: string };
  expenses: { storeId: string; kind: ExpenseKind; amount: number; expenseDate: string; isCancelled: number | null };
  stockLosses: { storeId: string; cost: number | null; reason: string; at: string };
  products: { storeId: string };
  costCorrections: {
    storeId: string;
    channel: string | null;
    difference: number;
    soldAt: string;
    countsAt: string;
    isCancelled: number;
  };
  creditEntries: { storeId: string; kind: string; amount: number; at: string; countsAt: string | null };
  suppliers: { storeId: string; owed: number | null };
  dayCloses: { storeId: string; at: string } & Record<
    `${'expected' | 'counted'}${'Cash' | 'Mobile' | 'Bank'}`,
    number | null
  >;
};

export function createMoneyStore(untyped: Kysely<unknown>): MoneyStore {
  const db = untyped.withTables<MoneyTables>();

  /** Unlike sum(), total() never overflows. */
  const movedSince = (storeId: string, from: string) =>
    db
      .selectFrom('payments')
      .select(({ fn }) => ['method', fn<number>('total', ['amount']).as('sum')])
      .where('storeId', '=', storeId)
      .where('at', '>=', from)
      .groupBy('method')
      .execute();

  return {
    async readDrawer(storeId, dayStart) {
      const rows = await db.selectFrom('drawers').selectAll().where('storeId', '=', storeId).execute();
      const closedAt = rows[0]?.closedAt ?? null;
      const holds =
        closedAt === null
          ? (await movedSince(storeId, dayStart)).map(({ method, sum }) => ({ method, holds: sum }))
          : rows;
      const moments = (name: 'firstMoveAt' | 'lastMoveAt') => rows.flatMap((row) => row[name] ?? []).sort();
      return {
        holds: byWay((way) => cap(holds.find(({ method }) => method === way)?.holds ?? 0)),
        closedAt,
        firstMoveAt: moments('firstMoveAt')[0] ?? null,
        lastMoveAt: moments('lastMoveAt').at(-1) ?? null,
      };
    },

    async sumMonth(storeId, { from, before }) {
      const spent = await db
        .selectFrom('expenses')
        .select(({ fn }) => ['kind', fn<number>('total', ['amount']).as('sum')])
        .where('storeId', '=', storeId)
        .where('expenseDate', '>=', from)
        .where('expenseDate', '<', before)
        .where('isCancelled', '=', 0)
        .groupBy('kind')
        .execute();
      const found = await db
        .selectFrom('dayCloses')
        // A way that nobody counted has no difference, as the sum passes over null.
        .select(({ eb, fn }) => [
          fn<number>('total', [eb('countedCash', '-', eb.ref('expectedCash'))]).as('cash'),
          fn<number>('total', [eb('countedMobile', '-', eb.ref('expectedMobile'))]).as('mobile money'),
          fn<number>('total', [eb('countedBank', '-', eb.ref('expectedBank'))]).as('bank'),
        ])
        .where('storeId', '=', storeId)
        .where('at', '>=', from)
        .where('at', '<', before)
        .executeTakeFirst();
      const lost = await db
        .selectFrom('stockLosses')
        .select(({ eb, fn }) => {
          const isFound = eb.case().when('reason', '=', 'found');
          return [
            fn<number>('total', [isFound.then(0).else(eb.ref('cost')).end()]).as('lost'),
            fn<number>('total', [isFound.then(eb.ref('cost')).else(0).end()]).as('found'),
          ];
        })
        .where('storeId', '=', storeId)
        .where('at', '>=', from)
        .where('at', '<', before)
        .executeTakeFirst();
      const corrected = await db
        .selectFrom('costCorrections')
        .select(({ eb, fn }) => [
          fn<number>('total', [eb.case().when('channel', 'is', null).then(eb.ref('difference')).else(0).end()]).as(
            'ofLosses',
          ),
          // What was sold in an earlier month stands on its sheet as it was.
          fn<number>('total', [
            eb
              .case()
              .when(eb.and([eb('channel', 'is not', null), eb('soldAt', '<', from)]))
              .then(eb.ref('difference'))
              .else(0)
              .end(),
          ]).as('ofEarlier'),
        ])
        .where('storeId', '=', storeId)
        .where('countsAt', '>=', from)
        .where('countsAt', '<', before)
        .where('isCancelled', '=', 0)
        .executeTakeFirst();
      const givenUp = await db
        .selectFrom('creditEntries')
        .select(({ fn }) => fn<number>('total', ['amount']).as('sum'))
        .where('storeId', '=', storeId)
        .where('kind', '=', 'write-off')
        // A debt that was written off by mistake counts for nothing in the month in which it was (R46).
        .where(({ eb, fn }) => eb(fn.coalesce('countsAt', 'at'), '>=', from))
        .where(({ eb, fn }) => eb(fn.coalesce('countsAt', 'at'), '<', before))
        .executeTakeFirst();
      const expenses = expenseKinds.map((kind) => [kind, cap(spent.find((row) => row.kind === kind)?.sum ?? 0)]);
      return {
        expenses: Object.fromEntries(expenses) as Record<ExpenseKind, number>,
        losses: cap((lost?.lost ?? 0) + (corrected?.ofLosses ?? 0)),
        // Goods that were found are below 0.
        found: cap(0 - (lost?.found ?? 0)),
        costCorrections: cap(corrected?.ofEarlier ?? 0),
        // A line that lowers a debt is below 0.
        writtenOff: cap(0 - (givenUp?.sum ?? 0)),
        differences: byWay((way) => cap(found?.[way] ?? 0)) satisfies ByWay,
      };
    },

    async sumOwedBy(storeId) {
      const owed = await db
        .selectFrom('suppliers')
        .select(({ fn }) => fn<number>('total', ['owed']).as('sum'))
        .where('storeId', '=', storeId)
        .executeTakeFirst();
      return cap(owed?.sum ?? 0);
    },

    async sumStockWorth(storeId) {
      const stock = await db
        .selectFrom('products')
        .select(({ fn }) => fn<number>('total', [worthOfStock]).as('sum'))
        .where('storeId', '=', storeId)
        .executeTakeFirst();
      return cap(stock?.sum ?? 0);
    },
  };
}

/** Sums beyond every exact number are answered as the largest of these (R21). */
function cap(sum: number): number {
  return Math.max(-largestTotal, Math.min(sum, largestTotal));
}
