import { makeDocumentId } from '@duka/domain/document-id';
import { multiply } from '@duka/domain/orders/purchase';
import { type BatchStock, type BatchTake, sortByExpiry } from '@duka/domain/stock/batch-stock';
import { sumQuantities, toThousandths } from '@duka/domain/values/quantity';
import { shareOf } from '@duka/domain/values/share';
import type { DocumentSource } from '#database/database.ts';
import type { DocumentRow } from '#database/document-store.ts';
import type { RowWriter } from '#writes/write.ts';

/** How goods came into a batch: they lay there before, were bought, were counted, or came back. */
export type BatchSource = 'opening' | 'purchase' | 'found' | 'returned';

/** A batch as it is stored. */
export interface StoredBatch extends BatchStock {
  readonly row: DocumentRow;
}

/** What a change of stock did to one batch. */
export interface BatchMove {
  readonly batch: StoredBatch;
  /** Below 0 for goods that left; the cost has the same sign. */
  readonly change: number;
  readonly cost: number;
}

export interface NewBatch {
  readonly source: BatchSource;
  readonly quantity: number;
  readonly cost: number;
  readonly expiryDate: string | null;
  readonly batchNo?: string;
  /** What it was bought in, where that was a pack. */
  readonly pack?: { readonly name: string; readonly quantity: number };
  readonly purchaseId?: string;
  readonly supplierId?: string | null;
  /** ISO text; without it the time of the write. */
  readonly at?: string;
  /** The goods of it that are not there any more: a stock below 0 had sold them before they came. */
  readonly gone?: number;
}

/** Lists the batches of a product of which something is left, the first to expire first. */
export async function listBatches({ documents }: DocumentSource, productId: string): Promise<StoredBatch[]> {
  const rows = await documents.list('batches', {
    where: [
      { method: 'equal', attribute: 'productId', values: [productId] },
      { method: 'greaterThan', attribute: 'left', values: [0] },
    ],
  });
  return sortByExpiry(rows.map(toBatch));
}

/** Answers what goods of a product cost by its own price: those that came without a purchase. */
export function costAtPrice({ attributes }: DocumentRow, quantity: number): number {
  return Math.max(multiply(quantity, Math.round(Number(attributes.purchasePrice))), 0);
}

/** Stores goods that came as a batch of their own. */
export async function putIn(write: RowWriter, product: DocumentRow, goods: NewBatch): Promise<BatchMove> {
  const { quantity, cost, source, expiryDate, gone = 0, at = write.at } = goods;
  const left = Math.max(sumQuantities([quantity, -gone]), 0);
  const row = await write.insert('batches', {
    id: makeDocumentId(Date.parse(write.at), Math.random),
    attributes: {
      ...{ storeId: product.attributes.storeId ?? null, productId: product.id, source, expiryDate, at },
      ...{ purchaseId: goods.purchaseId ?? null, supplierId: goods.supplierId ?? null },
      ...{ batchNo: goods.batchNo || null, received: quantity, cost },
      ...{ packName: goods.pack?.name ?? null, packQuantity: goods.pack?.quantity ?? null },
      ...{ left, costLeft: shareOf(cost, 0, toThousandths(left), toThousandths(quantity)) },
    },
  });
  return { batch: toBatch(row), change: quantity, cost };
}

/** Takes goods out of their batches, as `takeFromBatches` says. */
export async function takeOut(write: RowWriter, takes: readonly BatchTake[]): Promise<BatchMove[]> {
  const moves: BatchMove[] = [];
  for (const { batch, quantity, cost } of takes) {
    moves.push(await changeBatch(write, batch as StoredBatch, -quantity, -cost));
  }
  return moves;
}

/** Adds to what is left of a batch, or takes from it. */
export async function changeBatch(
  write: RowWriter,
  batch: StoredBatch,
  change: number,
  cost: number,
): Promise<BatchMove> {
  const attributes = { left: sumQuantities([batch.left, change]), costLeft: batch.costLeft + cost };
  return { batch: toBatch(await write.update('batches', batch.row, { attributes })), change, cost };
}

export function toBatch(row: DocumentRow): StoredBatch {
  const { expiryDate, at, left, costLeft } = row.attributes;
  return {
    ...{ id: row.id, row, at: String(at), left: Number(left), costLeft: Number(costLeft) },
    expiryDate: typeof expiryDate === 'string' ? expiryDate : null,
  };
}
