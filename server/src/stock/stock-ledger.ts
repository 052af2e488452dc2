import { makeDocumentId } from '@duka/domain/document-id';
import { sumQuantities } from '@duka/domain/values/quantity';
import { toLedgerActor } from '#access/ledger-actor.ts';
import type { DocumentRow } from '#database/document-store.ts';
import type { DocumentChange, RowWriter } from '#writes/write.ts';
import { deletePacksOf } from './product-packs.ts';

/** The reasons for a change of stock; decision 0014. */
type StockReason = 'initial' | 'edit' | 'order' | 'cancel' | 'import';

/** The reason for a change of stock, and its order. */
export interface StockCause {
  readonly reason: StockReason;
  readonly orderId?: string;
}

interface StockChange extends StockCause {
  /** The change in the product's unit, with three decimals; negative for goods that leave the shop. */
  readonly amount: number;
}

/** Changes the stock of a product and writes the movement; answers the product as it is now. */
export async function changeStock(
  write: RowWriter,
  product: DocumentRow,
  { amount, ...cause }: StockChange,
): Promise<DocumentRow> {
  const before = Number(product.attributes.quantityInStock);
  const quantityInStock = sumQuantities([before, amount]);
  const row = await write.update('products', product, { attributes: { quantityInStock } });
  await recordMovement(write, row, before, cause);
  return row;
}

/** Writes the movement that goes with a product's new quantity; the packs of a deleted product go with it. */
export async function recordStockMovement(write: RowWriter, { action, row, before }: DocumentChange): Promise<void> {
  if (action === 'delete') return deletePacksOf(write, row);
  const reason = write.reason ?? (before ? 'edit' : 'initial');
  await recordMovement(write, row, before && Number(before.attributes.quantityInStock), { reason });
}

/**
 * Writes a movement. `before` is the earlier stock in the product's unit with three decimals, and undefined for a new
 * product, whose history begins with a movement in any case. For other products nothing is written when the stock did
 * not change.
 */
async function recordMovement(
  write: RowWriter,
  product: DocumentRow,
  before: number | undefined,
  { reason, orderId }: StockCause,
): Promise<void> {
  const { at } = write;
  const { storeId = null, quantityInStock } = product.attributes;
  const after = Number(quantityInStock);
  const change = Math.round((after - (before ?? 0)) * 1000) / 1000;
  if (change === 0 && before !== undefined) return;
  await write.insert('stockMovements', {
    id: makeDocumentId(Date.parse(at), Math.random),
    attributes: {
      ...{ storeId, productId: product.id, change, quantityAfter: after, reason, at },
      orderId: orderId ?? null,
      ...toLedgerActor(write.scope, storeId),
    },
  });
}
