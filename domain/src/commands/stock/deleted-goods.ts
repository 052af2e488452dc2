import type { CommandStore } from '#commands/command-store.ts';
import { equal } from '#commands/conditions.ts';
import type { DocumentRow, Values } from '#commands/stored-row.ts';
import { sumQuantities, toThousandths } from '#values/quantity.ts';
import { shareOf } from '#values/share.ts';
import { costAtPrice, worthOfProduct } from './batches.ts';
import { ofProduct, toDeletedProduct } from './deleted-product.ts';
import { correctLoss } from './oversold.ts';
import { recordLoss } from './record-loss.ts';

/** What goods of a deleted product had cost. */
export interface DeletedGoods {
  /** 0 where nobody knows. */
  readonly cost: number;
  readonly unitCost: number;
  readonly isCostUnknown: boolean;
}

/**
 * Keeps what the goods of a product had cost that is deleted, for sales of it that a phone has not sent yet (R33, R44) and for purchases
 * of it that are taken back (R46).
 */
export async function keepDeletedCost(write: CommandStore, product: DocumentRow, lossId: string | null): Promise<void> {
  const { storeId = null, name = '', purchasePrice, quantityInStock } = product.attributes;
  const hasBatches = product.attributes.hasBatches === true;
  // Below 0 it says how much was sold beyond the stock, which goods of batches may settle yet.
  const quantity = hasBatches ? Number(quantityInStock) : Math.max(Number(quantityInStock), 0);
  const cost = quantity > 0 ? worthOfProduct(product) : 0;
  const earlier = await write.documents.get('deletedProducts', product.id);
  // Where a product is made and deleted with the same id again, the batches of both remain.
  const before = hasBatches && toDeletedProduct(earlier, String(storeId)) && earlier?.attributes;
  const stock = before
    ? { quantity: sumQuantities([quantity, Number(before.quantity)]), cost: cost + Number(before.cost) }
    : { quantity, cost };
  const attributes = {
    ...{ storeId, productName: name, purchasePrice: Math.round(Number(purchasePrice)), ...stock, hasBatches },
    ...{ lossId: lossId ?? (before ? (before.lossId ?? null) : null), at: write.at },
  };
  if (earlier) await write.update('deletedProducts', earlier, { attributes });
  else await write.insert('deletedProducts', { id: product.id, attributes });
}

/**
 * Changes the stock that a deleted product has in its batches, which are written already, and the loss that it is (R45): goods that leave
 * are no loss any more. Goods of an order that come back are one from now on (`isComingBack`); others were there when the product was
 * deleted. Returns the product as it is now.
 */
export async function changeDeletedStock(
  write: CommandStore,
  product: DocumentRow,
  values: Values,
  isComingBack: boolean,
): Promise<DocumentRow> {
  const row = (await write.documents.get('deletedProducts', product.id)) as DocumentRow;
  const before = { quantity: Number(row.attributes.quantity), cost: Number(row.attributes.cost) };
  const now = { quantity: Number(values.quantityInStock), cost: Number(values.stockCost ?? before.cost) };
  const quantity = sumQuantities([Math.max(now.quantity, 0), -Math.max(before.quantity, 0)]);
  const cost = now.cost - before.cost;
  let lossId = (row.attributes.lossId ?? null) as string | null;
  if (quantity < 0) await lowerLosses(write, product, { quantity: -quantity, cost: -cost });
  else if (quantity > 0 && lossId !== null && !isComingBack) {
    await correctLoss(write, lossId, { quantity: -quantity, cost: -cost });
  } else if (quantity > 0) {
    const id = await recordLoss(write, product, { reason: 'deleted', quantity, cost, isGone: true });
    lossId ??= id;
  }
  const { purchasePrice } = { ...row.attributes, ...values };
  return toDeletedProduct(
    await write.update('deletedProducts', row, {
      attributes: { ...now, purchasePrice: Number(purchasePrice), lossId },
    }),
  ) as DocumentRow;
}

/** Takes goods out of the losses that the stock of a deleted product is, the newest first; `cost` is what all of them had cost. */
async function lowerLosses(
  write: CommandStore,
  product: DocumentRow,
  { quantity, cost }: { readonly quantity: number; readonly cost: number },
): Promise<void> {
  const losses = await write.documents.list('stockLosses', {
    where: [...ofProduct(product), equal('reason', 'deleted')],
  });
  const all = toThousandths(quantity);
  let done = 0;
  for (const loss of losses.toReversed()) {
    const part = Math.min(toThousandths(await quantityLeft(write, loss)), all - done);
    if (part <= 0) continue;
    await correctLoss(write, loss.id, { quantity: part / 1000, cost: shareOf(cost, done, done + part, all) });
    done += part;
  }
}

/** Returns what of a loss no correction has taken out again. */
async function quantityLeft({ documents }: CommandStore, { id, attributes }: DocumentRow): Promise<number> {
  const where = [equal('storeId', String(attributes.storeId)), equal('lossId', id)];
  const corrections = await documents.list('costCorrections', { where });
  return sumQuantities([
    Number(attributes.quantity),
    ...corrections.map((correction) => -Number(correction.attributes.quantity)),
  ]);
}

/**
 * Takes goods of a deleted product that was not kept in batches for a sale that had happened before: first those that were there when it
 * was deleted, at what they had cost, which is no loss then, and then others at its last price.
 */
export async function takeWithoutBatches(
  write: CommandStore,
  row: DocumentRow | undefined,
  quantity: number,
): Promise<DeletedGoods> {
  if (!row) return { cost: 0, unitCost: 0, isCostUnknown: true };
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
