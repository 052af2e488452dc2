import { type Product, parseProduct } from '@duka/domain/products/product';
import { toProductRows } from '@duka/domain/products/product-csv';
import { describeProductMatches, type ProductFilter } from '@duka/domain/products/product-filter';
import { compare, limit, order, select } from '@duka/domain/query';
import { toCsv } from '@duka/domain/values/csv';
import { listDocuments } from '#data/calls/documents.ts';
import { readNowMs, readToday } from '#data/calls/now.ts';
import { listReferences } from '#features/products/product-documents.ts';
import { namesFor } from '#features/products/search-names.ts';
import { downloadText } from '#ui/forms/download-file.ts';

/** Rows that are asked for at a time. */
const exportPageSize = 200;

/**
 * Saves everything that the filter finds as a file that can be imported again. Products are read in the order of their
 * ids, so that one that is added or sold meanwhile moves no other to a page already read. Returns how many there are.
 */
export async function exportProducts(
  storeId: string,
  filter: ProductFilter,
  onProgress: (count: number) => void,
): Promise<number> {
  const references = await listReferences();
  const rules = describeProductMatches(storeId, filter, await namesFor(filter, references), readNowMs());
  const products: Product[] = [];
  for (let full = true; full; ) {
    const last = products.at(-1);
    const beyond = last ? [compare('greaterThan', '$id', last.id)] : [];
    const { documents } = await listDocuments('products', [
      ...[...rules, ...beyond, order('orderAsc', '$id'), limit(exportPageSize)],
      // With `*` alone a hosted backend sends no id and no date.
      select('*', '$id', '$createdAt', '$updatedAt', 'productCategories.$id', 'units.$id'),
    ]);
    products.push(...documents.map(parseProduct));
    onProgress(products.length);
    full = documents.length === exportPageSize;
  }
  const day = readToday();
  downloadText(`products-${day}.csv`, 'text/csv;charset=utf-8', toCsv(toProductRows(products, references)));
  return products.length;
}
