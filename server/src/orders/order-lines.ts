import { equal } from '#database/conditions.ts';
import type { DocumentSource } from '#database/database.ts';
import type { DocumentRow } from '#database/document-store.ts';
import { giveBackGoods } from '#stock/goods.ts';
import { loseGoods } from '#stock/lose-goods.ts';
import { makeRowId } from '#writes/command.ts';
import type { RowWriter } from '#writes/write.ts';

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
 * Puts goods of a line back into stock; answers what they had cost, and undefined for a product that was deleted since and has
 * no stock.
 */
export async function putBack(write: RowWriter, item: DocumentRow, goods: GoodsBack): Promise<number | undefined> {
  const { productId } = item.attributes;
  const product = typeof productId === 'string' && (await write.documents.get('products', productId));
  if (!product) return undefined;
  return (await giveBackGoods(write, product, { item, ...goods })).cost;
}

/** Takes goods that came back and cannot be sold again out of the stock: they are a loss. */
export async function throwAway(write: RowWriter, item: DocumentRow, quantity: number): Promise<void> {
  const { storeId, productId } = item.attributes;
  const data = { storeId, productId, quantity, reason: 'broken' };
  await loseGoods(write, { id: makeRowId(write), data }, { areThere: true });
}
