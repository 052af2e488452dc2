import { multiply } from '@duka/domain/orders/purchase';
import { isExpired } from '@duka/domain/products/expiry';
import { type BatchStock, keepFresh, sortByExpiry, takeFromBatches } from '@duka/domain/stock/batch-stock';
import { sumQuantities, toThousandths } from '@duka/domain/values/quantity';
import { shareOf } from '@duka/domain/values/share';
import { equal } from '#database/conditions.ts';
import type { DocumentRow, Values } from '#database/document-store.ts';
import type { NewRow, RowWriter } from '#writes/write.ts';
import {
  type BatchesOfProducts,
  type BatchMove,
  changeBatch,
  costAtPrice,
  listBatches,
  putIn,
  type StoredBatch,
  toBatch,
  toMove,
  writeBatches,
} from './batches.ts';
import { applyMoves, changeStock, planStockChange, type StockCause, type StockChange } from './stock-ledger.ts';

/** What a line took. */
export interface TakenGoods {
  readonly product: DocumentRow;
  /** What the goods had cost, in whole shillings. */
  readonly cost: number;
  /** The cost of one, rounded to whole shillings. */
  readonly unitCost: number;
  /** The earliest date among them, as ISO text; null for goods that keep. */
  readonly expiryDate: string | null;
}

/**
 * Answers whether so much of a product could only be sold with goods that are past their date (R24). Of one that is
 * kept in batches the fresh ones go first.
 */
export function needsExpired(
  product: DocumentRow,
  batches: BatchesOfProducts,
  quantity: number,
  nowMs: number,
): boolean {
  const own = batches.get(product.id);
  if (!own) return isExpired(datesOf(product), nowMs);
  const fresh = keepFresh(own, nowMs);
  return sumQuantities(fresh.map(({ left }) => left)) < quantity;
}

/** The goods that lines take: products by id, and the batches of those that are kept in batches. */
interface GoodsThere {
  readonly products: ReadonlyMap<string, DocumentRow>;
  readonly batches: BatchesOfProducts;
}

/**
 * Takes the goods of an order's lines out of the stock, those that expire first first; answers each line's. Goods past their
 * date at `soldAtMs` go last, and only where `needsExpired` was asked and allowed. What a sale that has happened takes beyond the
 * stock brings it below 0, at the product's price (R33).
 */
export async function takeGoods(
  write: RowWriter,
  { products, batches }: GoodsThere,
  lines: readonly { readonly productId: string; readonly quantity: number }[],
  cause: StockCause,
  soldAtMs: number,
): Promise<TakenGoods[]> {
  const productsNow = new Map(products);
  const batchesNow = new Map(batches);
  const changed = new Map<string, Values>();
  const moved = new Map<string, StoredBatch>();
  const ledger: NewRow[] = [];
  const taken = lines.map(({ productId, quantity }): TakenGoods => {
    const product = productsNow.get(productId) as DocumentRow;
    const { change, ...goods } = takeOne(product, batchesNow.get(productId), quantity, soldAtMs);
    const { attributes, movements } = planStockChange(write, product, change, cause);
    ledger.push(...movements);
    changed.set(productId, { ...changed.get(productId), ...attributes });
    productsNow.set(productId, { ...product, attributes: { ...product.attributes, ...attributes } });
    for (const { batch } of change.moves ?? []) moved.set(batch.id, batch);
    if (change.batches) batchesNow.set(productId, applyMoves(change.batches, change.moves ?? []));
    return { product, ...goods };
  });
  await writeBatches(write, [...moved.values()]);
  await write.updateAll(
    'products',
    [...changed].map(([id, attributes]) => ({ before: products.get(id) as DocumentRow, attributes })),
  );
  await write.insertAll('stockMovements', ledger);
  return taken;
}

/** Says what goods of a product come out of its stock, of which batches, and what they had cost. */
function takeOne(
  product: DocumentRow,
  batches: readonly StoredBatch[] | undefined,
  quantity: number,
  soldAtMs: number,
): Omit<TakenGoods, 'product'> & { readonly change: StockChange } {
  const inStock = Math.max(Number(product.attributes.quantityInStock), 0);
  const beyond = Math.max(sumQuantities([quantity, -inStock]), 0);
  const change = { amount: -quantity, beyond };
  if (!batches) {
    const { hasExpiry, expiryDate } = datesOf(product);
    return {
      ...{ change, cost: costAtPrice(product, quantity) },
      unitCost: Math.round(Number(product.attributes.purchasePrice)),
      expiryDate: hasExpiry ? expiryDate : null,
    };
  }
  const fresh = keepFresh(batches, soldAtMs);
  const expired = batches.filter((batch) => !fresh.includes(batch));
  const takes = takeFromBatches([...fresh, ...expired], quantity);
  const [first] = sortByExpiry(takes.map(({ batch }) => batch));
  const cost = sumCosts(takes) + costAtPrice(product, beyond);
  return {
    change: { ...change, moves: takes.map(toMove), batches },
    ...{ cost, unitCost: Math.round(cost / quantity) },
    expiryDate: first?.expiryDate ?? null,
  };
}

