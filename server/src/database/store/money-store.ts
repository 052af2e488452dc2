import {
  type ByMethod,
  balanceAfter,
  byMethod,
  type CashBalances,
  changeOfClose,
  type MovementTimes,
  methodSuffixes,
  parseDayClose,
} from '@duka/domain/money/day-close';
import { type ExpenseKind, expenseKinds } from '@duka/domain/money/expense';
import type { MonthSums } from '@duka/domain/money/month-sheet';
import type { ReceivedMethod } from '@duka/domain/money/payment';
import { startOfDay } from '@duka/domain/values/dates';
import { maxTotal } from '@duka/domain/values/number-input';
import { addDays } from '@duka/domain/values/periods';
import type { Kysely } from 'kysely';
import { worthOfStock } from './stock-worth.ts';

/** Adds up the ledgers of a shop's money; R31. */
export interface MoneyStore {
  /** Resolves to the balance of each payment method now: all movements, corrected by the counts of day closes (R31, R43). */
  readCashBalances(storeId: string): Promise<CashBalances>;
  /** Returns the moments of it alone, in less time. */
  readMovementTimes(storeId: string): Promise<MovementTimes>;
  /** Finds the newest end of a day that stands. */
  findLastClose(storeId: string): Promise<{ readonly id: string } | undefined>;
  /** Returns whether a method was counted at an end of a day that stands. */
  isCounted(storeId: string, method: ReceivedMethod): Promise<boolean>;
  /**
   * Adds up the movements of a method that nobody has counted since a moment (ISO text): payments except opening money, and what
   * ends of days took out and brought.
   */
  sumMovedSince(storeId: string, method: ReceivedMethod, from: string): Promise<number>;
  /** Adds up the amounts that count on the days of a month, both included. */
  sumMonth(
    storeId: string,
    days: { readonly from: string; readonly to: string },
  ): Promise<Omit<MonthSums, 'sales' | 'cost' | 'received'>>;
  /** Resolves to the shop's debt to all its suppliers now. */
  sumOwedBy(storeId: string): Promise<number>;
  /** Resolves to the customers' money that is with the shop as advances now (R79). */
  sumAdvances(storeId: string): Promise<number>;
  /** Resolves to what the government owes for subsidised sales now (R75). */
  sumOwedBySubsidies(storeId: string): Promise<number>;
  /** Resolves to the cost of all goods in stock now (R45). */
  sumStockWorth(storeId: string): Promise<number>;
}

type CloseRow = Record<`${'expected' | 'counted' | 'taken' | 'banked'}${'Cash' | 'Mobile' | 'Bank'}`, number | null>;
type MethodOfShop = { storeId: string; method: ReceivedMethod };
type MoneyTables = {
  drawers: MethodOfShop & {
    holds: number;
    closedAt: string | null;
    firstMoveAt: string | null;
    lastMoveAt: string | null;
  };
  payments: MethodOfShop & { kind: string; amount: number; at: string; countsAt: string };
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
  creditAccounts: { storeId: string; balance: number };
  subsidyProgrammes: { storeId: string; owed: number | null };
  subsidyClaims: { storeId: string; kind: string; amount: number; at: string; isCancelled: number | null };
  dayCloses: {
    _id: string;
    _seq: number;
    storeId: string;
    day: string;
    at: string;
    isCancelled: number | null;
  } & CloseRow;
  cashEntries: { storeId: string; kind: string; isCancelled: number | null };
};

