import { makeDocumentId } from '@duka/domain/document-id';
import type { Stores } from '#database/database.ts';
import type { DocumentRow } from '#database/document-store.ts';

/** Why a quantity changed; design of orders and stock. Orders, cancels and imports add theirs. */
export type StockReason = 'initial' | 'edit';

/**
 * Writes the movement behind a product's new quantity, in the same transaction as the quantity itself.
 * `before` is what was in stock, in the product's unit with three decimals; nothing is written when it did not change.
 */
export async function recordStockChange(
  tx: Pick<Stores, 'documents'>,
  product: DocumentRow,
  before: number,
  reason: StockReason,
): Promise<void> {
  const after = Number(product.attributes.quantityInStock);
  const change = Math.round((after - before) * 1000) / 1000;
  if (change === 0 && reason !== 'initial') return;
  const at = product.updatedAt;
  await tx.documents.insert('stockMovements', {
    id: makeDocumentId(Date.parse(at), Math.random),
    createdAt: at,
    updatedAt: at,
    permissions: [],
    attributes: {
      storeId: product.attributes.storeId ?? null,
      productId: product.id,
      change,
      quantityAfter: after,
      reason,
      at,
      orderId: null,
    },
  });
}
