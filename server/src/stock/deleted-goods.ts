import { sumQuantities, toThousandths } from '@duka/domain/values/quantity';
import { shareOf } from '@duka/domain/values/share';
import type { DocumentRow } from '#database/document-store.ts';
import type { RowWriter } from '#writes/write.ts';
import { costAtPrice, worthOfProduct } from './batches.ts';
import { correctLoss } from './oversold.ts';

/** What goods of a deleted product had cost. */
export interface DeletedGoods {
  /** 0 where nobody knows. */
  readonly cost: number;
  readonly unitCost: number;
  readonly isCostUnknown: boolean;
}

/** Keeps what the goods of a product had cost that is deleted, for sales of it that a phone has not sent yet (R33, R44). */
export async function keepDeletedCost(write: RowWriter, product: DocumentRow, lossId: string | null): Promise<void> {
  const { storeId = null, name = '', purchasePrice, quantityInStock } = product.attributes;
  const quantity = Math.max(Number(quantityInStock), 0);
  const attributes = {
    ...{ storeId, productName: name, purchasePrice: Math.round(Number(purchasePrice)), quantity },
    ...{ cost: quantity > 0 ? worthOfProduct(product) : 0, lossId, at: write.at },
  };
  const earlier = await write.documents.get('deletedProducts', product.id);
  if (earlier) await write.update('deletedProducts', earlier, { attributes });
  else await write.insert('deletedProducts', { id: product.id, attributes });
}

/**
 * Takes goods of a deleted product for a sale that had happened before: first those that were there when it was deleted, at what they
 * had cost, which is no loss then, and then others at its last price.
 */
export async function takeDeletedGoods(
  write: RowWriter,
  storeId: string,
  { productId, quantity }: { readonly productId: string; readonly quantity: number },
): Promise<DeletedGoods> {
  const row = await write.documents.get('deletedProducts', productId);
  if (row?.attributes.storeId !== storeId) return { cost: 0, unitCost: 0, isCostUnknown: true };
  const [left, costLeft] = [Number(row.attributes.quantity), Number(row.attributes.cost)];
  const there = Math.min(left, quantity);
  const costThere = there > 0 ? shareOf(costLeft, 0, toThousandths(there), toThousandths(left)) : 0;
  if (there > 0) {
    const attributes = { quantity: sumQuantities([left, -there]), cost: costLeft - costThere };
    await write.update('deletedProducts', row, { attributes });
    await correctLoss(write, row.attributes.lossId, { quantity: there, cost: costThere });
  }
  const cost = costThere + costAtPrice(row, sumQuantities([quantity, -there]));
  return { cost, unitCost: Math.round(cost / quantity), isCostUnknown: false };
}
