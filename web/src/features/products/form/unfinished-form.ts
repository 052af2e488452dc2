import { type ProductDraft, parseProductDraft } from '@duka/domain/products/product-draft';
import { listLocalKeys, readLocal, removeLocal, storeLocal } from '#session/local-values.ts';
import { thisTab } from '#session/this-tab.ts';

/**
 * A product form that was not saved, stored on this device for its seller: of each tab one new product and one being edited.
 * `visit` is the history entry it was typed in. It holds no password and no file.
 */
export interface UnfinishedForm {
  readonly draft: ProductDraft;
  /** The form as it was before anything was typed: what differs is the seller's. Older versions of the app did not store it. */
  readonly base?: ProductDraft | undefined;
  readonly visit: string;
  /** The id that a new product gets, as an earlier try may have stored or queued it. Older versions of the app did not store it. */
  readonly recordId?: string | undefined;
}

interface FoundForm extends UnfinishedForm {
  readonly key: string;
  readonly isOfThisTab: boolean;
}

const prefixOf = (userId: string) => `duka.unfinished-product.${userId}.`;
const keyOf = (userId: string, productId: string) =>
  `${prefixOf(userId)}${thisTab()}.${productId === '' ? 'new' : 'edit'}`;

/**
 * Finds the form stored for this product, or for a new one when `productId` is empty: this tab's own, otherwise the newest
 * that another tab has left.
 */
export function findUnfinishedForm(userId: string, productId: string): FoundForm | undefined {
  const own = keyOf(userId, productId);
  const forms = listLocalKeys(prefixOf(userId)).flatMap((key) => {
    const form = readForm(key, productId);
    return form ? [{ ...form, key, isOfThisTab: key === own }] : [];
  });
  return forms.find(({ isOfThisTab }) => isOfThisTab) ?? forms.sort((one, other) => other.keptAt - one.keptAt)[0];
}

export function storeUnfinishedForm(userId: string, productId: string, form: UnfinishedForm): void {
  storeLocal(keyOf(userId, productId), { ...form, productId, keptAt: Date.now() });
}

export function discardUnfinishedForm(userId: string, productId: string): void {
  removeLocal(keyOf(userId, productId));
}

function readForm(key: string, productId: string): (UnfinishedForm & { readonly keptAt: number }) | undefined {
  return readLocal(key, (value) => {
    const stored: {
      productId?: unknown;
      draft?: unknown;
      base?: unknown;
      visit?: unknown;
      recordId?: unknown;
      keptAt?: unknown;
    } = Object(value);
    const draft = stored.productId === productId ? parseProductDraft(stored.draft) : undefined;
    return (
      draft && {
        draft,
        base: parseProductDraft(stored.base),
        visit: String(stored.visit),
        ...(typeof stored.recordId === 'string' && { recordId: stored.recordId }),
        keptAt: Number(stored.keptAt ?? 0),
      }
    );
  });
}
