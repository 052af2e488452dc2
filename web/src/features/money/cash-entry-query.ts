import { parseCashEntry } from '@duka/domain/money/cash-entry';
import { equal, order } from '@duka/domain/query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listDocuments } from '#api/documents.ts';
import { pageOf } from './money-queries.ts';

/** Asks for a page of transfers, the owner's money and opening money, the newest first. */
export function useCashEntries(storeId: string, page: number) {
  return useQuery({
    queryKey: ['money', storeId, 'entries', page],
    queryFn: async () => {
      const { total, documents } = await listDocuments('cashEntries', [
        equal('storeId', storeId),
        order('orderDesc', 'at'),
        ...pageOf(page),
      ]);
      return { total, entries: documents.flatMap((document) => parseCashEntry(document) ?? []) };
    },
    placeholderData: keepPreviousData,
  });
}
