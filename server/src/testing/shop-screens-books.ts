import type { ShopDebts } from '@duka/domain/credit/debts';
import { type CashBalances, type DayClose, parseDayClose } from '@duka/domain/money/day-close';
import { addMonths, type MonthSheet } from '@duka/domain/money/month-sheet';
import { receivedMethods } from '@duka/domain/money/payment';
import { equal, limit } from '@duka/domain/query';
import { dayOf, ranked } from './shop-rows.ts';
import { listPath } from './test-app.ts';

/** The books of a shop in the server's responses; the recount has the same shape. */
export type ShopBooks = Awaited<ReturnType<typeof readBooks>>;

/** This month and the two before it. */
export function monthsUntil(nowMs: number): string[] {
  const month = dayOf(nowMs).slice(0, 7);
  return [addMonths(month, -2), addMonths(month, -1), month];
}

/** Requests debts, balances, purchases and month sheets. */
export async function readBooks(ask: (path: string) => Promise<unknown>, storeId: string, nowMs: number) {
  const list = async (collection: string) =>
    ((await ask(listPath(collection, equal('storeId', storeId), limit(200)))) as { documents: Row[] }).documents;
  const { all, debts } = (await ask(`/v1/shops/${storeId}/debts?order=oldest&limit=100`)) as ShopDebts;
  const { holds } = (await ask(`/v1/shops/${storeId}/drawer`)) as CashBalances;
  const closes = (await list('dayCloses')).map((row) => parseDayClose(row) as DayClose);
  const months: ReturnType<typeof toMonth>[] = [];
  for (const month of monthsUntil(nowMs)) {
    months.push(toMonth((await ask(`/v1/shops/${storeId}/month-sheet?month=${month}`)) as MonthSheet));
  }
  return {
    debts: {
      all,
      byAge: ranked(
        debts.map(({ customerKey, balance, oldestAt }) => [customerKey, balance, Date.parse(String(oldestAt))]),
        ([, , oldest]) => oldest,
        true,
      ),
    },
    holds: holds as Readonly<Record<string, number>>,
    closes: ranked(
      closes.map(({ id, methods, isCancelled }) => {
        return [
          ...[id, String(isCancelled)],
          ...Object.values(methods).flatMap(({ expected, counted, taken, banked }) => [
            ...[expected ?? 0, String(counted), taken, banked],
          ]),
        ];
      }),
      ([id]) => id,
    ),
    suppliers: ranked(
      (await list('suppliers')).map(({ $id, bought, owed }) => [$id, Number(bought), Number(owed)]),
      ([id]) => id,
    ),
    purchases: ranked(
      (await list('purchases')).map(({ $id, total, paid, owed }) => [$id, Number(total), Number(paid), Number(owed)]),
      ([id]) => id,
    ),
    months,
  };
}

type Row = Record<string, unknown> & { readonly $id: string };

function toMonth({ expenses: _byKind, received, differences, ...sums }: MonthSheet) {
  const ofMethods = (amounts: MonthSheet['received']) => receivedMethods.map((methodName) => amounts[methodName]);
  return { ...sums, received: ofMethods(received), differences: ofMethods(differences) };
}
