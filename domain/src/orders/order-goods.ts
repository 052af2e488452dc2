import { listCodeForms } from '#products/gtin.ts';
import { describeProductSearch, matchCode, noNames } from '#products/product-search.ts';
import { bestFirst, equal, limit, order, type QueryDescription, select } from '#query.ts';
import { isFound, toSearchWords } from '#values/search.ts';
import { readNumber, readText } from '#values/unchecked-values.ts';
import type { SaleProduct } from './order-sale.ts';

/** A product as the counter shows it. */
export interface SaleGood extends SaleProduct {
  readonly name: string;
  readonly unitName: string;
  readonly barcode: string;
  /** The file id of its picture; empty for a product without one. */
  readonly image: string;
}

/** The most products that a search at the counter finds. */
const maxFound = 24;

/** Describes what can be sold: the published products of a shop, with the attributes that `parseSaleGood` reads. */
const ofShop = (storeId: string) => [
  equal('storeId', storeId),
  equal('status', 'published'),
  select(
    '$id',
    'name',
    'sellingPrice',
    'quantityInStock',
    'barcode',
    'image',
    'hasExpiry',
    'expiryDate',
    'hasBatches',
    'units.name',
  ),
];

/** Describes the products that a search finds, the best match first. It does not search names of categories, which nobody needs at the counter. */
export function describeGoodsSearch(storeId: string, search: string): QueryDescription[] {
  return [...ofShop(storeId), ...describeProductSearch(search, noNames), bestFirst, limit(maxFound)];
}

/** Describes the products with the smallest stock. */
export function describeScarceGoods(storeId: string, max: number): QueryDescription[] {
  return [...ofShop(storeId), order('orderAsc', 'quantityInStock'), limit(max)];
}

/** Describes the product with this barcode, in any form of its number (GTIN-001), or with this product id. */
export function describeGoodByCode(storeId: string, code: string): QueryDescription[] {
  return [...ofShop(storeId), matchCode(code), limit(1)];
}

/** Describes the products whose name is one of these; at most two for each name on average, so that some of many with one name are left out. */
export function describeGoodsByName(storeId: string, names: readonly string[]): QueryDescription[] {
  return [...ofShop(storeId), equal('name', ...names), limit(names.length * 2)];
}

/** Describes the products of a sale as they are now. */
export function describeGoods(storeId: string, ids: readonly string[]): QueryDescription[] {
  return [...ofShop(storeId), equal('$id', ...ids), limit(ids.length)];
}

/**
 * True if every word of the search occurs in the name or the barcode. The server searches more attributes; this filters the goods on the
 * screen until its answer arrives.
 */
export function isFoundBy({ name, barcode }: SaleGood, search: string): boolean {
  return isFound(toSearchWords(search), [name, ...listCodeForms(barcode)]);
}

/** Parses a product document. Returns undefined for anything else. */
export function parseSaleGood(document: unknown): SaleGood | undefined {
  const product = Object(document);
  if (typeof product.$id !== 'string') return undefined;
  const [unit] = Array.isArray(product.units) ? product.units : [];
  return {
    id: product.$id,
    name: readText(product.name),
    unitName: readText(Object(unit).name),
    barcode: readText(product.barcode),
    image: readText(product.image),
    sellingPrice: readNumber(product.sellingPrice),
    quantityInStock: readNumber(product.quantityInStock),
    hasExpiry: product.hasExpiry === true,
    hasBatches: product.hasBatches === true,
    expiryDate: readText(product.expiryDate) || null,
  };
}
