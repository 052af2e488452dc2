import { type Product, parseListedProduct, parseReferences, type Reference } from '@duka/domain/products/product';
import { describeProductMatches, describeProductPage, type ProductFilter } from '@duka/domain/products/product-filter';
import { countEvery } from '@duka/domain/products/product-total';
import { limit, offset, type QueryDescription } from '@duka/domain/query';
import { listDocuments } from '#data/calls/documents.ts';
import { readNowMs } from '#data/calls/now.ts';
import { m } from '#paraglide/messages.js';

/** There are some dozens of categories and units. They are read by pages all the same, so that none is missing. */
const referencePageSize = 500;

export interface ProductPage {
  /** The number on all pages, as far as the server counts (5,000). */
  readonly total: number;
  readonly products: readonly Product[];
}

export interface References {
  readonly categories: readonly Required<Reference>[];
  readonly units: readonly Required<Reference>[];
}

/** The names under which the list's first answers are prefetched. */
export const referencesStart = 'product-references';

export function productPageStart(storeId: string, filter: ProductFilter): string {
  return `product-page ${storeId} ${JSON.stringify(filter)}`;
}

/** For a search that does not wait for names that did not come. */
export const noReferences: References = { categories: [], units: [] };

/** Lists one page of a store's products (CALL-027). */
export async function listProductPage(
  storeId: string,
  filter: ProductFilter,
  references: References,
): Promise<ProductPage> {
  requireStoreId(storeId);
  const queries = describeProductPage(storeId, filter, references, readNowMs());
  const { total, documents } = await listDocuments('products', queries);
  return { total, products: documents.map(parseListedProduct) };
}

/** Counts the products of the store that the filter finds; `everyProduct` finds all of them. */
export async function countProducts(storeId: string, filter: ProductFilter, references: References): Promise<number> {
  requireStoreId(storeId);
  return countEvery(describeProductMatches(storeId, filter, references, readNowMs()), (queries) =>
    listDocuments('products', queries),
  );
}

/** Lists categories and units, each by id and name (CALL-029). */
export async function listReferences(): Promise<References> {
  const [categories, units] = await Promise.all([
    listEvery('productCategories', [], referencePageSize),
    listEvery('units', [], referencePageSize),
  ]);
  return { categories: parseReferences(categories), units: parseReferences(units) };
}

/** Lists every document of a list call, page by page. */
export async function listEvery(
  collection: 'productCategories' | 'units' | 'orderItems',
  queries: readonly QueryDescription[],
  pageSize: number,
): Promise<unknown[]> {
  const found: unknown[] = [];
  for (let full = true; full; ) {
    const page = [...queries, limit(pageSize), offset(found.length)];
    const { documents } = await listDocuments(collection, page);
    found.push(...documents);
    full = documents.length === pageSize;
  }
  return found;
}

/** A list without a store would be a list of every shop's products (PROD-020). */
export function requireStoreId(storeId: string): void {
  if (storeId === '') throw new Error(m.product_store_id_required());
}