/**
 * Puts goods of an order's line back into the batches that they came from, the last to expire first; what had left before
 * there were batches is one of its own. Answers what they had cost, by which the line's parts add up to the whole.
 */
export async function giveBackGoods(
  write: RowWriter,
  product: DocumentRow,
  { item, quantity, reason }: { item: DocumentRow; quantity: number; reason: 'cancel' | 'return' | 'void' },
): Promise<{ readonly product: DocumentRow; readonly cost: number }> {
  const cause = { reason, orderId: String(item.attributes.orderId) };
  if (product.attributes.hasBatches !== true) {
    const row = await changeStock(write, product, { amount: quantity }, cause);
    return { product: row, cost: shareOfLine(item, quantity) };
  }
  const batches = await listBatches(write, product.id);
  const moves: BatchMove[] = [];
  // What was sold beyond the stock is made up for first: so much of what comes back has left again (R33).
  const gone = Math.min(Math.max(-Number(product.attributes.quantityInStock), 0), quantity);
  let rest = sumQuantities([quantity, -gone]);
  for (const taken of await listTaken(write, product, item)) {
    const back = Math.min(rest, sumQuantities([taken.quantity, -taken.back]));
    if (back <= 0) continue;
    const [done, all] = [toThousandths(taken.back), toThousandths(taken.quantity)];
    const cost = shareOf(taken.cost, done, done + toThousandths(back), all);
    const row = await write.documents.get('batches', taken.batchId);
    if (!row) continue;
    moves.push(await changeBatch(write, toBatch(row), back, cost));
    rest = sumQuantities([rest, -back]);
  }
  if (rest > 0) {
    const { expiryDate = null } = item.attributes;
    const goods = { quantity: rest, cost: shareOfLine(item, rest), expiryDate: expiryDate as string | null };
    moves.push(await putIn(write, product, { source: 'returned', ...goods }));
  }
  return {
    product: await changeStock(write, product, { amount: quantity, moves, batches }, cause),
    cost: sumCosts(moves) + (gone > 0 ? shareOfLine(item, gone) : 0),
  };
}

/** What an order took from a batch, and what of it has come back. */
interface TakenFromBatch {
  readonly batchId: string;
  readonly batch: BatchStock;
  readonly quantity: number;
  readonly cost: number;
  readonly back: number;
}

/** Lists what an order took of a product by batches, the last to expire first. */
async function listTaken({ documents }: RowWriter, product: DocumentRow, item: DocumentRow): Promise<TakenFromBatch[]> {
  const movements = await documents.list('stockMovements', {
    where: [
      equal('productId', product.id),
      { method: 'greaterThanEqual', attribute: 'at', values: [item.createdAt] },
      equal('orderId', String(item.attributes.orderId)),
      { method: 'isNotNull', attribute: 'batchId' },
    ],
  });
  const ids = [...new Set(movements.map(({ attributes }) => String(attributes.batchId)))];
  const rows = new Map((await documents.getMany('batches', ids)).map((row) => [row.id, row]));
  // Of batches that came together and expire on one day, that which was taken from last is the last.
  const inTurn = ids.flatMap((id) => rows.get(id) ?? []);
  const taken = inTurn.map((row): TakenFromBatch => {
    const own = movements.map(({ attributes }) => attributes).filter(({ batchId }) => batchId === row.id);
    const changes = own.map(({ change, cost }) => ({ change: Number(change), cost: Number(cost) }));
    const out = changes.filter(({ change }) => change < 0);
    const back = changes.filter(({ change }) => change > 0);
    return {
      ...{ batchId: row.id, batch: toBatch(row) },
      quantity: -sumQuantities(out.map(({ change }) => change)),
      cost: -sumCosts(out),
      back: sumQuantities(back.map(({ change }) => change)),
    };
  });
  const order = sortByExpiry(taken.map(({ batch }) => batch)).map(({ id }) => id);
  return taken.sort((a, b) => order.indexOf(b.batchId) - order.indexOf(a.batchId));
}

/** Answers what so much of a line had cost, after what came back of it before. */
function shareOfLine({ attributes }: DocumentRow, quantity: number): number {
  const all = Number(attributes.quantity);
  const cost = typeof attributes.cost === 'number' ? attributes.cost : multiply(all, Number(attributes.unitCost));
  const done = toThousandths(Number(attributes.returned ?? 0));
  return shareOf(cost, done, done + toThousandths(quantity), toThousandths(all));
}

function sumCosts(parts: readonly { readonly cost: number }[]): number {
  return parts.reduce((sum, { cost }) => sum + cost, 0);
}

function datesOf({ attributes: { hasExpiry, expiryDate } }: DocumentRow) {
  return { hasExpiry: hasExpiry === true, expiryDate: typeof expiryDate === 'string' ? expiryDate : null };
}
