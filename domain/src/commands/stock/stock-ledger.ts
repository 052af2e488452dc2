import { toLedgerActor } from '#commands/caller-scope.ts';
import { makeRowId } from '#commands/command.ts';
import type { CommandStore, DocumentChange, NewRow } from '#commands/command-store.ts';
import type { DocumentRow, Values } from '#commands/stored-row.ts';
import { datesOfBatches, sumCostLeft, takeFromBatches } from '#stock/batch-stock.ts';
import { sumQuantities } from '#values/quantity.ts';
import { type BatchMove, costAtPrice, listBatches, putIn, type StoredBatch, takeOut } from './batches.ts';
import { changeDeletedStock, keepDeletedCost } from './deleted-goods.ts';
import { isDeleted } from './deleted-product.ts';
import { reopenNewest, settleOversold } from './oversold.ts';
import { deletePacksOf } from './product-packs.ts';
import { recordDeletedStock, recordVanished } from './record-loss.ts';
import { undoStockChange } from './undo-stock.ts';

/** The reasons for a change of stock; decisions 0014, 0047 and 0050. */
type StockReason =
  | 'initial'
  | 'edit'
  | 'count'
  | 'order'
  | 'beyond'
  | 'cancel'
  | 'import'
  | 'purchase'
  | 'purchase-undo'
  | 'return'
  | 'void'
  | 'loss';

/** The reason for a change of stock, and its order. */
export interface StockCause {
  readonly reason: StockReason;
  readonly orderId?: string;
  readonly note?: string;
}

/** A change of stock whose batches are written already. */
export interface StockChange {
  /** The change in the product's unit, with three decimals; negative for goods that leave the shop. */
  readonly amount: number;
  /** The part of it that each batch had; none for products without batches. */
  readonly moves?: readonly BatchMove[];
  /** The batches before, as `listBatches` returns them; the product's date follows from them. */
  readonly batches?: readonly StoredBatch[];
  /** Other values of the product that change along. */
  readonly values?: Values;
  /** The quantity beyond the stock, which gets a movement of its own (R33). */
  readonly beyond?: number;
}

/** Changes the stock of a product, also of a deleted one, and writes the movements. Returns the product as it is now. */
export async function changeStock(
  write: CommandStore,
  product: DocumentRow,
  change: StockChange,
  cause: StockCause,
): Promise<DocumentRow> {
  const { attributes, movements } = planStockChange(write, product, change, cause);
  const row = isDeleted(product)
    ? await changeDeletedStock(write, product, attributes, cause.orderId !== undefined)
    : await write.update('products', product, { attributes });
  await write.insertAll('stockMovements', movements);
  return row;
}

/** Returns the product's new values and the movements of a stock change, for callers that write several products together. */
export function planStockChange(
  write: CommandStore,
  product: DocumentRow,
  { amount, moves, batches, values, beyond }: StockChange,
  cause: StockCause,
): { readonly attributes: Values; readonly movements: readonly NewRow[] } {
  const before = Number(product.attributes.quantityInStock);
  const ofBatches = batches && summarizeBatches(applyMoves(batches, moves ?? []));
  const attributes = { ...values, quantityInStock: sumQuantities([before, amount]), ...ofBatches };
  const after = { ...product, attributes: { ...product.attributes, ...attributes } };
  return { attributes, movements: listMovements(write, after, { before, moves, beyond }, cause) };
}

/**
 * Writes the movements that go with a product's new quantity, which was typed, counted or read from a file. Its batches
 * follow: what is missing left the first to expire, and what was found is a batch with the newest one's date (R28). Goods that vanish so,
 * with their product too, or were found by a count, stand in the ledger of losses (R45). The packs of a deleted product go with it.
 */
