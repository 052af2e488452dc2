import { describeGoodsSearch, describeScarceGoods, parseSaleGood } from '@duka/domain/orders/order-goods';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listDocuments } from '#api/documents.ts';
import { purchaseKeys } from './purchase-keys.ts';

/** Finds products by words, the best match first. */
export function useGoodsSearch(storeId: string, search: string) {
  return useQuery({
    queryKey: [...purchaseKeys.all, 'goods', storeId, search],
    queryFn: async () => {
      const { documents } = await listDocuments('products', describeGoodsSearch(storeId, search));
      return documents.flatMap((document) => parseSaleGood(document) ?? []);
    },
    enabled: search.trim() !== '',
    placeholderData: keepPreviousData,
  });
}

/** How many products are offered before a word is typed. */
const mostScarce = 5;

/** Lists the products that there is the least of, which are the likeliest to have come in. */
export function useScarceGoods(storeId: string, isWanted: boolean) {
  return useQuery({
    queryKey: [...purchaseKeys.all, 'goods', storeId],
    queryFn: async () => {
      const { documents } = await listDocuments('products', describeScarceGoods(storeId, mostScarce));
      return documents.flatMap((document) => parseSaleGood(document) ?? []);
    },
    enabled: isWanted,
  });
}
