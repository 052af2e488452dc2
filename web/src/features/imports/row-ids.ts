import { makeDocumentId } from '@duka/domain/document-id';
import { makeProductId } from '@duka/domain/products/product-id';
import type { ImportedCells } from '@duka/domain/products/product-import';
import type { PlannedRow } from './import-plan.ts';

/**
 * The ids of the records of a sheet by line; they are made once, so that a second try makes nothing twice (decision
 * 0022).
 */
export type RowIds = Readonly<
  Record<number, { readonly documentId: string; readonly productId: string; readonly packIds?: readonly string[] }>
>;

export function makeRowIds(rows: readonly ImportedCells[], nowMs: number): RowIds {
  const ids = rows.map(({ line, packs = [] }, index) => [
    line,
    // Each has a time of its own, as three random digits are too few for hundreds at once.
    {
      documentId: makeDocumentId(nowMs + index, Math.random),
      productId: makeProductId(nowMs + index, Math.random),
      ...(packs.length > 0 && { packIds: packs.map(() => makeDocumentId(nowMs + index, Math.random)) }),
    },
  ]);
  return Object.fromEntries(ids);
}

/** Returns the document that a row is about, as results name it. */
export function documentIdOf({ checked }: PlannedRow, ids: RowIds): string | undefined {
  if (checked.kind === 'update' || checked.kind === 'unchanged') return checked.product.id;
  return ids[checked.row.line]?.documentId;
}
