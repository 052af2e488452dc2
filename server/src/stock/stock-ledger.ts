import { makeDocumentId } from '@duka/domain/document-id';
import { sumQuantities } from '@duka/domain/values/quantity';
import type { Stores } from '#database/database.ts';
import type { DocumentRow } from '#database/document-store.ts';
import type { DocumentChange } from '#documents/document-event.ts';
import type { LedgerActor } from './ledger-actor.ts';

/** Design of orders and stock. */
type StockReason = 'initial' | 'edit' | 'order' | 'cancel' | 'import';

/** Why a quantity changed, who changed it, and with which order. */
export interface StockCause {
  readonly reason: StockReason;
  readonly actor: LedgerActor;
  readonly orderId?: string;
}

interface StockChange extends StockCause {
  /** In the product's unit, with three decimals; negative for what leaves the shop. */
  readonly amount: number;
  /** ISO text. */
  readonly at: string;
}

/** Changes what is in stock of a product, with the movement behind it. Answers both rows, for their events. */
export async function changeStock(
  tx: Pick<Stores, 'documents'>,
  product: DocumentRow,
  { amount, at, ...cause }: StockChange,
): Promise<DocumentChange[]> {
  const before = Number(product.attributes.quantityInStock);
  const quantityInStock = sumQuantities([before, amount]);
  await tx.documents.update('products', product.id, { updatedAt: at, attributes: { quantityInStock } });
  const row = { ...product, updatedAt: at, attributes: { ...product.attributes, quantityInStock } };
  return [{ action: 'update', collection: 'products', row }, ...(await recordStockChange(tx, row, before, cause))];
}

/**
 * Writes the movement behind a product's new quantity, in the same transaction as the quantity itself.
 * `before` is what was in stock, in the product's unit with three decimals, and undefined of a product that is new: that has
 * its first movement in any case, as the beginning of its history. Else nothing is written when it did not change.
 * Answers what was written, for the events that tell of it after the commit.
 */
export async function recordStockChange(
  tx: Pick<Stores, 'documents'>,
  product: DocumentRow,
  before: number | undefined,
  { reason, actor, orderId }: StockCause,
): Promise<DocumentChange[]> {
  const after = Number(product.attributes.quantityInStock);
  const change = Math.round((after - (before ?? 0)) * 1000) / 1000;
  if (change === 0 && before !== undefined) return [];
  const at = product.updatedAt;
  const movement: DocumentRow = {
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
      orderId: orderId ?? null,
      ...actor,
    },
  };
  await tx.documents.insert('stockMovements', movement);
  return [{ action: 'create', collection: 'stockMovements', row: movement }];
}
