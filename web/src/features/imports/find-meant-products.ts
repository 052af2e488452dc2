import { listCodeForms } from '@duka/domain/products/gtin';
import { type Product, parseProduct } from '@duka/domain/products/product';
import type { ImportedCells } from '@duka/domain/products/product-import';
import { cursorAfter, equal, limit, order, select } from '@duka/domain/query';
import { listDocuments } from '#data/calls/documents.ts';

/**
 * The most values of one query, and their characters together; wire section 8.4 allows 4,096 of those.
 */
const valuesAtATime = 90;
const charactersAtATime = 3000;
/** Several products may share a product id. */
const foundAtOnce = 1000;

/**
 * Finds the shop's products that rows mean: by record id, or else by barcode or product id. `onProgress` gets shares of
 * 1.
 */
export async function findMeantProducts(
  storeId: string,
  rows: readonly ImportedCells[],
  onProgress: (share: number) => void = () => {},
): Promise<Product[]> {
  const few = await listFewProducts(storeId, rows.length);
  if (few) {
    onProgress(1);
    return few;
  }
  const trimmed = rows.map(({ cells }) => ({
    $id: cells.recordId?.trim() ?? '',
    barcode: cells.barcode?.trim() ?? '',
    productId: cells.productId?.trim() ?? '',
  }));
  const withoutId = trimmed.filter(({ $id }) => $id === '');
  const questions = [
    ...toParts(trimmed.map(({ $id }) => $id)).map((values) => ['$id', values] as const),
    ...toParts(withoutId.flatMap(({ barcode }) => listCodeForms(barcode))).map(
      (values) => ['barcode', values] as const,
    ),
    ...toParts(withoutId.map(({ productId }) => productId)).map((values) => ['productId', values] as const),
  ];
  const found = new Map<string, Product>();
  for (const [index, [attribute, values]] of questions.entries()) {
    const { documents } = await listDocuments('products', [
      ...[equal('storeId', storeId), equal(attribute, ...values), limit(foundAtOnce)],
      select('*', 'productCategories.*', 'units.*'),
    ]);
    for (const document of documents) found.set(document.$id, parseProduct(document));
    onProgress((index + 1) / questions.length);
  }
  return [...found.values()];
}

/** Lists all products of a shop that has fewer than a file would ask for: a shop that moves in has none. Undefined for one that has more. */
async function listFewProducts(storeId: string, rows: number): Promise<Product[] | undefined> {
  const all: Product[] = [];
  if (rows < valuesAtATime) return undefined;
  for (let after: string | undefined; ; after = all.at(-1)?.id) {
    const { total, documents } = await listDocuments('products', [
      ...[equal('storeId', storeId), order('orderAsc', '$id'), limit(foundAtOnce)],
      ...(after === undefined ? [] : [cursorAfter(after)]),
      select('*', 'productCategories.*', 'units.*'),
    ]);
    // The server counts no further than 5,000.
    if (total > rows || all.length > rows) return undefined;
    all.push(...documents.map(parseProduct));
    if (documents.length < foundAtOnce) return all;
  }
}

function toParts(values: readonly string[]): string[][] {
  const parts: string[][] = [];
  let characters = 0;
  for (const value of new Set(values.filter(Boolean))) {
    const last = parts.at(-1);
    characters += value.length + 3;
    if (last && last.length < valuesAtATime && characters < charactersAtATime) last.push(value);
    else {
      parts.push([value]);
      characters = value.length + 3;
    }
  }
  return parts;
}