export function createMoneyStore(untyped: Kysely<unknown>): MoneyStore {
  const db = untyped.withTables<MoneyTables>();

  const listDrawers = (storeId: string) =>
    db.selectFrom('drawers').selectAll().where('storeId', '=', storeId).execute();

  const standingCloses = (storeId: string) =>
    db
      .selectFrom('dayCloses')
      .where('storeId', '=', storeId)
      .where(({ eb }) => eb(eb.fn.coalesce('isCancelled', eb.lit(0)), '=', 0));

  const lastClose = (storeId: string) =>
    standingCloses(storeId).selectAll().orderBy('at', 'desc').orderBy('_seq', 'desc').limit(1).executeTakeFirst();

  const hasOpening = async (storeId: string) => {
    const row = await db
      .selectFrom('cashEntries')
      .select('kind')
      .where('storeId', '=', storeId)
      .where('kind', '=', 'opening')
      .where('isCancelled', '=', 0)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  };

  return {
    async readCashBalances(storeId) {
      const rows = await listDrawers(storeId);
      const close = hasClosed(rows) ? await lastClose(storeId) : undefined;
      const closedMethods = close && parseDayClose({ ...close, $id: close._id })?.methods;
      return {
        holds: byMethod((method) => cap(rows.find((row) => row.method === method)?.holds ?? 0)),
        began: byMethod((method) => (closedMethods ? balanceAfter(closedMethods, method) : 0)),
        isOpened: close !== undefined || (await hasOpening(storeId)),
        ...toMoments(rows, close?.day),
      };
    },

    async readMovementTimes(storeId) {
      const rows = await listDrawers(storeId);
      return toMoments(rows, hasClosed(rows) ? (await lastClose(storeId))?.day : undefined);
    },

    async findLastClose(storeId) {
      const close = await lastClose(storeId);
      return close && { id: close._id };
    },

    async isCounted(storeId, method) {
      const column = `counted${methodSuffixes[method]}` as const;
      const row = await standingCloses(storeId).select('_id').where(column, 'is not', null).limit(1).executeTakeFirst();
      return row !== undefined;
    },

    async sumMovedSince(storeId, method, from) {
      // Unlike sum(), total() never overflows.
      const paid = await db
        .selectFrom('payments')
        .select(({ fn }) => fn<number>('total', ['amount']).as('sum'))
        .where('storeId', '=', storeId)
        .where('method', '=', method)
        .where('kind', '!=', 'opening')
        .where('at', '>=', from)
        .executeTakeFirst();
      const closes = await standingCloses(storeId).selectAll().where('at', '>=', from).execute();
      const changes = closes.map((close) => {
        const closedMethods = parseDayClose({ ...close, $id: close._id })?.methods;
        return closedMethods ? changeOfClose(closedMethods, method) : 0;
      });
      return cap(changes.reduce((sum, change) => sum + change, paid?.sum ?? 0));
    },

    async sumMonth(storeId, days) {
      const [from, before] = [startOfDay(days.from), startOfDay(addDays(days.to, 1))];
      const spent = await db
        .selectFrom('expenses')
        .select(({ fn }) => ['kind', fn<number>('total', ['amount']).as('sum')])
        .where('storeId', '=', storeId)
        .where('expenseDate', '>=', from)
        .where('expenseDate', '<', before)
        .where('isCancelled', '=', 0)
        .groupBy('kind')
        .execute();
      const found = await standingCloses(storeId)
        // A method that nobody counted has no difference, as the sum passes over null.
        .select(({ eb, fn }) => [
          fn<number>('total', [eb('countedCash', '-', eb.ref('expectedCash'))]).as('cash'),
          fn<number>('total', [eb('countedMobile', '-', eb.ref('expectedMobile'))]).as('mobile money'),
          fn<number>('total', [eb('countedBank', '-', eb.ref('expectedBank'))]).as('bank'),
        ])
        // The money of a day counted in the night after it is of that day.
        .where('day', '>=', days.from)
        .where('day', '<=', days.to)
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
          // Sales of an earlier month stay on its sheet as they were.
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
      const writeOffs = await db
        .selectFrom('creditEntries')
        .select(({ fn }) => fn<number>('total', ['amount']).as('sum'))
        .where('storeId', '=', storeId)
        .where('kind', '=', 'write-off')
        // A debt that was written off by mistake counts for nothing in the month in which it was (R46).
        .where(({ eb, fn }) => eb(fn.coalesce('countsAt', 'at'), '>=', from))
        .where(({ eb, fn }) => eb(fn.coalesce('countsAt', 'at'), '<', before))
        .executeTakeFirst();
      const paid = await db
        .selectFrom('payments')
        .select(({ fn }) => ['kind', fn<number>('total', ['amount']).as('sum')])
        .where('storeId', '=', storeId)
        .where('kind', 'in', ['rounding', 'subsidy'])
        .where('countsAt', '>=', from)
        .where('countsAt', '<', before)
        .groupBy('kind')
        .execute();
      const refused = await db
        .selectFrom('subsidyClaims')
        .select(({ fn }) => fn<number>('total', ['amount']).as('sum'))
        .where('storeId', '=', storeId)
        .where('kind', '=', 'refused')
        .where('isCancelled', '=', 0)
        .where('at', '>=', from)
        .where('at', '<', before)
        .executeTakeFirst();
      const expenses = expenseKinds.map((kind) => [kind, cap(spent.find((row) => row.kind === kind)?.sum ?? 0)]);
      return {
        expenses: Object.fromEntries(expenses) as Record<ExpenseKind, number>,
        losses: cap((lost?.lost ?? 0) + (corrected?.ofLosses ?? 0)),
        // Goods that were found are below 0.
        found: cap(0 - (lost?.found ?? 0)),
        costCorrections: cap(corrected?.ofEarlier ?? 0),
        // A line that lowers a debt is below 0.
        writtenOff: cap(0 - (writeOffs?.sum ?? 0)),
        rounding: cap(paid.find(({ kind }) => kind === 'rounding')?.sum ?? 0),
        subsidyPaid: cap(paid.find(({ kind }) => kind === 'subsidy')?.sum ?? 0),
        subsidyRefused: cap(refused?.sum ?? 0),
        differences: byMethod((method) => cap(found?.[method] ?? 0)) satisfies ByMethod,
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

    async sumAdvances(storeId) {
      const advances = await db
        .selectFrom('creditAccounts')
        .select(({ fn }) => fn<number>('total', ['balance']).as('sum'))
        .where('storeId', '=', storeId)
        // The first condition is that of the index.
        .where('balance', '<>', 0)
        .where('balance', '<', 0)
        .executeTakeFirst();
      return cap(0 - (advances?.sum ?? 0));
    },

    async sumOwedBySubsidies(storeId) {
      const owed = await db
        .selectFrom('subsidyProgrammes')
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

/** The methods of a shop move at different times, and end together. */
function hasClosed(rows: readonly MoneyTables['drawers'][]): boolean {
  return rows.some(({ closedAt }) => closedAt !== null);
}

function toMoments(rows: readonly MoneyTables['drawers'][], closedDay: string | undefined): MovementTimes {
  const moments = (name: 'firstMoveAt' | 'lastMoveAt') => rows.flatMap((row) => row[name] ?? []).sort();
  return {
    closedAt: rows.flatMap(({ closedAt }) => closedAt ?? [])[0] ?? null,
    closedDay: closedDay ?? null,
    firstMoveAt: moments('firstMoveAt')[0] ?? null,
    lastMoveAt: moments('lastMoveAt').at(-1) ?? null,
  };
}

/** Sums beyond every exact number are answered as the largest of these (R21). */
function cap(sum: number): number {
  return Math.max(-maxTotal, Math.min(sum, maxTotal));
}
