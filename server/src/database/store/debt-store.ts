import type { Debt, DebtOrder, DebtQuery, DebtSum } from '@duka/domain/credit/debts';
import { startOfDay } from '@duka/domain/values/dates';
import { addDays } from '@duka/domain/values/periods';
import { isForgivable, toSearchWords } from '@duka/domain/values/search';
import { type Kysely, type SqlBool, sql } from 'kysely';
import { remindFrom } from '#database/derived/debt-sums.ts';
import { findPeople } from '#database/query/person-search.ts';
import type { TextMatch } from '#database/query/text-match.ts';

/** Reads the debtors of a shop, from credit accounts and their sums (`sum-store.ts`). */
export interface DebtStore {
  /** Resolves to the debt of all customers of a shop, and the part due on or before this day, written `2026-11-21`. */
  sum(storeId: string, today: string): Promise<{ readonly all: DebtSum; readonly due: DebtSum }>;
  /** Lists the debtors; `total` counts beyond the limit. */
  list(storeId: string, query: DebtQuery): Promise<{ readonly total: number; readonly debts: readonly Debt[] }>;
}

type Book = Omit<Debt, 'accountId'> & { _seq: number; _id: string; storeId: string };
type Tables = { creditAccounts: Book; debtDays: DebtSum & { storeId: string; day: string } };

export function createDebtStore(connection: Kysely<unknown>, match: TextMatch): DebtStore {
  const db = connection.withTables<Tables>();
  const reminded = sql.raw<string>(remindFrom);
  const dueBefore = (today: string) => sql<SqlBool>`${reminded} < ${startOfDay(addDays(today, 1))}`;
  const sorted = { due: reminded, oldest: sql.ref('oldestAt'), balance: sql.ref('balance') } satisfies Record<
    DebtOrder,
    unknown
  >;

  const owing = (storeId: string) =>
    db
      .selectFrom('creditAccounts')
      .where('storeId', '=', storeId)
      // The condition of the indexes; below 0 is an advance (R79), and without the sign it would begin a range of one of them.
      .where(sql<SqlBool>`balance <> 0`)
      .where(sql<SqlBool>`+balance > 0`);

  /** Adds up the debts to be reminded of until this day; without one, all. */
  async function addUp(storeId: string, until = '9999-12-31'): Promise<DebtSum> {
    const sum = await db
      .selectFrom('debtDays')
      .select(({ fn }) => [
        // Unlike sum(), total() returns 0 for no rows and never overflows.
        fn<number>('total', ['debtors']).as('debtors'),
        fn<number>('total', ['balance']).as('balance'),
      ])
      .where('storeId', '=', storeId)
      .where('day', '<=', until)
      .executeTakeFirst();
    return sum ?? { debtors: 0, balance: 0 };
  }

  return {
    sum: async (storeId, today) => ({ all: await addUp(storeId), due: await addUp(storeId, today) }),

    async list(storeId, { search, order, isDue, today, limit, offset }) {
      const words = toSearchWords(search);
      const find = (isForgiving: boolean) => {
        const found = owing(storeId).where(findPeople(match, words, isForgiving));
        return isDue ? found.where(dueBefore(today)) : found;
      };
      const count = async (found: ReturnType<typeof find>) => {
        const row = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirst();
        return row?.total ?? 0;
      };
      let found = find(false);
      // Without a search those who owe are counted already.
      let total = words.length === 0 ? (await addUp(storeId, isDue ? today : undefined)).debtors : await count(found);
      if (total === 0 && isForgivable(words)) {
        found = find(true);
        total = await count(found);
      }
      const rows = await found
        .select(['_id', 'customerKey', 'name', 'phone', 'balance', 'limit', 'oldestAt', 'dueAt', 'remindedAt'])
        .orderBy(sorted[order], order === 'balance' ? 'desc' : 'asc')
        .orderBy('_seq')
        .limit(limit)
        .offset(offset)
        .execute();
      return { total, debts: rows.map(({ _id, ...row }) => ({ accountId: _id, ...row })) };
    },
  };
}
