import { equal, order } from '@duka/domain/query';
import { parseStockLoss } from '@duka/domain/stock/stock-loss';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listDocuments } from '#api/documents.ts';
import { inMonth, pageOf } from './money-queries.ts';

/** Asks for a page of what left the shop unsold in a month, the newest first. */
export function useLosses(storeId: string, month: string, page: number) {
  return useQuery({
    queryKey: ['money', storeId, 'losses', month, page],
    queryFn: async () => {
      const { total, documents } = await listDocuments('stockLosses', [
        equal('storeId', storeId),
        ...inMonth('at', month),
        order('orderDesc', 'at'),
        ...pageOf(page),
      ]);
      return { total, losses: documents.flatMap((document) => parseStockLoss(document) ?? []) };
    },
    placeholderData: keepPreviousData,
  });
}
