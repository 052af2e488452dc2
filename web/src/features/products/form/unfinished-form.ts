import { type ProductDraft, parseProductDraft } from '@duka/domain/products/product-draft';
import { discardKept, keep, readKept } from '#session/kept-values.ts';

/**
 * A product form that was not saved, kept on this device for its seller: one new product and one being edited.
 * `visit` is the history entry it was typed in. It holds no password and no file.
 */
export interface UnfinishedForm {
  readonly draft: ProductDraft;
  /** The form as it was before anything was typed: what differs is the seller's. Older apps did not keep it. */
  readonly base?: ProductDraft | undefined;
  readonly visit: string;
}

const keyOf = (userId: string, productId: string) =>
  `duka.unfinished-product.${userId}.${productId === '' ? 'new' : 'edit'}`;

/** The form kept for this product, or for a new one when `productId` is empty. */
export function readUnfinishedForm(userId: string, productId: string): UnfinishedForm | undefined {
  return readKept(keyOf(userId, productId), (value) => {
    const kept: { productId?: unknown; draft?: unknown; base?: unknown; visit?: unknown } = Object(value);
    const draft = kept.productId === productId ? parseProductDraft(kept.draft) : undefined;
    return draft && { draft, base: parseProductDraft(kept.base), visit: String(kept.visit) };
  });
}

export function keepUnfinishedForm(userId: string, productId: string, form: UnfinishedForm): void {
  keep(keyOf(userId, productId), { ...form, productId });
}

export function discardUnfinishedForm(userId: string, productId: string): void {
  discardKept(keyOf(userId, productId));
}
