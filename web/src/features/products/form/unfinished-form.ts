import { type ProductDraft, parseProductDraft } from '@duka/domain/products/product-draft';

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
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(userId, productId)) ?? 'null');
    const draft = kept?.productId === productId ? parseProductDraft(kept.draft) : undefined;
    return draft && { draft, base: parseProductDraft(kept.base), visit: String(kept.visit) };
  } catch (error) {
    // Private windows refuse storage, and another program may have written nonsense: there is nothing to offer then.
    if (error instanceof SyntaxError || error instanceof DOMException) return undefined;
    throw error;
  }
}

export function keepUnfinishedForm(userId: string, productId: string, form: UnfinishedForm): void {
  try {
    localStorage.setItem(keyOf(userId, productId), JSON.stringify({ ...form, productId }));
  } catch (error) {
    // Full or refused storage: the form goes on working, it only will not survive a reload.
    if (!(error instanceof DOMException)) throw error;
  }
}

export function discardUnfinishedForm(userId: string, productId: string): void {
  try {
    localStorage.removeItem(keyOf(userId, productId));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
