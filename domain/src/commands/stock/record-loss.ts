import { toLedgerActor } from '#commands/caller-scope.ts';
import { makeRowId } from '#commands/command.ts';
import type { CommandStore } from '#commands/command-store.ts';
import type { DocumentRow } from '#commands/stored-row.ts';
import type { LossReason, VanishedReason } from '#stock/goods-out.ts';
import { findVanishedReason } from '#stock/stock-loss.ts';
import { sumQuantities } from '#values/quantity.ts';
import { type BatchMove, costAtPrice, worthOfProduct } from './batches.ts';
import { linkTo } from './deleted-product.ts';

export interface Loss {
  /** The id of the row; without it one is made. */
  readonly id?: string;
  readonly reason: LossReason | VanishedReason;
  /** In the product's unit; below 0, as the cost is, for goods that were found. */
  readonly quantity: number;
  /** The exact cost of these goods, in whole shillings. */
  readonly cost: number;
  readonly batchId?: string | null;
  /** The part of the quantity that was not in stock, and the part of the cost that is therefore a guess (R44). */
  readonly guessed?: number;
  readonly guessedCost?: number;
  readonly note?: string;
  /** True where the product is deleted. */
  readonly isGone?: boolean;
}

/**
 * Writes goods that left the shop unsold, or were found, into the ledger of losses, which lowers the profit by their cost (R28, R45).
 * Returns the id of the row.
 */
export async function recordLoss(
  write: CommandStore,
  product: Pick<DocumentRow, 'id' | 'attributes'>,
  loss: Loss,
): Promise<string> {
  const { id = makeRowId(write), reason, quantity, cost, batchId = null, note, isGone = false } = loss;
  const { guessed = 0, guessedCost = 0 } = loss;
  const { storeId = null, name } = product.attributes;
  const link = isGone ? { productId: null, keptProductId: product.id || null } : linkTo(product);
  await write.insert('stockLosses', {
    id,
    attributes: {
      ...{ storeId, ...link, productName: String(name), batchId, quantity, cost, reason },
      ...(guessed > 0 && { guessed, guessedCost }),
      ...{ note: note || null, at: write.at, ...toLedgerActor(write.scope, storeId) },
    },
  });
  return id;
}

interface ChangedStock {
  readonly product: DocumentRow;
  readonly before: DocumentRow;
  /** In the product's unit; below 0 for goods that are missing. */
  readonly change: number;
  /** The part of the missing goods that the books did not have either, as the stock is below 0 now. */
  readonly missing: number;
  /** The changes of batches; empty where the product has no batches. */
  readonly moves: readonly BatchMove[];
}

/**
 * Records the goods that a counted, typed or imported quantity lost or found, at their cost: that of their batches, and beyond these
 * the product's purchase price (R45). A typed or imported increase is no gain and is not recorded.
 */
export async function recordVanished(
  write: CommandStore,
  { product, before, change, missing, moves }: ChangedStock,
): Promise<void> {
  const reason = findVanishedReason(change, write.reason === 'count' ? 'count' : 'typed');
  if (!reason) return;
  const rest = sumQuantities([change, ...moves.map((move) => -move.change)]);
  const plain = rest < 0 ? -costAtPrice(before, -rest) : costAtPrice(product, rest);
  const cost = moves.reduce((sum, move) => sum + move.cost, plain);
  const guess = { guessed: missing, guessedCost: costAtPrice(before, missing) };
  await recordLoss(write, product, { reason, quantity: 0 - change, cost: 0 - cost, ...guess });
}

/**
 * Records the stock of a deleted product as a loss and returns the id of the row; null where the stock is 0 or below, as nothing is lost
 * then.
 */
export async function recordDeletedStock(write: CommandStore, product: DocumentRow): Promise<string | null> {
  const quantity = Number(product.attributes.quantityInStock);
  if (quantity <= 0) return null;
  return recordLoss(write, product, { reason: 'deleted', quantity, cost: worthOfProduct(product), isGone: true });
}
