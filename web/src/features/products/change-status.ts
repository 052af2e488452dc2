import { listMissing } from '@duka/domain/products/check-product';
import type { Product, ProductStatus } from '@duka/domain/products/product';
import { toProductDraft } from '@duka/domain/products/product-draft';
import { readDraft } from '@duka/domain/products/product-save';
import { updateDocument } from '#api/documents.ts';

export interface StatusChange {
  readonly changed: readonly Product[];
  /** Drafts that lack what a product on sale must have (decision 0005). */
  readonly incomplete: readonly Product[];
  readonly failed: readonly Product[];
}

/** Takes products off sale, or puts complete ones back; answers the outcome for each. */
export async function changeStatus(products: readonly Product[], status: ProductStatus): Promise<StatusChange> {
  const lacks = (product: Product) => listMissing(readDraft(toProductDraft(product), status)).length > 0;
  const incomplete = status === 'draft' ? [] : products.filter(lacks);
  const others = products.filter((product) => product.status !== status && !incomplete.includes(product));
  const updstedAt = new Date().toISOString();
  const results = await Promise.allSettled(
    others.map(({ id }) => updateDocument('products', id, { status, updstedAt })),
  );
  const ended = (wanted: string) => others.filter((_, index) => results[index]?.status === wanted);
  return { changed: ended('fulfilled'), incomplete, failed: ended('rejected') };
}
