import type { ProgramId } from '@duka/domain/imports/known-exports';
import { writeProducts } from '@duka/domain/imports/write-products';
import { type Product, parseProduct } from '@duka/domain/products/product';
import { describeProductMatches, type ProductFilter } from '@duka/domain/products/product-filter';
import { compare, limit, order, select } from '@duka/domain/query';
import { listDocuments } from '#data/calls/documents.ts';
import { readNowMs, readToday } from '#data/calls/now.ts';
import { listReferences } from '#features/products/product-documents.ts';
import { namesFor } from '#features/products/search-names.ts';
import { downloadText } from '#ui/forms/download-file.ts';

/** Rows that are asked for at a time. */
const exportPageSize = 200;

interface ExportedFile {
  readonly program: ProgramId;
  /** The name of the store in that program. */
  readonly storeName: string;
}

/**
 * Saves everything that the filter finds as a file that the program imports. Products are read in the order of their
 * ids, so that one that is added or sold meanwhile moves no other to a page already read. Returns how many there are.
 */
export async function exportProducts(
  storeId: string,
  filter: ProductFilter,
  { program, storeName }: ExportedFile,
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
  const name = program === 'duka' ? 'products' : `products-${program}`;
  const text = writeProducts(program, products, { ...references, storeName });
  downloadText(`${name}-${readToday()}.csv`, 'text/csv;charset=utf-8', text);
  return products.length;
}
