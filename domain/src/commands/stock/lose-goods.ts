import { requireMayCreate, requireNew, requireReadable, requireRight } from '#commands/command.ts';
import { apiError, invalidStructure } from '#commands/command-error.ts';
import type { AskedDocument, CommandStore } from '#commands/command-store.ts';
import type { DocumentRow } from '#commands/stored-row.ts';
import { findBeyond } from '#products/stock-level.ts';
import { takeFromBatches } from '#stock/batch-stock.ts';
import { readLoss } from '#stock/goods-out.ts';
import { formatQuantity, sumQuantities } from '#values/quantity.ts';
import { costAtPrice, listBatches, takeOut } from './batches.ts';
import { recordLoss } from './record-loss.ts';
import { changeStock } from './stock-ledger.ts';

/**
 * Takes lost goods out of the stock, from the batch that is named or else from the first to expire (R28). `areThere` is true for goods that
 * a customer has just returned: they leave even a stock that is below 0. Rejects with `ApiError` 409
 * `document_update_conflict` when fewer are in stock, 400 `document_invalid_structure` for what cannot be thrown away, 409
 * `document_already_exists` for a loss that is stored already, and 401 `user_unauthorized` for another's shop.
 */
export async function loseGoods(
  write: CommandStore,
  { id, data }: AskedDocument,
  { areThere = false }: { readonly areThere?: boolean } = {},
): Promise<void> {
  const request = requireReadable(readLoss(data));
  const { storeId, productId, batchId, quantity, reason } = request;
  // Goods that come back broken are a part of their return, which was allowed.
  if (areThere) requireRight(write, storeId);
  else requireMayCreate(write, 'stockLosses', storeId);
  await requireNew(write, 'stockLosses', id);
  const product = await write.documents.get('products', productId);
  if (product?.attributes.storeId !== storeId) throw invalidStructure(`The shop has no product "${productId}"`);
  const all = product.attributes.hasBatches === true ? await listBatches(write, product) : undefined;
  const batches = batchId === null ? all : (all ?? []).filter((batch) => batch.id === batchId);
  const takes = batches && takeFromBatches(batches, quantity);
  const inStock = batches ? sumQuantities(batches.map(({ left }) => left)) : Number(product.attributes.quantityInStock);
  if (inStock < quantity && !areThere) throw refuseTooMany(product, inStock, quantity, batchId);
  const rest = sumQuantities([quantity, ...(takes ?? []).map((take) => -take.quantity)]);
  const cost = (takes ?? []).reduce((sum, take) => sum + take.cost, costAtPrice(product, rest));
  // Broken goods that came back leave a stock that may be below 0 already; the cost of the missing quantity is a guess (R44).
  const missing = findBeyond(inStock, quantity);
  const guess = { guessed: missing, guessedCost: costAtPrice(product, missing) };
  await recordLoss(write, product, { id, batchId, quantity, cost, reason, note: request.note, ...guess });
  const moves = takes && (await takeOut(write, takes));
  const change = { amount: -quantity, ...(moves && all && { moves, batches: all }) };
  await changeStock(write, product, change, { reason: 'loss', note: reason });
}

function refuseTooMany({ attributes }: DocumentRow, inStock: number, quantity: number, batchId: string | null) {
  const [there, wanted] = [formatQuantity(Math.max(inStock, 0)), formatQuantity(quantity)];
  const where = batchId === null ? '' : ' in this batch';
  const words = `Not enough in stock: of "${attributes.name}" ${there} are left${where}, ${wanted} were to be taken out.`;
  return apiError('document_update_conflict', words);
}
