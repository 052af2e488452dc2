import type { Product, ProductStatus } from '@duka/domain/product';
import { toProductDraft } from '@duka/domain/product-draft';
import { findMissing } from '@duka/domain/product-save';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiFailure } from '#api/api-error.ts';
import { deleteDocument, updateDocument } from '#api/documents.ts';
import { productKeys } from './product-queries.ts';

/** Deletes the document itself (CALL-024). One that is gone already counts as deleted. */
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

export interface StatusChange {
  readonly changed: readonly Product[];
  /** Drafts that lack what a product on sale must have (decision 10). */
  readonly incomplete: readonly Product[];
  readonly failed: readonly Product[];
}

/** Takes products off sale, or puts complete ones back; answers for each what became of it. */
export function useChangeStatus() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ products, status }: { products: readonly Product[]; status: ProductStatus }) => {
      const incomplete = status === 'draft' ? [] : products.filter((product) => findMissing(toProductDraft(product)));
      const others = products.filter((product) => product.status !== status && !incomplete.includes(product));
      const updstedAt = new Date().toISOString();
      const results = await Promise.allSettled(
        others.map(({ id }) => updateDocument('products', id, { status, updstedAt })),
      );
      const ended = (wanted: string) => others.filter((_, index) => results[index]?.status === wanted);
      return { changed: ended('fulfilled'), incomplete, failed: ended('rejected') } satisfies StatusChange;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: productKeys.all }),
  });
}
