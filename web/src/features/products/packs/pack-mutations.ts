import type { Pack } from '@duka/domain/products/packs';
import type { Product } from '@duka/domain/products/product';
import { formatPrice } from '@duka/domain/values/money';
import { formatQuantity } from '@duka/domain/values/quantity';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiFailure } from '#data/connection/api-error.ts';
import { changeOrQueue, type RejectedChange } from '#data/outbox/change-or-queue.ts';
import { createOrQueue } from '#data/outbox/create-or-queue.ts';
import { deleteOrQueue } from '#data/outbox/delete-or-queue.ts';
import { productPaths } from '#features/products/product-paths.ts';
import { productName } from '#features/products/product-words.ts';
import { m } from '#paraglide/messages.js';
import { invalidateStale } from '#session/stale-queries.ts';

type PackValues = Omit<Pack, 'id' | 'productId'>;

/** A pack that the server did not take, new or changed, to be corrected. */
export interface RejectedPack extends RejectedChange<PackValues> {
  readonly packId: string;
}

interface PackSave {
  /** That of a new pack is made here. */
  readonly packId: string;
  /** That of a change, which is made once. */
  readonly changeId: string;
  /** The pack as the form was opened with it; undefined for a new one. */
  readonly opened: Pack | undefined;
  readonly values: PackValues;
}

/**
 * Stores a pack of the product, or queues it on this device; returns whether it is stored. The counter and every page that lists packs
 * follow.
 */
export function useSavePack(product: Product, unit: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ packId, changeId, opened, values }: PackSave) => {
      const { name, factor, sellingPrice } = values;
      const labels = {
        name: m.pack_name(),
        factor: m.pack_factor_label({ unit }),
        sellingPrice: m.pack_price_label(),
      };
      const asked = {
        collection: 'productPacks',
        documentId: packId,
        path: productPaths.view(product.id),
        labels,
        title: m.outbox_pack({ product: productName(product), name }),
        details: [
          [labels.name, name],
          [labels.factor, formatQuantity(factor)],
          [labels.sellingPrice, formatPrice(sellingPrice)],
        ],
        // The product may wait as well.
        needs: [product.id],
      } as const;
      if (opened) return changeOrQueue({ ...asked, id: changeId, data: { ...values }, opened: { ...opened } });
      const data = { ...values, productId: product.id, storeId: product.store?.id };
      return (await createOrQueue({ ...asked, data, shown: { id: packId, data: values } })) !== undefined;
    },
    onSuccess: () => void invalidateStale(client, 'productPacks'),
  });
}

/** Deletes a pack, or queues that on this device; returns whether it is gone. One that is gone already counts as deleted. */
export function useDeletePack() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, name, productId }: Pack) =>
      deleteOrQueue({
        ...{ collection: 'productPacks', documentId: id, path: productPaths.view(productId), needs: [productId] },
        title: m.outbox_deleted({ name }),
      }),
    onSuccess: () => void invalidateStale(client, 'productPacks'),
  });
}

/** Says why a pack was not stored, in the server's own words where it gave some. */
export function packFailureText(error: Error): string {
  const isNetwork = error instanceof ApiFailure && (error.isNetwork || error.message === '');
  return m.pack_save_failed({ message: isNetwork ? m.product_no_connection() : error.message });
}
