import type { DocumentSource } from '#database/database.ts';
import type { DocumentRow, Values } from '#database/document-store.ts';
import type { ImportedRow } from '#database/import-store.ts';
import { apiError } from '#errors.ts';
import type { Writer } from '#http/caller.ts';
import type { RunWrite } from '#writes/run-write.ts';
import type { Write } from '#writes/write.ts';

/** Ids that one statement asks for. */
const idsAtATime = 200;
/** The most products that a refusal names. */
const mostNamed = 5;

/**
 * Takes a whole import back: what it made is deleted, what it changed is as before. Throws `document_update_conflict`
 * when one of its products was sold or changed since; products that were deleted since are left alone. Answers how many
 * rows were undone.
 */
export async function undoImport(
  runWrite: RunWrite,
  { storeId, importId }: { readonly storeId: string; readonly importId: string },
  caller: Writer,
): Promise<number> {
  const work = async (write: Write) => {
    const rows = await write.imports.list(storeId, importId);
    const products = await findProducts(write, rows);
    checkUntouched(rows, products);
    for (const row of rows) {
      const product = products.get(row.documentId);
      if (product) await undoRow(write, row, product);
    }
    await write.imports.delete(storeId, importId);
    return products.size;
  };
  return runWrite(caller, work, { reason: 'undo' });
}

async function undoRow(write: Write, { action, before }: ImportedRow, product: DocumentRow): Promise<void> {
  if (action === 'create') return write.delete('products', product);
  const attributes = { ...(JSON.parse(before ?? '{}') as Values), updstedAt: write.at };
  await write.update('products', product, { attributes });
}

async function findProducts(
  { documents }: DocumentSource,
  rows: readonly ImportedRow[],
): Promise<Map<string, DocumentRow>> {
  const products = new Map<string, DocumentRow>();
  for (const ids of inParts(rows.map(({ documentId }) => documentId))) {
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
  const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : '';
  throw apiError(
    'document_update_conflict',
    `Sold or changed since the import: ${names.slice(0, mostNamed).join(', ')}${more}.`,
  );
}

function inParts(ids: readonly string[]): string[][] {
  const parts: string[][] = [];
  for (let at = 0; at < ids.length; at += idsAtATime) parts.push(ids.slice(at, at + idsAtATime));
  return parts;
}
