import type { Pack } from '@duka/domain/products/packs';
import type { Product } from '@duka/domain/products/product';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createDocument, deleteDocument } from '#data/calls/documents.ts';
import { updateChanged } from '#data/calls/update-changed.ts';
import { ApiFailure, toApiFailure } from '#data/connection/api-error.ts';
import { m } from '#paraglide/messages.js';
import { invalidateStale } from '#session/stale-queries.ts';

interface PackSave {
  readonly id: string;
  /** The pack as the form was opened with it; undefined for a new one. */
  readonly opened: Pack | undefined;
  readonly values: Omit<Pack, 'id' | 'productId'>;
}

/** Stores a pack of the product; the counter and every page that lists packs follow. */
export function useSavePack(product: Product) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, opened, values }: PackSave) => {
      if (opened) await updateChanged('productPacks', id, values, { ...opened });
      else await createDocument('productPacks', id, { ...values, productId: product.id, storeId: product.store?.id });
    },
    onSuccess: () => void invalidateStale(client, 'productPacks'),
  });
}

/** Deletes a pack; one that is gone already counts as deleted. */
export function useDeletePack() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await deleteDocument('productPacks', id);
      } catch (error) {
        const failure = toApiFailure(error);
        if (failure.status !== 404) throw failure;
      }
    },
    onSuccess: () => void invalidateStale(client, 'productPacks'),
  });
}

/** Says why a pack was not stored, in the server's own words where it gave some. */
export function packFailureText(error: Error): string {
  const isNetwork = error instanceof ApiFailure && (error.isNetwork || error.message === '');
  return m.pack_save_failed({ message: isNetwork ? m.product_no_connection() : error.message });
}
