import { parseCashEntry } from '@duka/domain/money/cash-entry';
import { equal, order } from '@duka/domain/query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listDocuments } from '#api/documents.ts';
import type { Sort } from '#shop/trade/use-sort.ts';
import { pageOf } from './money-queries.ts';

/** What entries are ordered by. */
export type EntryOrder = 'at' | 'amount';

/** Asks for a page of transfers, the owner's money and opening money. */
export function useCashEntries(storeId: string, { column, isUp }: Sort<EntryOrder>, page: number) {
  return useQuery({
    queryKey: ['money', storeId, 'entries', column, isUp, page],
    queryFn: async () => {
      const { total, documents } = await listDocuments('cashEntries', [
        equal('storeId', storeId),
        order(isUp ? 'orderAsc' : 'orderDesc', column),
        ...pageOf(page),
      ]);
      return { total, entries: documents.flatMap((document) => parseCashEntry(document) ?? []) };
    },
    placeholderData: keepPreviousData,
  });
}
