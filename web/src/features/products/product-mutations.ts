import type { Product, ProductStatus } from '@duka/domain/products/product';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { productKeys } from './product-queries.ts';

/** The rules are loaded with the first change. */
export function useChangeStatus() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ products, status }: { products: readonly Product[]; status: ProductStatus }) => {
      const { changeStatus } = await import('./change-status.ts');
      return changeStatus(products, status);
    },
    onSuccess: () => client.invalidateQueries({ queryKey: productKeys.all }),
  });
}

/** Takes a product off the shop's page, or puts it back. */
export function useChangeOnPage(product: Product) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (isOnPage: boolean) => {
      const { changeOnPage } = await import('./change-status.ts');
      return changeOnPage(product, isOnPage);
    },
    onSuccess: () => client.invalidateQueries({ queryKey: productKeys.all }),
  });
}
