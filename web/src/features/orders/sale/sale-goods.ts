import {
  describeGoodByBarcode,
  describeGoods,
  describeGoodsSearch,
  parseSaleGood,
  type SaleGood,
} from '@duka/domain/orders/order-goods';
import type { QueryDescription } from '@duka/domain/query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listDocuments } from '#api/documents.ts';

/** The key begins like the products' own, so that whatever changes a product refreshes these too. */
const goodsKey = ['products', 'goods'] as const;

/** Answers the products to choose from. */
export function useGoodsSearch(storeId: string, search: string) {
  return useQuery({
    queryKey: [...goodsKey, storeId, 'search', search],
    queryFn: () => listGoods(describeGoodsSearch(storeId, search)),
    placeholderData: keepPreviousData,
  });
}

/** Answers the products of the sale as they are now, without those that are no longer sold. */
export function useGoods(storeId: string, ids: readonly string[]) {
  const sorted = [...ids].sort();
  return useQuery({
    queryKey: [...goodsKey, storeId, 'chosen', sorted],
    queryFn: () => listGoods(describeGoods(storeId, sorted)),
    enabled: sorted.length > 0,
    placeholderData: keepPreviousData,
  });
}

/** Finds the one product that a scanned or typed text means: by its barcode, else the only one that the text finds. */
export async function findGood(storeId: string, text: string): Promise<SaleGood | 'none' | 'several'> {
  const [exact] = await listGoods(describeGoodByBarcode(storeId, text));
  if (exact) return exact;
  const [first, second] = await listGoods(describeGoodsSearch(storeId, text));
  if (!first) return 'none';
  return second ? 'several' : first;
}

async function listGoods(queries: readonly QueryDescription[]): Promise<SaleGood[]> {
  const { documents } = await listDocuments('products', queries);
  return documents.flatMap((document) => parseSaleGood(document) ?? []);
}
