import type { CommandStore, NewRow } from '#commands/command-store.ts';
import { equal } from '#commands/conditions.ts';
import type { DocumentRow, Values } from '#commands/stored-row.ts';
import { readReturnableLine } from '#orders/returnable-line.ts';
import { costOfReturned } from '#orders/returned-goods.ts';
import { isExpired } from '#products/expiry.ts';
import { findBeyond } from '#products/stock-level.ts';
import { type BatchStock, dropExpired, sortByExpiry, takeFromBatches } from '#stock/batch-stock.ts';
import { sumQuantities, toThousandths } from '#values/quantity.ts';
import { shareOf } from '#values/share.ts';
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
import { takeWithoutBatches } from './deleted-goods.ts';
import { isDeleted, toDeletedProduct } from './deleted-product.ts';
import { closeGuess, guessOf, settleOversold } from './oversold.ts';
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
  /** What of them was not there, and what of the cost is therefore a guess (R44); null where all were. */
  readonly guessed: number | null;
  readonly guessedCost: number | null;
}

/**
 * Returns whether this quantity of a product could only be sold with goods that are past their date (R24). Of one that is
 * kept in batches the fresh ones go first, and what is sold beyond the stock has no date.
 */
export function needsExpired(
  product: DocumentRow,
  batches: BatchesOfProducts,
  quantity: number,
  nowMs: number,
): boolean {
  const own = batches.get(product.id);
  if (!own) return isExpired(datesOf(product), nowMs);
  const [fresh, there] = [dropExpired(own, nowMs), own].map((batches) =>
    sumQuantities(batches.map(({ left }) => left)),
  );
  return Number(fresh) < Math.min(quantity, Number(there));
}

/** The goods that lines take: products by id, and the batches of those that are kept in batches. */
interface GoodsThere {
  readonly products: ReadonlyMap<string, DocumentRow>;
  readonly batches: BatchesOfProducts;
}

/**
 * Takes the goods of an order's lines out of the stock, those that expire first first; returns each line's. Goods past their
 * date at `soldAtMs` go last, and only where `needsExpired` was asked and allowed. What a sale takes beyond the stock brings it
 * below 0, at the product's price (R33, R58).
 */
