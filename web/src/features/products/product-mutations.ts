import type { Product, ProductStatus } from '@duka/domain/products/product';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteDocument } from '#data/calls/documents.ts';
import { ApiFailure } from '#data/connection/api-error.ts';
import { productKeys } from './product-queries.ts';

/** Deletes the document (CALL-024). One that is gone already counts as deleted. */
export function useDeleteProduct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await deleteDocument('products', id);
      } catch (error) {
        if (!(error instanceof ApiFailure) || error.status !== 404) throw error;
      }
    },
    onSuccess: (_, id) => {
      client.removeQueries({ queryKey: productKeys.one(id) });
      return client.invalidateQueries({ queryKey: productKeys.lists });
    },
  });
}

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
