import { hideExpected, parseDayClose } from '@duka/domain/money/day-close';
import { type ExpenseKind, parseExpense } from '@duka/domain/money/expense';
import { daysOfMonth } from '@duka/domain/money/month-sheet';
import { type ReceivedMethod, receivedKinds } from '@duka/domain/money/payment';
import { type Payment, parsePayment } from '@duka/domain/money/payment-line';
import { compare, equal, limit, offset, order, type QueryDescription } from '@duka/domain/query';
import { startOfDay } from '@duka/domain/values/dates';
import { addDays } from '@duka/domain/values/periods';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { toRelationIds } from '#data/calls/document-data.ts';
import { listDocuments } from '#data/calls/documents.ts';
import { getMonthSheet } from '#data/calls/figures.ts';
import type { WireDocument } from '#data/connection/wire-document.ts';
import { useMembership } from '#session/membership.ts';
import type { Sort } from '#shop/trade/use-sort.ts';

/** Rows that are asked for at a time. */
export const pageSize = 25;

/** Asks for that page of a list, the first one is 1. */
export const pageOf = (page: number) => [limit(pageSize), offset((page - 1) * pageSize)];

/** Asks for the sheet of a month, written `2026-11`. */
export function useMonthSheet(storeId: string, month: string) {
  return useQuery({
    queryKey: ['money', storeId, 'month', month],
    queryFn: () => getMonthSheet(storeId, month),
    placeholderData: keepPreviousData,
  });
}

/** The columns by which the expenses of a month are ordered. */
export type ExpenseOrder = 'expenseDate' | 'amount';

/** Asks for a page of a month's expenses, of one kind or all. */
export function useExpenses(
  storeId: string,
  month: string,
  kind: ExpenseKind | undefined,
  { column, isUp }: Sort<ExpenseOrder>,
  page: number,
) {
  return useQuery({
    queryKey: ['money', storeId, 'expenses', month, kind, column, isUp, page],
    queryFn: async () => {
      const { total, documents } = await listDocuments('expenses', [
        equal('storeId', storeId),
        ...inMonth('expenseDate', month),
        ...(kind ? [equal('kind', kind)] : []),
        order(isUp ? 'orderAsc' : 'orderDesc', column),
        order('orderDesc', '$createdAt'),
        ...pageOf(page),
      ]);
      return { total, expenses: documents.flatMap((document) => parseExpense(document) ?? []) };
    },
    placeholderData: keepPreviousData,
  });
}

/** Asks for a page of the ends of days, the newest first; of one month where it is named. */
export function useDayCloses(storeId: string, month: string | undefined, page: number) {
  const { can } = useMembership();
  const isBlind = !can('costs');
  return useQuery({
    queryKey: ['money', storeId, 'closes', month, page, isBlind],
    queryFn: async () => {
      const { total, documents } = await listDocuments('dayCloses', [
        equal('storeId', storeId),
        ...(month ? daysIn('day', month) : []),
        order('orderDesc', 'at'),
        ...pageOf(page),
      ]);
      const closes = documents.flatMap((document) => parseDayClose(document) ?? []);
      return { total, closes: isBlind ? closes.map(hideExpected) : closes };
    },
    placeholderData: keepPreviousData,
  });
}

/** A movement of money, with what it belongs to; empty where there is none. */
export interface Move extends Payment {
  readonly orderId: string;
  readonly purchaseId: string;
  readonly supplierId: string;
}

/** Movements of one way or all: since an end of a day (null for all of them), or received in a month. */
export type FoundMoves = { readonly method: ReceivedMethod | undefined } & (
  | { readonly since: string | null }
  | { readonly month: string }
);

/** The columns by which movements of money are ordered. */
export type MoveOrder = 'at' | 'amount';

/** Asks for a page of movements of money. */
export function useMoves(storeId: string, found: FoundMoves, { column, isUp }: Sort<MoveOrder>, page: number) {
  return useQuery({
    queryKey: ['money', storeId, 'moves', found, column, isUp, page],
    queryFn: async () => {
      const { total, documents } = await listDocuments('payments', [
        equal('storeId', storeId),
        ...(found.method ? [equal('method', found.method)] : []),
        ...('month' in found
          ? [equal('kind', ...receivedKinds), ...inMonth('countsAt', found.month)]
          : found.since === null
            ? []
            : [compare('greaterThanEqual', 'at', found.since)]),
        order(isUp ? 'orderAsc' : 'orderDesc', column),
        ...pageOf(page),
      ]);
      return { total, moves: documents.flatMap((document) => toMove(document) ?? []) };
    },
    placeholderData: keepPreviousData,
  });
}

/** Parses a line of the ledger. Returns undefined for anything else. */
export function toMove(document: WireDocument<'payments'>): Move | undefined {
  const payment = parsePayment(document);
  const idOf = (relation: unknown) => toRelationIds(relation)[0] ?? '';
  const { orderId, purchaseId, supplierId } = document;
  const of = { orderId: idOf(orderId), purchaseId: idOf(purchaseId), supplierId: idOf(supplierId) };
  return payment && { ...payment, ...of };
}

/** Finds what names its day, `2026-11-21`, in a month. */
function daysIn(attribute: string, month: string): QueryDescription[] {
  const { from, to } = daysOfMonth(month);
  return [compare('greaterThanEqual', attribute, from), compare('lessThanEqual', attribute, to)];
}

/** Finds what is of a month by one of its dates. */
export function inMonth(attribute: string, month: string): QueryDescription[] {
  const { from, to } = daysOfMonth(month);
  return [
    compare('greaterThanEqual', attribute, startOfDay(from)),
    compare('lessThan', attribute, startOfDay(addDays(to, 1))),
  ];
}
