import { makeRowId } from '#commands/command.ts';
import type { CommandStore, DocumentSource } from '#commands/command-store.ts';
import { type Condition, equal } from '#commands/conditions.ts';
import type { DocumentRow } from '#commands/stored-row.ts';
import { multiply } from '#orders/purchase.ts';
import { type BatchStock, type BatchTake, sortByExpiry } from '#stock/batch-stock.ts';
import { worthOfStock } from '#stock/stock-worth.ts';
import { maxTotal } from '#values/number-input.ts';
import { sumQuantities, toThousandths } from '#values/quantity.ts';
import { shareOf } from '#values/share.ts';
import { linkTo, ofProduct } from './deleted-product.ts';

/** How goods came into a batch: they lay there before, were bought, were counted, or came back. */
export type BatchSource = 'opening' | 'purchase' | 'found' | 'returned';

/** A batch as it is now. */
export interface StoredBatch extends BatchStock {
  /** The row as it was read. */
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

/** The batches of products by the id of the product, of those alone that are kept in batches. */
export type BatchesOfProducts = ReadonlyMap<string, readonly StoredBatch[]>;

/** Lists the batches of a product of which something is left, the first to expire first. */
export async function listBatches(source: DocumentSource, product: DocumentRow): Promise<StoredBatch[]> {
  return sortByExpiry(await readBatches(source, ofProduct(product)));
}

/** Lists the batches of several products as `listBatches` does. */
export async function listBatchesOf(
  source: DocumentSource,
  products: readonly DocumentRow[],
): Promise<BatchesOfProducts> {
  const ids = products.filter(({ attributes }) => attributes.hasBatches === true).map(({ id }) => id);
  const all = ids.length === 0 ? [] : await readBatches(source, [equal('productId', ...ids)]);
  const byProduct = Map.groupBy(all, ({ row }) => String(row.attributes.productId));
  return new Map(ids.map((id) => [id, sortByExpiry(byProduct.get(id) ?? [])]));
}

async function readBatches({ documents }: DocumentSource, of: readonly Condition[]): Promise<StoredBatch[]> {
  const rows = await documents.list('batches', {
    where: [...of, { method: 'greaterThan', attribute: 'left', values: [0] }],
  });
  return rows.map(toBatch);
}

/** Returns what goods of a product cost by its own price: those that came without a purchase. */
export function costAtPrice({ attributes }: DocumentRow, quantity: number): number {
  const cost = multiply(quantity, Math.round(Number(attributes.purchasePrice)));
  return Math.min(Math.max(cost, 0), maxTotal);
}

/** Returns what the stock of a product cost: that of its batches, else its quantity at its price (R45). */
export function worthOfProduct({ attributes }: DocumentRow): number {
  const { stockCost } = attributes;
  return worthOfStock({
    quantityInStock: Number(attributes.quantityInStock),
    purchasePrice: Number(attributes.purchasePrice),
    stockCost: typeof stockCost === 'number' ? stockCost : null,
  });
}

/** Stores goods that came as a batch of their own. */
export async function putIn(write: CommandStore, product: DocumentRow, goods: NewBatch): Promise<BatchMove> {
  const { quantity, cost, source, expiryDate, gone = 0, at = write.at } = goods;
  const left = Math.max(sumQuantities([quantity, -gone]), 0);
  const row = await write.insert('batches', {
    id: makeRowId(write),
    attributes: {
      ...{ storeId: product.attributes.storeId ?? null, ...linkTo(product), source, expiryDate, at },
      ...{ purchaseId: goods.purchaseId ?? null, supplierId: goods.supplierId ?? null },
      ...{ batchNo: goods.batchNo || null, received: quantity, cost },
      ...{ packName: goods.pack?.name ?? null, packQuantity: goods.pack?.quantity ?? null },
      ...{ left, costLeft: shareOf(cost, 0, toThousandths(left), toThousandths(quantity)) },
    },
  });
  return { batch: toBatch(row), change: quantity, cost };
}

/** Takes goods out of their batches, as `takeFromBatches` says. */
export async function takeOut(write: CommandStore, takes: readonly BatchTake[]): Promise<BatchMove[]> {
  const moves = takes.map(toMove);
  await writeBatches(
    write,
    moves.map(({ batch }) => batch),
  );
  return moves;
}

/** Adds to what is left of a batch, or takes from it. */
export async function changeBatch(
  write: CommandStore,
  batch: StoredBatch,
  change: number,
  cost: number,
): Promise<BatchMove> {
  const move = moveBatch(batch, change, cost);
  await writeBatches(write, [move.batch]);
  return move;
}

/** Says what goods that leave do to their batch; `writeBatches` stores it. */
export function toMove({ batch, quantity, cost }: BatchTake): BatchMove {
  return moveBatch(batch as StoredBatch, -quantity, -cost);
}

function moveBatch(batch: StoredBatch, change: number, cost: number): BatchMove {
  const [left, costLeft] = [sumQuantities([batch.left, change]), batch.costLeft + cost];
  return { batch: { ...batch, left, costLeft }, change, cost };
}

/** Stores what is left of batches, whose rows are still those that were read. */
export async function writeBatches(write: CommandStore, batches: readonly StoredBatch[]): Promise<void> {
  await write.updateAll(
    'batches',
    batches.map(({ row, left, costLeft }) => ({ before: row, attributes: { left, costLeft } })),
  );
}

export function toBatch(row: DocumentRow): StoredBatch {
  const { expiryDate, at, left, costLeft } = row.attributes;
  return {
    ...{ id: row.id, row, at: String(at), left: Number(left), costLeft: Number(costLeft) },
    expiryDate: typeof expiryDate === 'string' ? expiryDate : null,
  };
}
