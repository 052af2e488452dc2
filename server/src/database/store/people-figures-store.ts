import type { ActSpan, Count, PersonSums } from '@duka/domain/figures/people-figures';
import { startOfDay } from '@duka/domain/values/dates';
import { addDays } from '@duka/domain/values/periods';
import { type Kysely, sql } from 'kysely';

/** Adds up what each person of a shop did (R66). */
export interface PeopleFigures {
  /**
   * Adds up by member the days from `from` to `to`, both included: sales over the counter that stand, what was taken off them, goods taken back
   * and sales undone, and the ends of days that stand. A return counts on its own day (R29).
   */
  sumPeople(storeId: string, from: string, to: string): Promise<PersonSums[]>;
  /** Finds the first and the last act of each member within each part of those days. */
  listActSpans(storeId: string, from: string, to: string): Promise<ActSpan[]>;
}

type ByMember = { storeId: string; byMember: string | null };
type Tables = {
  orders: ByMember & {
    _id: string;
    channel: string;
    status: string;
    orderDate: string;
    orderTotal: number;
    listTotal: number | null;
  };
  returns: ByMember & { _id: string; kind: string; amount: number | null; at: string };
  returnItems: { storeId: string; returnId: string; amount: number; at: string };
  dayCloses: ByMember & { day: string; isCancelled: number | null } & Record<
      `${'expected' | 'counted'}${'Cash' | 'Mobile' | 'Bank'}`,
      number | null
    >;
  activities: { storeId: string; member: string | null; at: string };
};

const none: Count = { count: 0, total: 0 };

export function createPeopleFigures(connection: Kysely<unknown>): PeopleFigures {
  const db = connection.withTables<Tables>();

  /** Sales over the counter, and those of them that were below the list price. */
  function sumSales(storeId: string, from: string, before: string) {
    return db
      .selectFrom('orders')
      .select(({ eb, fn }) => {
        const off = eb('listTotal', '-', eb.ref('orderTotal'));
        const isBelow = eb.case().when('listTotal', '>', eb.ref('orderTotal'));
        return [
          'byMember',
          fn.countAll<number>().as('count'),
          fn<number>('total', ['orderTotal']).as('total'),
          fn<number>('total', [isBelow.then(1).else(0).end()]).as('discounts'),
          fn<number>('total', [isBelow.then(off).else(0).end()]).as('taken'),
        ];
      })
      .where('storeId', '=', storeId)
      .where('channel', '=', 'walk-in')
      .where('status', '<>', 'Cancelled')
      .where('orderDate', '>=', from)
      .where('orderDate', '<', before)
      .groupBy('byMember')
      .execute();
  }

  function sumReturns(storeId: string, from: string, before: string) {
    return db
      .selectFrom('returnItems')
      .innerJoin('returns', 'returns._id', 'returnItems.returnId')
      .select(({ fn }) => [
        'returns.byMember',
        fn.count<number>('returnItems.returnId').distinct().as('count'),
        fn<number>('total', ['returnItems.amount']).as('total'),
      ])
      .where('returnItems.storeId', '=', storeId)
      .where('returnItems.at', '>=', from)
      .where('returnItems.at', '<', before)
      .where('returns.kind', '=', 'return')
      .groupBy('returns.byMember')
      .execute();
  }

  function sumVoids(storeId: string, from: string, before: string) {
    return db
      .selectFrom('returns')
      .select(({ fn }) => ['byMember', fn.countAll<number>().as('count'), fn<number>('total', ['amount']).as('total')])
      .where('storeId', '=', storeId)
      .where('kind', '=', 'void')
      .where('at', '>=', from)
      .where('at', '<', before)
      .groupBy('byMember')
      .execute();
  }

  function sumCloses(storeId: string, from: string, to: string) {
    return db
      .selectFrom('dayCloses')
      .select(({ eb, fn }) => [
        'byMember',
        fn.countAll<number>().as('count'),
        fn<number>('total', [eb('countedCash', '-', eb.ref('expectedCash'))]).as('cash'),
        fn<number>('total', [eb('countedMobile', '-', eb.ref('expectedMobile'))]).as('mobile'),
        fn<number>('total', [eb('countedBank', '-', eb.ref('expectedBank'))]).as('bank'),
      ])
      .where('storeId', '=', storeId)
      .where(({ eb }) => eb(eb.fn.coalesce('isCancelled', eb.lit(0)), '=', 0))
      .where('day', '>=', from)
      .where('day', '<=', to)
      .groupBy('byMember')
      .execute();
  }

  return {
    async sumPeople(storeId, from, to) {
      const [first, before] = [startOfDay(from), startOfDay(addDays(to, 1))];
      const [sales, returns, voids, closes] = await Promise.all([
        sumSales(storeId, first, before),
        sumReturns(storeId, first, before),
        sumVoids(storeId, first, before),
        sumCloses(storeId, from, to),
      ]);
      const members = new Set([...sales, ...returns, ...voids, ...closes].map(({ byMember }) => byMember));
      return [...members].map((member): PersonSums => {
        const sold = sales.find(({ byMember }) => byMember === member);
        const closed = closes.find(({ byMember }) => byMember === member);
        const differences = closed && Number(closed.cash) + Number(closed.mobile) + Number(closed.bank);
        return {
          member,
          sales: toCount(sold),
          discounts: { count: Number(sold?.discounts ?? 0), total: Number(sold?.taken ?? 0) },
          returns: toCount(returns.find(({ byMember }) => byMember === member)),
          voids: toCount(voids.find(({ byMember }) => byMember === member)),
          closes: closed ? { count: Number(closed.count), total: differences ?? 0 } : none,
        };
      });
    },

    async listActSpans(storeId, from, to) {
      // A day of the shops begins at 21:00 by UTC, so that each part is within one of them.
      const part = sql<string>`case when substr(at, 12, 2) >= '21' then 1 else 0 end`;
      return db
        .selectFrom('activities')
        .select(({ fn }) => ['member', fn.min('at').as('first'), fn.max('at').as('last')])
        .where('storeId', '=', storeId)
        .where('at', '>=', startOfDay(from))
        .where('at', '<', startOfDay(addDays(to, 1)))
        .groupBy(['member', sql`substr(at, 1, 10)`, part])
        .execute();
    },
  };
}

function toCount(row: { readonly count: number; readonly total: number } | undefined): Count {
  return row ? { count: Number(row.count), total: Number(row.total) } : none;
}
