import type { CommandStore } from '#commands/command-store.ts';
import { equal } from '#commands/conditions.ts';
import type { DocumentRow } from '#commands/stored-row.ts';
import { sumQuantities } from '#values/quantity.ts';
import { type BatchMove, changeBatch, toBatch } from './batches.ts';

/** The most movements of one change: one for each batch, of which a product has fewer. */
const maxMovements = 500;

/**
 * Takes back what an import did to the stock of a product that nothing has changed since: goods return to the batches that
 * they left, those that came in leave theirs, and what the import wrote into the ledger of losses goes (R45). `change` is what
 * the undo does to the quantity. Returns what it does to batches; undefined where the movements of the import are not found.
 */
export async function undoStockChange(
  write: CommandStore,
  product: DocumentRow,
  change: number,
): Promise<BatchMove[] | undefined> {
  const newest = await write.documents.list('stockMovements', {
    where: [equal('productId', product.id)],
    order: [{ attribute: 'at', descending: true }],
    limit: maxMovements,
  });
  const at = newest[0]?.attributes.at;
  const movements = newest.map(({ attributes }) => attributes).filter((movement) => movement.at === at);
  // An import that left the quantity as it was wrote none; then these are of an earlier change.
  if (sumQuantities([change, ...movements.map((movement) => Number(movement.change))]) !== 0) return undefined;
  const ofImport = [equal('productId', product.id), equal('at', String(at))];
  await write.deleteSome('stockLosses', ofImport, maxMovements);
  const moves: BatchMove[] = [];
  for (const { batchId, change: moved, cost } of movements) {
    const row = typeof batchId === 'string' ? await write.documents.get('batches', batchId) : undefined;
    if (!row) continue;
    const batch = toBatch(row);
    // Goods that came in made up for a stock below 0 first: what is left of their batch is all that there is to take out.
    const [quantity, worth] = Number(moved) < 0 ? [-Number(moved), -Number(cost)] : [-batch.left, -batch.costLeft];
    moves.push(await changeBatch(write, batch, quantity, worth));
  }
  return moves;
}
