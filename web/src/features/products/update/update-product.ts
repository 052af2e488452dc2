import { listConflicts, mergeDrafts } from '@duka/domain/products/draft-merge';
import { type Product, type ProductStatus, parseProduct } from '@duka/domain/products/product';
import { listChangedAttributes } from '@duka/domain/products/product-attributes';
import { type ProductDraft, toProductDraft } from '@duka/domain/products/product-draft';
import { getFreshDocument } from '#data/calls/documents.ts';
import { readNowText } from '#data/calls/now.ts';
import { ApiFailure, isUnanswered, isUpdateConflict } from '#data/connection/api-error.ts';
import { runOrQueue } from '#data/outbox/run-or-queue.ts';
import { m } from '#paraglide/messages.js';
import { applyToProduct, type ProductImage, toProductCommands } from './queued-product.ts';

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
 * Stores what the seller changed, over the values that are known, or queues it. Where somebody else has changed one of them meanwhile,
 * what the seller did not touch follows it and the save is tried again; what both changed is for the seller to decide.
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
      let isQueued = false;
      // One after the other: the stock moves only once the rest is stored.
      for (const command of await toProductCommands(known, data, image)) {
        isQueued = (await runOrQueue(command)) === undefined || isQueued;
      }
      const changed = applyToProduct(known, data);
      return { kind: 'saved', product: (!isQueued && (await readSaved(product.id))) || changed, isQueued };
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

/** Reads a product that was just saved, with its categories and units; undefined where no answer comes. */
export function readSaved(id: string): Promise<Product | undefined> {
  return findProduct(id).catch((error) => {
    if (!isUnanswered(error)) throw error;
    return undefined;
  });
}

export async function findProduct(id: string): Promise<Product | undefined> {
  try {
    return parseProduct(await getFreshDocument('products', id));
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return undefined;
    throw error;
  }
}
