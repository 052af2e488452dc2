import { isDeepStrictEqual } from 'node:util';
import { listCodeForms } from '@duka/domain/products/gtin';
import { sumQuantities } from '@duka/domain/values/quantity';
import { equal } from '#database/query/conditions.ts';
import type { ImportedRow, UnfinishedImport } from '#database/store/import-store.ts';
import type { DocumentRow, Values } from '#database/types.ts';
import { startSlice } from '#work/slices.ts';
import type { Write } from '#writes/write.ts';

/**
 * Takes back as many of the next rows of an unfinished import as there is time for, those that were written last first, and ends it
 * once none is left. Returns whether it has ended.
 */
export async function takeBackRows(write: Write, unfinished: UnfinishedImport, rowsAtOnce: number): Promise<boolean> {
  const { id, storeId, importId } = unfinished;
  const rows = await write.imports.listLeft(unfinished, rowsAtOnce);
  const ids = rows.map(({ documentId }) => documentId);
  const products = new Map((await write.documents.getMany('products', ids)).map((product) => [product.id, product]));
  const isEnough = startSlice();
  const done: string[] = [];
  for (const row of rows) {
    if (isEnough(done.length)) break;
    const product = products.get(row.documentId);
    if (product) await takeBackRow(write, row, product);
    done.push(row.documentId);
  }
  await write.imports.deleteRows(storeId, importId, done);
  if (rows.length === rowsAtOnce || done.length < rows.length) return false;
  await write.imports.end(id);
  return true;
}

/** Deletes the product that a row made, or gives a changed one its values again. */
export async function takeBackRow(write: Write, row: ImportedRow, product: DocumentRow): Promise<void> {
  if (row.action === 'create') return write.delete('products', product);
  const before = JSON.parse(row.before ?? '{}') as Values;
  const values = product.updatedAt === row.at ? before : await keepNewer(write, row, product, before);
  await write.update('products', product, { attributes: { ...values, updstedAt: write.at } });
}

/**
 * The values of before for a product that was sold or changed since: the stock by its difference, and nothing that somebody else has
 * changed or taken meanwhile.
 */
async function keepNewer(
  { documents }: Write,
  { after }: ImportedRow,
  product: DocumentRow,
  before: Values,
): Promise<Values> {
  const written = JSON.parse(after ?? '{}') as Values;
  const values: Record<string, Values[string]> = {};
  for (const [name, value] of Object.entries(before)) {
    const now = product.attributes[name] ?? null;
    if (name === 'quantityInStock') {
      values[name] = sumQuantities([Number(now), Number(value), -Number(written[name] ?? now)]);
    } else if (isDeepStrictEqual(now, written[name])) values[name] = value;
  }
  if (typeof values.barcode !== 'string' || values.barcode === '') return values;
  const holders = await documents.list('products', {
    where: [equal('barcode', ...listCodeForms(values.barcode))],
    limit: 1,
  });
  if (holders.length === 0) return values;
  const { barcode: _, ...others } = values;
  return others;
}