export async function takeGoods(
  write: CommandStore,
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

/**
 * Takes goods of a product that was deleted since for a sale that had happened before (R33): those that were there when it was deleted are
 * no loss any more (R44).
 */
export async function takeDeletedGoods(
  write: CommandStore,
  { storeId, productId, quantity }: { readonly storeId: string; readonly productId: string; readonly quantity: number },
  cause: StockCause,
  soldAtMs: number,
): Promise<Values> {
  const row = await write.documents.get('deletedProducts', productId);
  const product = toDeletedProduct(row, storeId);
  if (!product)
    return { ...(await takeWithoutBatches(write, row?.attributes.storeId === storeId ? row : undefined, quantity)) };
  const { change, ...goods } = takeOne(product, await listBatches(write, product), quantity, soldAtMs);
  await writeBatches(
    write,
    (change.moves ?? []).map(({ batch }) => batch),
  );
  await changeStock(write, product, change, cause);
  return { ...goods, isCostUnknown: false };
}

/** Says what goods of a product come out of its stock, of which batches, and what they had cost. */
function takeOne(
  product: DocumentRow,
  batches: readonly StoredBatch[] | undefined,
  quantity: number,
  soldAtMs: number,
): Omit<TakenGoods, 'product'> & { readonly change: StockChange } {
  const beyond = findBeyond(Number(product.attributes.quantityInStock), quantity);
  const change = { amount: -quantity, beyond };
  const guessedCost = costAtPrice(product, beyond);
  const guess = beyond > 0 ? { guessed: beyond, guessedCost } : { guessed: null, guessedCost: null };
  if (!batches) {
    const { hasExpiry, expiryDate } = datesOf(product);
    return {
      ...{ change, cost: costAtPrice(product, quantity) },
      unitCost: Math.round(Number(product.attributes.purchasePrice)),
      expiryDate: hasExpiry ? expiryDate : null,
      ...guess,
    };
  }
  const fresh = dropExpired(batches, soldAtMs);
  const expired = batches.filter((batch) => !fresh.includes(batch));
  const takes = takeFromBatches([...fresh, ...expired], quantity);
  const [first] = sortByExpiry(takes.map(({ batch }) => batch));
  const cost = sumCosts(takes) + guessedCost;
  return {
    change: { ...change, moves: takes.map(toMove), batches },
    ...{ cost, unitCost: Math.round(cost / quantity) },
    expiryDate: first?.expiryDate ?? null,
    ...guess,
  };
}

/** Goods of an order's line that come back. */
interface GoodsBack {
  readonly item: DocumentRow;
  readonly quantity: number;
  readonly reason: 'cancel' | 'return' | 'void';
  /** The lines of the order that have the same product and are still out of the stock, the line itself included. */
  readonly lines: readonly DocumentRow[];
}

/**
 * Puts goods of an order's line back: first those that had been sold beyond the stock, which only close their guess, then into the
 * batches that they came from, the last to expire first; what had left before there were batches is one of its own. Where
 * the stock is still below 0, other sales beyond it are settled with them (R44). Returns what they had cost, by which the parts of
 * the line add up to the whole.
 */
export async function giveBackGoods(
  write: CommandStore,
  product: DocumentRow,
  { item, quantity, reason, lines }: GoodsBack,
): Promise<{ readonly product: DocumentRow; readonly cost: number }> {
  const cause = { reason, orderId: String(item.attributes.orderId) };
  const own = Math.min(guessOf(item).guessed, quantity);
  const ownCost = own > 0 ? await closeGuess(write, item, own) : 0;
  const missing = Math.max(sumQuantities([-Number(product.attributes.quantityInStock), -own]), 0);
  const known = sumQuantities([quantity, -own]);
  if (product.attributes.hasBatches !== true) {
    const cost = shareOf(knownCost([item]), 0, toThousandths(known), toThousandths(knownQuantity([item])));
    const covering = Math.min(missing, known);
    const coveringCost = shareOf(cost, 0, toThousandths(covering), toThousandths(known));
    await settleOversold(write, product, { quantity: covering, cost: coveringCost });
    const row = await changeStock(write, product, { amount: quantity }, cause);
    return { product: row, cost: ownCost + cost };
  }
  const batches = await listBatches(write, product);
  const moves: BatchMove[] = [];
  let [toCover, rest] = [Math.min(missing, known), known];
  for (const part of await listParts(write, product, { item, lines })) {
    const back = Math.min(rest, part.quantity);
    if (back <= 0) continue;
    const cost = shareOf(part.cost, 0, toThousandths(back), toThousandths(part.quantity));
    const covering = Math.min(toCover, back);
    const { move, goneCost } = await part.putBack({ quantity: back, cost, gone: covering });
    moves.push(move);
    await settleOversold(write, product, { quantity: covering, cost: goneCost, batchId: move.batch.id });
    toCover = sumQuantities([toCover, -covering]);
    rest = sumQuantities([rest, -back]);
  }
  return {
    product: await changeStock(write, product, { amount: quantity, moves, batches }, cause),
    cost: ownCost + sumCosts(moves),
  };
}

/** Goods of an order that have left for good so far, and where they go when they come back. */
interface LinePart {
  readonly quantity: number;
  readonly cost: number;
  /** Of the goods, those that are `gone` settle other sales at once, and never lie in the stock; returns what they had cost. */
  putBack(goods: { quantity: number; cost: number; gone: number }): Promise<{ move: BatchMove; goneCost: number }>;
}

/** Lists what an order has of a product by where it goes back to, in turn. */
async function listParts(
  write: CommandStore,
  product: DocumentRow,
  { item, lines }: Pick<GoodsBack, 'item' | 'lines'>,
): Promise<LinePart[]> {
  const taken = await listTaken(write, product, item, lines);
  const fromBatches = taken.map(
    ({ batchId, quantity: left, cost: costLeft }): LinePart => ({
      ...{ quantity: left, cost: costLeft },
      async putBack({ quantity, cost, gone }) {
        const row = (await write.documents.get('batches', batchId)) as DocumentRow;
        const goneCost = shareOf(cost, 0, toThousandths(gone), toThousandths(quantity));
        const { batch } = await changeBatch(write, toBatch(row), sumQuantities([quantity, -gone]), cost - goneCost);
        return { move: { batch, change: quantity, cost }, goneCost };
      },
    }),
  );
  // Lines of one order share its batches, so that what has none is what all of them leave.
  const counted = taken.length > 0 ? lines : [item];
  const quantity = sumQuantities([knownQuantity(counted), ...taken.map((part) => -part.quantity)]);
  if (quantity <= 0) return fromBatches;
  const { expiryDate = null } = item.attributes;
  const withoutBatch: LinePart = {
    ...{ quantity, cost: knownCost(counted) - sumCosts(taken) },
    async putBack({ quantity: back, cost, gone }) {
      const goods = { quantity: back, cost, gone, expiryDate: expiryDate as string | null };
      const move = await putIn(write, product, { source: 'returned', ...goods });
      return { move, goneCost: cost - move.batch.costLeft };
    },
  };
  return [...fromBatches, withoutBatch];
}

/** What of lines is out of the stock and not guessed. */
function knownQuantity(lines: readonly DocumentRow[]): number {
  return sumQuantities(
    lines.flatMap(({ attributes: { quantity, returned, guessed } }) => [
      Number(quantity),
      ...[-Number(returned ?? 0), -Number(guessed ?? 0)],
    ]),
  );
}

/** What these goods had cost. */
function knownCost(lines: readonly DocumentRow[]): number {
  return lines.reduce((sum, line) => {
    const returnable = readReturnableLine(line.attributes);
    return sum + returnable.cost - costOfReturned(returnable) - guessOf(line).guessedCost;
  }, 0);
}

/** What an order took from a batch and has still. */
interface TakenFromBatch {
  readonly batchId: string;
  readonly batch: BatchStock;
  readonly quantity: number;
  readonly cost: number;
}

/**
 * Lists what an order has of a product by batches, the last to expire first: what it took of them, and the goods of theirs that
 * settled what it had sold beyond the stock (R44).
 */
async function listTaken(
  { documents }: CommandStore,
  product: DocumentRow,
  item: DocumentRow,
  lines: readonly DocumentRow[],
): Promise<TakenFromBatch[]> {
  const hasBatch = { method: 'isNotNull', attribute: 'batchId' } as const;
  // By the order alone: of a product that is sold every day the engine would read all that moved since.
  const ofOrder = await documents.list('stockMovements', {
    where: [equal('orderId', String(item.attributes.orderId)), hasBatch],
  });
  const productId = isDeleted(product) ? null : product.id;
  const movements = ofOrder.filter(
    ({ attributes }) => (attributes.productId ?? null) === productId && String(attributes.at) >= item.createdAt,
  );
  const settled = await documents.list('costCorrections', {
    where: [equal('itemId', ...lines.map(({ id }) => id)), hasBatch],
  });
  const changes = [
    ...movements.map(({ attributes: { batchId, change, cost } }) => [batchId, -Number(change), -Number(cost)] as const),
    ...settled.map(({ attributes: { batchId, quantity, cost } }) => [batchId, Number(quantity), Number(cost)] as const),
  ];
  const ids = [...new Set(changes.map(([batchId]) => String(batchId)))];
  const rows = new Map((await documents.getMany('batches', ids)).map((row) => [row.id, row]));
  // Of batches that came together and expire on one day, that which was taken from last is the last.
  const inTurn = ids.flatMap((id) => rows.get(id) ?? []).filter((row) => isOf(product, row));
  const taken = inTurn.map((row): TakenFromBatch => {
    const own = changes.filter(([batchId]) => batchId === row.id);
    return {
      ...{ batchId: row.id, batch: toBatch(row), quantity: sumQuantities(own.map(([, quantity]) => quantity)) },
      cost: own.reduce((sum, [, , cost]) => sum + cost, 0),
    };
  });
  const order = sortByExpiry(taken.map(({ batch }) => batch)).map(({ id }) => id);
  return taken
    .filter(({ quantity }) => quantity > 0)
    .sort((a, b) => order.indexOf(b.batchId) - order.indexOf(a.batchId));
}

/** The movements of products that were deleted name none. */
function isOf(product: DocumentRow, { attributes }: DocumentRow): boolean {
  return !isDeleted(product) || attributes.keptProductId === product.id;
}

function sumCosts(parts: readonly { readonly cost: number }[]): number {
  return parts.reduce((sum, { cost }) => sum + cost, 0);
}

function datesOf({ attributes: { hasExpiry, expiryDate } }: DocumentRow) {
  return { hasExpiry: hasExpiry === true, expiryDate: typeof expiryDate === 'string' ? expiryDate : null };
}
