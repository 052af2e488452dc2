import { makeRowId } from '#commands/command.ts';
import type { CommandStore, DocumentSource } from '#commands/command-store.ts';
import { equal } from '#commands/conditions.ts';
import { toDeletedProduct } from '#commands/stock/deleted-product.ts';
import { giveBackGoods } from '#commands/stock/goods.ts';
import { loseGoods } from '#commands/stock/lose-goods.ts';
import { cancelCorrections } from '#commands/stock/oversold.ts';
import { recordLoss } from '#commands/stock/record-loss.ts';
import type { DocumentRow } from '#commands/stored-row.ts';
import { readReturnableLine } from '#orders/returnable-line.ts';
import { valueReturn } from '#orders/returned-goods.ts';

/** The most lines of an order that are read; no order has more. */
const maxLines = 1000;

/** Goods of a line that come back, and why. */
interface GoodsBack {
  /** In the unit of the line. */
  readonly quantity: number;
  readonly reason: 'cancel' | 'return' | 'void';
}

/** Lists the lines of an order. */
export function listOrderLines({ documents }: DocumentSource, orderId: string): Promise<DocumentRow[]> {
  const where = [equal('orderId', orderId)];
  return documents.list('orderItems', { where, limit: maxLines });
}

/**
 * Puts goods of a line back into stock; returns what they had cost, and undefined for a product that was deleted since and has
 * no batches. `lines` are those of the order whose goods are not there again yet.
 */
export async function putBack(
  write: CommandStore,
  item: DocumentRow,
  { lines, ...goods }: GoodsBack & { readonly lines: readonly DocumentRow[] },
): Promise<number | undefined> {
  const product = await findProduct(write, item);
  if (!product) {
    await loseWithoutProduct(write, item, goods.quantity);
    return undefined;
  }
  const { productId, keptProductId } = item.attributes;
  const same = lines.filter(
    ({ id, attributes }) =>
      id !== item.id && attributes.productId === productId && attributes.keptProductId === keptProductId,
  );
  // Goods of one line may have settled another one since these were read (R44).
  const [now = item, ...others] = await write.documents.getMany(
    'orderItems',
    [item, ...same].map(({ id }) => id),
  );
  return (await giveBackGoods(write, product, { item: now, ...goods, lines: [now, ...others] })).cost;
}

/** Finds the product of a line, also where it was deleted since and its batches remain. */
async function findProduct(write: CommandStore, { attributes }: DocumentRow): Promise<DocumentRow | undefined> {
  const { productId, keptProductId, storeId } = attributes;
  if (typeof productId === 'string') return write.documents.get('products', productId);
  if (typeof keptProductId !== 'string') return undefined;
  return toDeletedProduct(await write.documents.get('deletedProducts', keptProductId), String(storeId));
}

/**
 * Goods that come back of a product that was deleted, and was not kept in batches, have no stock to go to: they are lost, as those were
 * that lay there (R45).
 */
async function loseWithoutProduct(write: CommandStore, { attributes }: DocumentRow, quantity: number): Promise<void> {
  const { cost } = valueReturn(readReturnableLine(attributes), quantity);
  const { storeId = null, productName = '', keptProductId } = attributes;
  const product = { id: String(keptProductId ?? ''), attributes: { storeId, name: productName } };
  if (cost > 0) await recordLoss(write, product, { reason: 'deleted', quantity, cost, isGone: true });
}

/** Puts all goods of an order back into stock, which is cancelled or undone: no correction of its costs counts any more. */
export async function putAllBack(
  write: CommandStore,
  orderId: string,
  lines: readonly DocumentRow[],
  reason: 'cancel' | 'void',
): Promise<void> {
  for (const [index, line] of lines.entries()) {
    await putBack(write, line, { quantity: Number(line.attributes.quantity), reason, lines: lines.slice(index) });
  }
  await cancelCorrections(write, orderId);
}

/** Takes goods that came back and cannot be sold again out of the stock: they are a loss, as all of a deleted product are by then. */
export async function throwAway(write: CommandStore, item: DocumentRow, quantity: number): Promise<void> {
  const { storeId, productId } = item.attributes;
  if (typeof productId !== 'string') return;
  const data = { storeId, productId, quantity, reason: 'broken' };
  await loseGoods(write, { id: makeRowId(write), data }, { areThere: true });
}
