import { randomUUID } from 'node:crypto';
import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { DocumentSource } from '#database/database.ts';
import type { ImportedRow } from '#database/store/import-store.ts';
import type { DocumentRow } from '#database/types.ts';
import { apiError } from '#errors.ts';
import type { Writer } from '#http/caller/caller.ts';
import type { Write } from '#writes/write.ts';
import { type ImportDeps, noteUndo, takeBack, withShopAlone } from './sliced-import.ts';
import { takeBackRow } from './take-back-rows.ts';

/** The most ids of one statement, and the most rows that one transaction undoes. */
const idsAtATime = 100;
/** The most products that a refusal names. */
const maxNamed = 5;

/**
 * Takes a whole import back: what it made is deleted, what it changed is as before. Rejects with `ApiError` 409
 * `document_update_conflict` when one of its products was sold or changed since; products that were deleted since are left
 * alone. Returns how many rows were undone.
 */
export async function undoImport(
  deps: ImportDeps,
  { storeId, importId }: { readonly storeId: string; readonly importId: string },
  caller: Writer,
): Promise<number> {
  return withShopAlone(deps, storeId, async () => {
    const { database, runWrite } = deps;
    const known = await database.imports.list(storeId, importId);
    if (known.length <= idsAtATime) {
      return runWrite(caller, (write) => undoFew(write, storeId, importId), { reason: 'undo' });
    }
    const products = await findProducts(database, known);
    checkUntouched(known, products);
    // From here on it is done to the end, by the next start if this process ends before.
    const unfinished = { id: randomUUID(), storeId, importId, isUndo: true };
    await database.transaction((tx) => tx.imports.begin(unfinished));
    await takeBack(deps, unfinished, caller, products.size);
    return products.size;
  });
}

async function undoFew(write: Write, storeId: string, importId: string): Promise<number> {
  const rows = await write.imports.list(storeId, importId);
  const products = await findProducts(write, rows);
  checkUntouched(rows, products);
  for (const row of rows) {
    const product = products.get(row.documentId);
    if (product) await takeBackRow(write, row, product);
  }
  await write.imports.delete(storeId, importId);
  noteUndo(write, { storeId, importId }, products.size);
  return products.size;
}

async function findProducts(
  { documents }: DocumentSource,
  rows: readonly ImportedRow[],
): Promise<Map<string, DocumentRow>> {
  const products = new Map<string, DocumentRow>();
  for (const ids of inParts(rows.map(({ documentId }) => documentId))) {
    if (products.size > 0) await letOthersRun();
    for (const product of await documents.getMany('products', ids)) products.set(product.id, product);
  }
  return products;
}

/** Each change of a product gives it a later time, also one in the very moment of the import. */
function checkUntouched(rows: readonly ImportedRow[], products: ReadonlyMap<string, DocumentRow>): void {
  const names = rows.flatMap(({ documentId, at }) => {
    const product = products.get(documentId);
    return product && product.updatedAt !== at ? [product.attributes.name] : [];
  });
  if (names.length === 0) return;
  const more = names.length > maxNamed ? ` and ${names.length - maxNamed} more` : '';
  throw apiError(
    'document_update_conflict',
    `Sold or changed since the import: ${names.slice(0, maxNamed).join(', ')}${more}.`,
  );
}

function inParts(ids: readonly string[]): string[][] {
  const parts: string[][] = [];
  for (let at = 0; at < ids.length; at += idsAtATime) parts.push(ids.slice(at, at + idsAtATime));
  return parts;
}
