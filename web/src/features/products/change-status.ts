import { listMissing } from '@duka/domain/products/check-product';
import type { Product, ProductStatus } from '@duka/domain/products/product';
import { toProductDraft } from '@duka/domain/products/product-draft';
import { readDraft } from '@duka/domain/products/product-save';
import { updateDocument } from '#data/calls/documents.ts';
import { readNowText } from '#data/calls/now.ts';
import { m } from '#paraglide/messages.js';

export interface StatusChange {
  readonly changed: readonly Product[];
  /** Drafts that lack what a product on sale must have (decision 0005). */
  readonly incomplete: readonly Product[];
  readonly failed: readonly Product[];
  /** The same in words; empty for none. */
  readonly words: { readonly done: string; readonly incomplete: string; readonly failed: string };
}

/** Takes products off sale, or puts complete ones back; returns the outcome for each. */
export async function changeStatus(products: readonly Product[], status: ProductStatus): Promise<StatusChange> {
  const lacks = (product: Product) => listMissing(readDraft(toProductDraft(product), status)).length > 0;
  const incomplete = status === 'draft' ? [] : products.filter(lacks);
  const others = products.filter((product) => product.status !== status && !incomplete.includes(product));
  const updstedAt = readNowText();
  const results = await Promise.allSettled(
    others.map(({ id }) => updateDocument('products', id, { status, updstedAt })),
  );
  const ended = (wanted: string) => others.filter((_, index) => results[index]?.status === wanted);
  const [changed, failed] = [ended('fulfilled'), ended('rejected')];
  const words = {
    done: changed.length === 0 ? '' : doneText(status, changed.length),
    incomplete: incomplete.length === 0 ? '' : incompleteText(incomplete.length),
    failed: failed.length === 0 ? '' : failedText(failed.length),
  };
  return { changed, incomplete, failed, words };
}

const doneText = (status: ProductStatus, count: number) =>
  status === 'draft' ? draftedText(count) : publishedText(count);
const draftedText = (count: number) => (count === 1 ? m.list_drafted_one() : m.list_drafted_many({ count }));
const publishedText = (count: number) => (count === 1 ? m.list_published_one() : m.list_published_many({ count }));
const failedText = (count: number) => (count === 1 ? m.list_status_failed_one() : m.list_status_failed_many({ count }));
const incompleteText = (count: number) => (count === 1 ? m.list_incomplete_one() : m.list_incomplete_many({ count }));