export async function recordStockMovement(write: CommandStore, { action, row, before }: DocumentChange): Promise<void> {
  const isUndone = write.reason === 'undo';
  if (action === 'delete') {
    await deletePacksOf(write, row);
    // A product that an undone import made never was.
    const lossId = isUndone ? null : await recordDeletedStock(write, row);
    return keepDeletedCost(write, row, lossId);
  }
  const reason = write.reason ?? (before ? 'edit' : 'initial');
  const cause = { reason: reason === 'undo' ? 'import' : reason } as const;
  const earlier = before && Number(before.attributes.quantityInStock);
  const now = Number(row.attributes.quantityInStock);
  const change = sumQuantities([now, -(earlier ?? 0)]);
  // The part of the added goods that makes up for a stock below 0, and the part of the lost goods beyond the stock (R44).
  const gone = isUndone ? 0 : Math.max(Math.min(change, -(earlier ?? 0)), 0);
  const missing = Math.max(Math.min(-change, -now), 0);
  // What an import brought and its undo takes away had made up for a stock below 0.
  if (missing > 0 && isUndone) await reopenNewest(write, row, missing);
  const undone = isUndone && change !== 0 ? await undoStockChange(write, row, change) : undefined;
  if (row.attributes.hasBatches !== true || change === 0) {
    await settleOversold(write, row, { quantity: gone, cost: costAtPrice(row, gone) });
    await recordMovements(write, row, { before: earlier }, cause);
    if (before && !isUndone) await recordVanished(write, { product: row, before, change, missing, moves: [] });
    return;
  }
  const batches = await listBatches(write, row);
  const moves =
    undone ??
    (change < 0
      ? await takeOut(write, takeFromBatches(batches, -change))
      : [
          await putIn(write, row, {
            ...{ source: 'found', quantity: change, cost: costAtPrice(row, change) },
            gone,
            expiryDate: findNewest(batches)?.expiryDate ?? null,
          }),
        ]);
  for (const { batch, cost } of gone > 0 ? moves : []) {
    await settleOversold(write, row, { quantity: gone, cost: cost - batch.costLeft, batchId: batch.id });
  }
  const attributes = summarizeBatches(applyMoves(batches, moves));
  const product = await write.update('products', row, { attributes });
  await recordMovements(write, product, { before: earlier, moves }, cause);
  if (before && !isUndone) await recordVanished(write, { product, before, change, missing, moves });
}

/** What a product says of its batches: its date (R28), and what they cost (R45). */
function summarizeBatches(batches: readonly StoredBatch[]): Values {
  return { ...datesOfBatches(batches), stockCost: sumCostLeft(batches) };
}

/** Returns batches as they are after moves, new ones included. */
export function applyMoves(batches: readonly StoredBatch[], moves: readonly BatchMove[]): StoredBatch[] {
  const after = new Map([...batches, ...moves.map(({ batch }) => batch)].map((batch) => [batch.id, batch]));
  return [...after.values()];
}

function findNewest(batches: readonly StoredBatch[]): StoredBatch | undefined {
  return [...batches].sort((a, b) => b.at.localeCompare(a.at))[0];
}

/** Writes the movements of a product's new quantity, as `listMovements` lists them. */
async function recordMovements(write: CommandStore, ...of: MovementsOf): Promise<void> {
  await write.insertAll('stockMovements', listMovements(write, ...of));
}

type MovementsOf = [
  product: DocumentRow,
  from: {
    readonly before: number | undefined;
    readonly moves?: readonly BatchMove[] | undefined;
    readonly beyond?: number | undefined;
  },
  cause: StockCause,
];

/**
 * Lists a movement for each batch that changed, or one for a product without batches. `before` is the earlier stock in
 * the product's unit with three decimals, and undefined for a new product, whose history begins with a movement in any
 * case. For other products there is none when the stock did not change.
 */
function listMovements(
  write: CommandStore,
  ...[product, { before, moves = [], beyond = 0 }, cause]: MovementsOf
): NewRow[] {
  const { at } = write;
  const { reason, orderId, note } = cause;
  const { storeId = null, quantityInStock } = product.attributes;
  const whole = sumQuantities([Number(quantityInStock), -(before ?? 0)]);
  if (whole === 0 && before !== undefined) return [];
  // What no batch accounts for makes up for a stock below 0.
  const rest = sumQuantities([whole, beyond, ...moves.map(({ change }) => -change)]);
  const isPlain = moves.length === 0 && beyond === 0;
  const lines = [
    ...moves.map(({ batch, change, cost }) => ({ change, batchId: batch.id, cost, reason })),
    ...(isPlain || rest !== 0 ? [{ change: rest, batchId: null, cost: null, reason }] : []),
    ...(beyond > 0 ? [{ change: -beyond, batchId: null, cost: null, reason: 'beyond' }] : []),
  ];
  let quantityAfter = before ?? 0;
  return lines.map((line) => {
    quantityAfter = sumQuantities([quantityAfter, line.change]);
    return {
      id: makeRowId(write),
      attributes: {
        ...{ storeId, productId: isDeleted(product) ? null : product.id, ...line, quantityAfter, at },
        ...{ orderId: orderId ?? null, note: note ?? null },
        ...toLedgerActor(write.scope, storeId),
      },
    };
  });
}
