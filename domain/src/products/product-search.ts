import { contains, equal, or, type QueryDescription, searchFor } from '#query.ts';
import { nameOf } from '#values/names.ts';
import { toPhonePart } from '#values/phone.ts';
import { foldText, toSearchWords } from '#values/search.ts';
import { listCodeForms, shortenCode } from './gtin.ts';
import { findReferenceName, type Product, type Reference } from './product.ts';

/** The attributes that a product is searched by, its name first (LIST-020). */
const searchedOfProduct = ['name', 'manufacturer', 'productId', 'barcode', 'description'] as const;

/**
 * The most characters of a search. Five attributes with it must fit into one query of 4,096 (wire section 8.4), at six
 * bytes a character at worst.
 */
export const maxSearchLength = 100;
/** The most ids that a search sends for categories or units whose names match it, to stay within the same 4,096. */
const maxMatches = 20;

/** The names by which a search also finds products; a category or unit stands there once for each of its names. */
export interface KnownNames {
  readonly categories: readonly Reference[];
  readonly units: readonly Reference[];
}

/** For a list in which nobody searches: only a search needs the names. */
export const noNames: KnownNames = { categories: [], units: [] };

/** Lists what a search looks through in a product of the list, which comes without its description. */
export function textsOfProduct(product: SearchedProduct, known: KnownNames): string[] {
  const { name, manufacturer, productId, barcode, categories, units } = product;
  const names = [
    ...categories.map((category) => findReferenceName([category], known.categories)),
    ...units.map((unit) => findReferenceName([unit], known.units)),
  ];
  return [
    name,
    manufacturer,
    productId,
    ...listCodeForms(barcode),
    ...names.flatMap((each = '') => [each, nameOf(each)]),
  ];
}

type SearchedProduct = Pick<Product, 'name' | 'manufacturer' | 'productId' | 'barcode' | 'categories' | 'units'>;

/** Describes a search for products: each word in any of the texts, or in the name of the category or the unit (LIST-020). */
export function describeProductSearch(search: string, known: KnownNames): QueryDescription[] {
  return searchFor(toSearchWords(search), searchedOfProduct, (word) => {
    const categories = findByName(known.categories, word);
    const units = findByName(known.units, word);
    return [
      ...(categories.length > 0 ? [equal('productCategories', ...categories)] : []),
      ...(units.length > 0 ? [equal('units', ...units)] : []),
      ...findByCode(word),
    ];
  });
}

/**
 * Matches what a scanner or a camera reads: the product whose whole barcode, in any form of its number, or product id it is (SCAN-004,
 * GTIN-001).
 */
export function matchCode(code: string): QueryDescription {
  return or(equal('barcode', ...listCodeForms(code)), equal('productId', code));
}

/** True if a typed text can only be a barcode or a product id, and is to be matched as a whole. */
export function isCode(text: string): boolean {
  return /^P?\d{8,}$/i.test(text);
}

/** A barcode is printed in groups, as numbers of phones are written, and typed with or without the zeros in front of it. */
function findByCode(word: string): QueryDescription[] {
  const digits = /^\d+$/.test(word) ? word : toPhonePart(word);
  const short = digits === undefined ? word : shortenCode(digits);
  return short === word ? [] : [contains('barcode', short)];
}

function findByName(references: readonly Reference[], word: string): string[] {
  const wanted = foldText(word);
  const matches = references.filter(({ name }) => name !== undefined && foldText(name).includes(wanted));
  // One that has names in two languages may be found by both.
  return [...new Set(matches.map(({ id }) => id))].slice(0, maxMatches);
}
