import { explainStock, type StockReason } from '@duka/domain/products/draft-merge';
import type { Product } from '@duka/domain/products/product';
import { equal, limit, order, select } from '@duka/domain/query';
import { useQuery } from '@tanstack/react-query';
import { can } from '#api/capabilities.ts';
import { listDocuments } from '#api/documents.ts';
import { productKeys } from '#features/products/product-queries.ts';

/** Movements looked through for what led to the stock there is; further back it is only said that it changed. */
const mostMovements = 50;

/** Why the stock of a product is no longer what it was; undefined until that is known, or as long as nobody asks. */
export function useStockReason(product: Product | undefined, before: number | undefined): StockReason | undefined {
  const id = product?.id ?? '';
  const { data, isError } = useQuery({
    queryKey: [...productKeys.figures(id), 'reason', product?.updatedAt],
    queryFn: async () => {
      const newest = [equal('productId', id), order('orderDesc', 'at'), limit(mostMovements)];
      return (await listDocuments('stockMovements', [...newest, select('$id', 'change', 'reason')])).documents;
    },
    enabled: product !== undefined && before !== undefined && can('sales'),
    retry: false,
  });
  if (product === undefined || before === undefined) return undefined;
  if (isError || !can('sales')) return { kind: 'changed' };
  return data && explainStock(before, product.quantityInStock, data);
}
