import {
  type CreditAccount,
  type CreditEntry,
  parseCreditAccount,
  parseCreditEntry,
  parseOwedOrder,
} from '@duka/domain/credit/credit-account';
import type { DebtQuery } from '@duka/domain/credit/debts';
import { isReversible } from '@duka/domain/money/reversal';
import { bestFirst, compare, equal, limit, offset, order, select } from '@duka/domain/query';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { listDebts } from '#data/calls/debts.ts';
import { getDocument, listDocuments } from '#data/calls/documents.ts';

/** Entries on a page. */
export const entriesPerPage = 25;
/** Accounts without a debt on a page. */
export const accountsPerPage = 25;
/** The most orders that are listed as owed; the balance counts all. */
const maxOrders = 100;

const accountQueryKey = (id: string) => ['debts', 'account', id] as const;

export function useDebts(storeId: string, query: Omit<DebtQuery, 'today'>) {
  return useQuery({
    queryKey: ['debts', storeId, query],
    queryFn: () => listDebts(storeId, query),
    placeholderData: keepPreviousData,
  });
}

export function accountQuery(id: string) {
  return queryOptions({
    queryKey: accountQueryKey(id),
    queryFn: () => getAccount(id),
    // The seller is waiting, and a missing book does not appear on the third try.
    retry: false,
  });
}

/** Returns the account of this id, or the one into which it was joined, with that one's id. */
async function getAccount(id: string, passed: readonly string[] = []): Promise<CreditAccount> {
  const account = parseCreditAccount(await getDocument('creditAccounts', id));
  if (!account) throw new Error('The answer is no book.');
  const { joinedIntoId } = account;
  return joinedIntoId === '' || passed.includes(joinedIntoId) ? account : getAccount(joinedIntoId, [...passed, id]);
}

/** Lists a page of the accounts of customers who owe nothing now: first those with an advance, the greatest first, then by their names. */
export function useSettledAccounts(storeId: string, page: number) {
  return useQuery({
    queryKey: ['debts', storeId, 'idle', page],
    queryFn: async () => {
      const { total, documents } = await listDocuments('creditAccounts', [
        equal('storeId', storeId),
        compare('lessThanEqual', 'balance', 0),
        order('orderAsc', 'balance'),
        order('orderAsc', 'name'),
        limit(accountsPerPage),
        offset((page - 1) * accountsPerPage),
      ]);
      return { total, accounts: documents.flatMap((document) => parseCreditAccount(document) ?? []) };
    },
    placeholderData: keepPreviousData,
  });
}

/** Lists a page of the entries of an account, the newest first, and their number. */
export function useEntries(accountId: string, page: number) {
  return useQuery({
    queryKey: [...accountQueryKey(accountId), 'entries', page],
    queryFn: () => listEntries(accountId, entriesPerPage, (page - 1) * entriesPerPage),
    placeholderData: keepPreviousData,
  });
}

/** Lists entries of an account, the newest first. */
async function listEntries(accountId: string, count: number, from = 0) {
  const { total, documents } = await listDocuments('creditEntries', [
    equal('accountId', accountId),
    bestFirst,
    select(
      '$id',
      'kind',
      'amount',
      'balanceAfter',
      'method',
      'reference',
      'note',
      'at',
      'reversesId',
      'owedSince',
      'orderId.trackingId',
    ),
    limit(count),
    offset(from),
  ]);
  const entries = documents.flatMap((document) => parseCreditEntry(document) ?? []);
  return { total, entries, takenBack: await listTakenBack(entries) };
}

/** Lists the ids of those entries that another one takes back, which may be on another page or in another account. */
async function listTakenBack(entries: readonly CreditEntry[]): Promise<readonly string[]> {
  const ids = entries.filter(isReversible).map(({ id }) => id);
  if (ids.length === 0) return [];
  const { documents } = await listDocuments('creditEntries', [
    equal('reversesId', ...ids),
    select('$id', 'reversesId'),
    limit(ids.length),
  ]);
  return documents.map(({ reversesId }) => String(reversesId));
}

/** Lists the orders of which a customer still owes something, the oldest first; asks for none where nothing is owed. */
export function useOwedOrders(storeId: string, { accountId, customerKey, balance }: CreditAccount) {
  return useQuery({
    enabled: balance > 0,
    queryKey: [...accountQueryKey(accountId), 'orders'],
    queryFn: async () => {
      const { documents } = await listDocuments('orders', [
        equal('storeId', storeId),
        equal('customerKey', customerKey),
        compare('greaterThan', 'owed', 0),
        order('orderAsc', 'orderDate'),
        select('$id', 'trackingId', 'orderDate', 'orderTotal', 'owed', 'dueAt'),
        limit(maxOrders),
      ]);
      return documents.flatMap((document) => parseOwedOrder(document) ?? []);
    },
  });
}
