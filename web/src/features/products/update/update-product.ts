import { listConflicts, mergeDrafts } from '@duka/domain/products/draft-merge';
import { type Product, type ProductStatus, parseProduct } from '@duka/domain/products/product';
import { listChangedAttributes } from '@duka/domain/products/product-attributes';
import { type ProductDraft, toProductDraft } from '@duka/domain/products/product-draft';
import { getFreshDocument } from '#data/calls/documents.ts';
import { updateKnownDocument } from '#data/calls/known-version.ts';
import { readNowText } from '#data/calls/now.ts';
import { ApiFailure, isUpdateConflict } from '#data/connection/api-error.ts';
import { mutateOrQueue } from '#data/outbox/mutate-or-queue.ts';
import { m } from '#paraglide/messages.js';
import { applyToProduct, type ProductImage, toQueuedChanges } from './queued-product.ts';

/** A product as it is known, and the values typed over (`@duka/domain/products/draft-merge`). */
export interface EditedProduct {
  readonly product: Product;
  readonly base: ProductDraft;
}

export type UpdatedProduct =
  /** Stored; or queued on this device, and `product` is as it will be. */
  | { readonly kind: 'saved'; readonly product: Product; readonly isQueued?: boolean }
  /** Somebody else changed what the seller changed too: nothing was stored, and `product` is what is. */
  | { readonly kind: 'conflict'; readonly product: Product }
  | { readonly kind: 'deleted' };

/** The number of tries for a product that others change at the same time. */
const maxTries = 5;

/**
 * Writes what the seller changed, over the version of the product that is known. Where another was stored meanwhile, what
 * the seller did not touch follows it and the save is tried again; what both changed is for the seller to decide. Without
 * a network the change is queued on this device.
 */
export async function updateProduct(
  { draft, status }: { readonly draft: ProductDraft; readonly status: ProductStatus },
  { product, base }: EditedProduct,
  image?: ProductImage,
): Promise<UpdatedProduct> {
  let known: Product | undefined = product;
  let merged = mergeDrafts(base, draft, toProductDraft(product));
  for (let tries = 0; tries < maxTries; tries += 1) {
    const stored = toProductDraft(known);
    if (listConflicts(merged.base, merged.draft, stored).length > 0) return { kind: 'conflict', product: known };
    const data = {
      ...listChangedAttributes(stored, merged.draft, { stored: known.status, wanted: status }),
      ...(image?.id === undefined ? {} : { image: image.id }),
      updstedAt: readNowText(),
    };
    try {
      const { id, updatedAt } = known;
      const before = known;
      const document = await mutateOrQueue(
        () => updateKnownDocument('products', id, data, updatedAt ?? epoch),
        (isTried) => toQueuedChanges(before, data, { image, isTried }),
      );
      if (!document) return { kind: 'saved', product: applyToProduct(known, data), isQueued: true };
      return { kind: 'saved', product: parseProduct(document) };
    } catch (error) {
      const isGone = error instanceof ApiFailure && error.status === 404;
      if (!isGone && !isUpdateConflict(error)) throw error;
      known = isGone ? undefined : await findProduct(product.id);
      if (!known) return { kind: 'deleted' };
      merged = mergeDrafts(merged.base, merged.draft, toProductDraft(known));
    }
  }
  throw new Error(m.product_changes_often());
}

/** The version of a product that an older app left in the history: older than any that is stored. */
const epoch = new Date(0).toISOString();

export async function findProduct(id: string): Promise<Product | undefined> {
  try {
    return parseProduct(await getFreshDocument('products', id));
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return undefined;
    throw error;
  }
}
