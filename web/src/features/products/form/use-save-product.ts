import { useMutation, useQueryClient } from '@tanstack/react-query';
import { productKeys } from '#features/products/product-queries.ts';
import { usePrefetch } from '#session/use-prefetch.ts';
import type { ProductSave } from './save-product.ts';

/** The code that checks and saves is fetched while the form is filled in. */
const loadSave = () => import('./save-product.ts');

/** Checks the form and saves it; every list and page that shows the product follows. */
export function useSaveProduct() {
  const client = useQueryClient();
  usePrefetch(loadSave);
  return useMutation({
    mutationFn: async (save: ProductSave) => (await loadSave()).saveProduct(save),
    onSuccess: (result) => {
      if (result.kind !== 'saved') return;
      client.setQueryData(productKeys.one(result.product.id), result.product);
      client.invalidateQueries({ queryKey: productKeys.figures(result.product.id) });
      return client.invalidateQueries({ queryKey: productKeys.lists });
    },
  });
}
