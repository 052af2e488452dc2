import { makeDocumentId } from '@duka/domain/document-id';
import { listMissing } from '@duka/domain/products/check-product';
import type { Product, ProductStatus } from '@duka/domain/products/product';
import { toProductDraft } from '@duka/domain/products/product-draft';
import { readDraft } from '@duka/domain/products/product-save';
import { updateDocument } from '#data/calls/documents.ts';
import { readNowText } from '#data/calls/now.ts';
import { mutateOrQueue } from '#data/outbox/mutate-or-queue.ts';
import { m } from '#paraglide/messages.js';
import { productPaths } from './product-paths.ts';
import { productName } from './product-words.ts';

export interface StatusChange {
  readonly changed: readonly Product[];
  /** Drafts that lack what a product on sale must have (decision 0005). */
  readonly incomplete: readonly Product[];
  readonly failed: readonly Product[];
  /** True if any of it is queued on this device. */
  readonly isQueued: boolean;
  /** The same in words; empty for none. */
  readonly words: { readonly done: string; readonly incomplete: string; readonly failed: string };
}

/** Takes products off sale, or puts complete ones back, or queues that on this device; returns the outcome for each. */
export async function changeStatus(products: readonly Product[], status: ProductStatus): Promise<StatusChange> {
  const lacks = (product: Product) => listMissing(readDraft(toProductDraft(product), status)).length > 0;
  const incomplete = status === 'draft' ? [] : products.filter(lacks);
  const others = products.filter((product) => product.status !== status && !incomplete.includes(product));
  const results = await Promise.allSettled(others.map((product) => storeStatus(product, status)));
  const ended = (wanted: string) => others.filter((_, index) => results[index]?.status === wanted);
  const [changed, failed] = [ended('fulfilled'), ended('rejected')];
  const isQueued = results.some((result) => result.status === 'fulfilled' && result.value === undefined);
  const words = {
    done: changed.length === 0 ? '' : isQueued ? m.outbox_kept() : doneText(status, changed.length),
    incomplete: incomplete.length === 0 ? '' : incompleteText(incomplete.length),
    failed: failed.length === 0 ? '' : failedText(failed.length),
  };
  return { changed, incomplete, failed, isQueued, words };
}

/** Takes a product off the shop's page, or puts it back, or queues that on this device; resolves to undefined for what is queued (DOOR-085). */
export function changeOnPage(product: Product, isOnPage: boolean) {
  // Nothing is seen: products of before have no answer stored, which counts as yes, and the last answer holds.
  return storeChange(product, { data: { isOnPage }, seen: {}, labels: { isOnPage: m.product_on_page() } });
}

/** Resolves to undefined for a change that is queued. */
function storeStatus(product: Product, status: ProductStatus) {
  const { status: seen } = product;
  return storeChange(product, { data: { status }, seen: { status: seen }, labels: { status: m.view_status() } });
}

/** The attributes that change, as they are stored, and what they are called. */
interface Change {
  readonly data: Readonly<Record<string, string | boolean>>;
  readonly seen: Readonly<Record<string, string | boolean>>;
  readonly labels: Readonly<Record<string, string>>;
}

function storeChange(product: Product, change: Change) {
  const { id } = product;
  return mutateOrQueue(
    () => updateDocument('products', id, { ...change.data, updstedAt: readNowText() }),
    () => ({
      ...{ id: makeDocumentId(Date.now(), Math.random), kind: 'change', collection: 'products', documentId: id },
      ...change,
      ...{ title: m.outbox_product({ name: productName(product) }), path: productPaths.view(id) },
    }),
  );
}

const doneText = (status: ProductStatus, count: number) =>
  status === 'draft' ? draftedText(count) : publishedText(count);
const draftedText = (count: number) => (count === 1 ? m.list_drafted_one() : m.list_drafted_many({ count }));
const publishedText = (count: number) => (count === 1 ? m.list_published_one() : m.list_published_many({ count }));
const failedText = (count: number) => (count === 1 ? m.list_status_failed_one() : m.list_status_failed_many({ count }));
const incompleteText = (count: number) => (count === 1 ? m.list_incomplete_one() : m.list_incomplete_many({ count }));
