import { equal, order } from '@duka/domain/query';
import { parseStockLoss } from '@duka/domain/stock/stock-loss';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listDocuments } from '#api/documents.ts';
import type { Sort } from '#shop/trade/use-sort.ts';
import { inMonth, pageOf } from './money-queries.ts';

/** What lost goods are ordered by. */
export type LossOrder = 'at' | 'cost';

/** Asks for a page of what left the shop unsold in a month. */
export function useLosses(storeId: string, month: string, { column, isUp }: Sort<LossOrder>, page: number) {
  return useQuery({
    queryKey: ['money', storeId, 'losses', month, column, isUp, page],
    queryFn: async () => {
      const { total, documents } = await listDocuments('stockLosses', [
        equal('storeId', storeId),
        ...inMonth('at', month),
        order(isUp ? 'orderAsc' : 'orderDesc', column),
        ...pageOf(page),
      ]);
      return { total, losses: documents.flatMap((document) => parseStockLoss(document) ?? []) };
    },
    placeholderData: keepPreviousData,
  });
}
