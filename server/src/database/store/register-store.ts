import type { ClaimState, ClaimSums } from '@duka/domain/register/claim-sheet';
import { startOfDay } from '@duka/domain/values/dates';
import { addDays } from '@duka/domain/values/periods';
import type { Kysely } from 'kysely';

/** Finds the sales of a shop's register (R75). */
export interface RegisterStore {
  /**
   * Lists a page of the orders that were sold on the days from `from` to `to`, both included, or sold and voided, the newest first; `total`
   * counts beyond the page. Only those with goods of these categories or with a registration number, all where there are none.
   */
  listSales(
    storeId: string,
    query: {
      readonly from: string;
      readonly to: string;
      readonly categoryIds: readonly string[] | undefined;
      readonly limit: number;
      readonly offset: number;
    },
  ): Promise<{ total: number; orderIds: string[] }>;
  /**
   * Lists a page of the subsidised sales of a programme, the oldest first; `total` and `sums` count beyond the page. A sale of which all came
   * back is one of `all` alone, and only if it was sent.
   */
  listClaims(
    storeId: string,
    query: {
      readonly programmeId: string;
      readonly state: ClaimState;
      readonly limit: number;
      readonly offset: number;
    },
  ): Promise<{ total: number; sums: ClaimSums; orderIds: string[] }>;
}

const productCategories = 'products__productCategories';

type Tables = {
  orders: {
    _id: string;
    _seq: number;
    storeId: string;
    orderDate: string;
    status: string;
    voidReason: string | null;
    programmeId: string | null;
    subsidy: number | null;
    subsidyPaid: number | null;
    subsidyRefused: number | null;
    claimedAt: string | null;
  };
  orderItems: { orderId: string; productId: string | null; registrationNo: string | null };
  [productCategories]: { document: string; related: string };
};

export function createRegisterStore(connection: Kysely<unknown>): RegisterStore {
  const db = connection.withTables<Tables>();
  return {
    async listSales(storeId, { from, to, categoryIds, limit, offset }) {
      const sold = db
        .selectFrom('orders')
        .where('storeId', '=', storeId)
        .where('orderDate', '>=', startOfDay(from))
        .where('orderDate', '<', startOfDay(addDays(to, 1)))
        .where(({ eb, or }) => or([eb('status', '=', 'Completed'), eb('voidReason', 'is not', null)]));
      const found =
        categoryIds === undefined
          ? sold
          : sold.where(({ exists, selectFrom }) => {
              const ofCategories = selectFrom(productCategories).select('document').where('related', 'in', categoryIds);
              return exists(
                selectFrom('orderItems')
                  .select('orderItems.orderId')
                  .whereRef('orderItems.orderId', '=', 'orders._id')
                  .where(({ eb, or }) =>
                    or([
                      eb('orderItems.registrationNo', '<>', ''),
                      ...(categoryIds.length === 0 ? [] : [eb('orderItems.productId', 'in', ofCategories)]),
                    ]),
                  ),
              );
            });
      const [counted, page] = await Promise.all([
        found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirst(),
        found.select('_id').orderBy('orderDate', 'desc').orderBy('_seq', 'desc').limit(limit).offset(offset).execute(),
      ]);
      return { total: Number(counted?.total ?? 0), orderIds: page.map(({ _id }) => _id) };
    },

    async listClaims(storeId, { programmeId, state, limit, offset }) {
      const found = db
        .selectFrom('orders')
        .where('storeId', '=', storeId)
        .where('programmeId', '=', programmeId)
        .where(({ eb, and, or }) => {
          const owed = eb(eb('subsidy', '-', eb.ref('subsidyPaid')), '-', eb.ref('subsidyRefused'));
          const isClaimed = eb('claimedAt', 'is not', null);
          if (state === 'all') return or([eb('subsidy', '<>', 0), isClaimed]);
          if (state === 'unsent') return and([eb('subsidy', '<>', 0), eb('claimedAt', 'is', null)]);
          return and([isClaimed, eb(owed, state === 'owed' ? '<>' : '=', 0)]);
        });
      const [counted, page] = await Promise.all([
        found
          .select(({ fn }) => [
            fn.countAll<number>().as('total'),
            fn<number>('total', ['subsidy']).as('subsidy'),
            fn<number>('total', ['subsidyPaid']).as('paid'),
            fn<number>('total', ['subsidyRefused']).as('refused'),
          ])
          .executeTakeFirst(),
        found.select('_id').orderBy('orderDate').orderBy('_seq').limit(limit).offset(offset).execute(),
      ]);
      const sumOf = (name: 'total' | keyof ClaimSums) => Number(counted?.[name] ?? 0);
      const sums = { subsidy: sumOf('subsidy'), paid: sumOf('paid'), refused: sumOf('refused') };
      return { total: sumOf('total'), sums, orderIds: page.map(({ _id }) => _id) };
    },
  };
}
