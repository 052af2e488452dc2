import type { RecordedMoney, SaidMoney } from '@duka/domain/imports/compare-statement';
import { parseExpense } from '@duka/domain/money/expense';
import { listMoved, parsePayment } from '@duka/domain/money/payment-line';
import { compare, equal, type QueryDescription } from '@duka/domain/query';
import { startOfDay, toDay } from '@duka/domain/values/dates';
import { addDays } from '@duka/domain/values/periods';
import { useQuery } from '@tanstack/react-query';
import { listAll } from '#data/calls/list-all.ts';

/** Days before and after the compared one in which a reference of it may have been written down. */
const daysAround = 3;

/** A line of the ledger in mobile money. */
export interface RecordedMobile extends RecordedMoney {
  readonly at: string;
}

/** What the shop has of a day's mobile money. */
export interface RecordedDay {
  readonly payments: readonly RecordedMobile[];
  /** Payments that are said to have come, of whatever day. */
  readonly said: readonly SaidMoney[];
  /** The fees of the day that were written down from a statement before. */
  readonly recordedFees: number;
}

/** How the ids of such expenses begin, so that a second tap writes nothing twice. */
export function feesIdOf(day: string): string {
  return `fees-${day}`;
}

/** Fetches what a day's lines are compared with: the ledger around the day, and the payments that wait to be confirmed. */
export function useRecordedDay(storeId: string, day: string) {
  return useQuery({
    queryKey: ['money', storeId, 'statement', day],
    queryFn: () => getRecordedDay(storeId, day),
  });
}

async function getRecordedDay(storeId: string, day: string): Promise<RecordedDay> {
  const ofShop = equal('storeId', storeId);
  const around = between('at', addDays(day, -daysAround), addDays(day, daysAround));
  const [payments, expenses, said] = await Promise.all([
    listAll('payments', [ofShop, equal('method', 'mobile money'), ...around]),
    listAll('expenses', [ofShop, ...between('expenseDate', day, day)]),
    listAll('mobileReceipts', [ofShop, equal('state', 'said')]),
  ]);
  return {
    payments: listMoved(payments.flatMap((document) => parsePayment(document) ?? [])).map(
      ({ id, amount, reference, at }) => ({ id, amount, reference, at, isOfDay: toDay(at) === day }),
    ),
    said: said.map(({ $id, reference }) => ({ id: $id, reference })),
    recordedFees: expenses
      .flatMap((document) => parseExpense(document) ?? [])
      .filter(({ id, isCancelled }) => !isCancelled && id.startsWith(feesIdOf(day)))
      .reduce((sum, { amount }) => sum + amount, 0),
  };
}

function between(attribute: string, from: string, to: string): QueryDescription[] {
  return [
    compare('greaterThanEqual', attribute, startOfDay(from)),
    compare('lessThan', attribute, startOfDay(addDays(to, 1))),
  ];
}
