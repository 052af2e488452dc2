import { makeDocumentId } from '@duka/domain/document-id';
import { sumQuantities } from '@duka/domain/values/quantity';
import type { DocumentRow } from '#database/document-store.ts';
import type { DocumentChange, RowWriter } from '#writes/write.ts';
import { toLedgerActor } from './ledger-actor.ts';

/** Decision 0014. */
type StockReason = 'initial' | 'edit' | 'order' | 'cancel' | 'import';

/** Why a quantity changed, and with which order. */
interface StockCause {
  readonly reason: StockReason;
  readonly orderId?: string;
}

interface StockChange extends StockCause {
  /** In the product's unit, with three decimals; negative for what leaves the shop. */
  readonly amount: number;
}

/** Changes what is in stock of a product, with the movement behind it. */
export async function changeStock(
  write: RowWriter,
  product: DocumentRow,
  { amount, ...cause }: StockChange,
): Promise<void> {
  const before = Number(product.attributes.quantityInStock);
  const quantityInStock = sumQuantities([before, amount]);
  const row = await write.update('products', product, { attributes: { quantityInStock } });
  await recordMovement(write, row, before, cause);
}

/** What goes with a product that was written: the movement behind its new quantity. */
export async function recordStockMovement(write: RowWriter, { action, row, before }: DocumentChange): Promise<void> {
  if (action === 'delete') return;
  const reason = write.reason ?? (before ? 'edit' : 'initial');
  await recordMovement(write, row, before && Number(before.attributes.quantityInStock), { reason });
}

/**
 * `before` is what was in stock, in the product's unit with three decimals, and undefined of a product that is new: that has
 * its first movement in any case, as the beginning of its history. Else nothing is written when it did not change.
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
