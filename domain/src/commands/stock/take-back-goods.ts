import { apiError } from '#commands/command-error.ts';
import type { CommandStore } from '#commands/command-store.ts';
import { equal } from '#commands/conditions.ts';
import type { DocumentRow, Values } from '#commands/stored-row.ts';
import { takeFromBatches } from '#stock/batch-stock.ts';
import { sumQuantities, toThousandths } from '#values/quantity.ts';
import { shareOf } from '#values/share.ts';
import { type BatchMove, listBatches, type StoredBatch, takeOut, toBatch } from './batches.ts';
import { findDeletedProducts, isRowOf, ofProduct } from './deleted-product.ts';
import { listSettledBy, type ReopenedGoods, reopenGuesses, settleOversold } from './oversold.ts';
import { changeStock } from './stock-ledger.ts';

/** The batches of one product that came by a purchase. */
interface Bought {
  readonly product: DocumentRow;
  readonly batches: readonly StoredBatch[];
}

/** What is to be known of a product of a purchase by the goods that come in in its place. */
export interface ReplacedGoods {
  /** The quantity that was sold or lost already. */
  readonly gone: number;
  /** The product costs what the purchase said, and so what they say. */
  readonly isPriced: boolean;
}

/** The most batches of a product that its newest price is looked for among. */
const maxBatches = 100;
/** The most sales and losses of a purchase that is taken back: each has its cost guessed again, while everybody else waits (R57). */
const maxGone = 2000;

/**
 * Takes the goods of a purchase out of the stock: what is left of its batches leaves, and what was sold or lost of them costs what is
 * guessed again, until other goods settle it (R44, R46): those of `comingIn`, quantities of products by id that come in at once in its
 * place, else those of the other batches.
 */
export async function takeGoodsBack(
  write: CommandStore,
  purchaseId: string,
  comingIn: ReadonlyMap<string, number>,
): Promise<Map<string, ReplacedGoods>> {
  const replaced = new Map<string, ReplacedGoods>();
  for (const bought of await listBought(write, purchaseId)) {
    const { product } = bought;
    replaced.set(product.id, await takeProductBack(write, bought, purchaseId, comingIn.get(product.id) ?? 0));
  }
  return replaced;
}

/** Lists what came by a purchase, also of products that were deleted since. */
async function listBought(write: CommandStore, purchaseId: string): Promise<Bought[]> {
  const rows = await write.documents.list('batches', { where: [equal('purchaseId', purchaseId)] });
  const [there, gone] = [rows.filter(isThere), rows.filter((row) => !isThere(row))];
  const idsOf = (of: readonly DocumentRow[], name: string) => [
    ...new Set(of.flatMap(({ attributes }) => (attributes[name] ? String(attributes[name]) : []))),
  ];
  const products = await write.documents.getMany('products', idsOf(there, 'productId'));
  const storeId = String(rows[0]?.attributes.storeId);
  const deleted = await findDeletedProducts(write, storeId, idsOf(gone, 'keptProductId'));
  const toBought = (of: readonly DocumentRow[], name: string) => (product: DocumentRow) => ({
    product,
    batches: of.filter(({ attributes }) => attributes[name] === product.id).map(toBatch),
  });
  return [...products.map(toBought(there, 'productId')), ...[...deleted.values()].map(toBought(gone, 'keptProductId'))];
}

function isThere({ attributes }: DocumentRow): boolean {
  return typeof attributes.productId === 'string';
}

async function takeProductBack(
  write: CommandStore,
  { product, batches }: Bought,
  purchaseId: string,
  comingIn: number,
): Promise<ReplacedGoods> {
  const before = Number(product.attributes.quantityInStock);
  const received = sumQuantities(batches.map(({ row }) => Number(row.attributes.received)));
  const gone = sumQuantities([received, ...batches.map(({ left }) => -left)]);
  const all = await listBatches(write, product);
  const others = all.filter(({ id }) => !batches.some((batch) => batch.id === id));
  const reopened: ReopenedGoods[] = [];
  for (const batch of batches) {
    await requireFewGone(write, batch, maxGone - reopened.length);
    reopened.push(...(await listGone(write, product, batch)));
  }
  await reopenGuesses(write, product, reopened);
  const moves: BatchMove[] = await takeOut(
    write,
    batches.filter(({ left }) => left > 0).map((batch) => ({ batch, quantity: batch.left, cost: batch.costLeft })),
  );
  // What does not come in again was sold from the goods that lie beside them.
  const covered = Math.max(sumQuantities([gone, -comingIn]), 0);
  for (const take of takeFromBatches(others, covered)) {
    await settleOversold(write, product, { quantity: take.quantity, cost: take.cost, batchId: take.batch.id });
    moves.push(...(await takeOut(write, [take])));
  }
  const earlier = await findEarlierPrice(write, product, purchaseId);
  const values: Values = earlier !== undefined && earlier > 0 ? { purchasePrice: earlier } : {};
  await changeStock(write, product, { amount: -received, moves, batches: all, values }, { reason: 'purchase-undo' });
  return {
    gone: Math.min(sumQuantities([Math.max(-before, 0), gone]), comingIn),
    isPriced: earlier !== undefined,
  };
}

/** Throws `document_update_conflict` where more of a batch was sold or lost than one write may guess again (R57). */
async function requireFewGone({ documents }: CommandStore, batch: StoredBatch, max: number): Promise<void> {
  const ofBatch = { where: [equal('batchId', batch.id)], limit: Math.max(max, 0) + 1 };
  const [movements, settled] = await Promise.all([
    documents.list('stockMovements', ofBatch),
    documents.list('costCorrections', ofBatch),
  ]);
  if (movements.length + settled.length <= max) return;
  throw apiError(
    'document_update_conflict',
    'These goods were sold too often by now for their purchase to be taken back. Correct the price of the product and count its stock instead.',
  );
}

/** Lists what sales and losses have of a batch: what they took of it, and what it settled of their guesses. */
async function listGone(write: CommandStore, product: DocumentRow, batch: StoredBatch): Promise<ReopenedGoods[]> {
  const { documents } = write;
  const movements = await documents.list('stockMovements', { where: [equal('batchId', batch.id)] });
  const settled = await listSettledBy(write, { batchId: batch.id });
  const reopened = settled.filter(({ orderId }) => orderId === undefined);
  const byOrder = Map.groupBy(movements, ({ attributes }) => String(attributes.orderId ?? ''));
  for (const orderId of new Set([...byOrder.keys(), ...settled.flatMap((each) => each.orderId ?? [])])) {
    if (orderId === '') continue;
    // Goods that settled a guess may have come back to the batch, too.
    const own = byOrder.get(orderId) ?? [];
    const ofOrder = settled.filter((each) => each.orderId === orderId);
    const taken = {
      quantity: sumQuantities([sumOf(own, 'change'), ...ofOrder.map(({ quantity }) => quantity)]),
      cost: ofOrder.reduce((sum, { cost }) => sum + cost, sumOf(own, 'cost')),
    };
    if (taken.quantity > 0) reopened.push(...(await shareAmongLines(write, product, orderId, batch.id, taken)));
  }
  for (const { attributes } of byOrder.get('') ?? []) {
    const quantity = -Number(attributes.change);
    if (quantity <= 0) continue;
    const where = [...ofProduct(product), equal('at', String(attributes.at))];
    const losses = await documents.list('stockLosses', { where });
    const loss = losses.find((row) => Number(row.attributes.quantity) === quantity) ?? losses[0];
    const goods = { batchId: batch.id, quantity, cost: -Number(attributes.cost) };
    if (loss) reopened.push({ collection: 'stockLosses', id: loss.id, ...goods });
  }
  return reopened;
}

/** Shares what an order took of a batch among its lines of the product, each as far as it has goods whose cost is known. */
async function shareAmongLines(
  { documents }: CommandStore,
  product: DocumentRow,
  orderId: string,
  batchId: string,
  taken: { readonly quantity: number; readonly cost: number },
): Promise<ReopenedGoods[]> {
  // By the order alone: of a product that is sold every day the engine would read all lines, once for each order.
  const ofOrder = await documents.list('orderItems', { where: [equal('orderId', orderId)] });
  const lines = ofOrder.filter((row) => isRowOf(product, row));
  const reopened: ReopenedGoods[] = [];
  const all = toThousandths(taken.quantity);
  let done = 0;
  for (const { id, attributes } of lines) {
    const { quantity, returned, guessed } = attributes;
    const known =
      toThousandths(Number(quantity)) - toThousandths(Number(returned ?? 0)) - toThousandths(Number(guessed ?? 0));
    const part = Math.min(known, all - done);
    if (part <= 0) continue;
    const cost = shareOf(taken.cost, done, done + part, all);
    reopened.push({ collection: 'orderItems', id, batchId, quantity: part / 1000, cost });
    done += part;
  }
  return reopened;
}

/**
 * Finds the price that a product had before a purchase: that of the newest one that stands, else of what lay there before the first; 0
 * where no goods say it. Undefined where another purchase or somebody has given it its price since.
 */
async function findEarlierPrice(
  { documents }: CommandStore,
  product: DocumentRow,
  purchaseId: string,
): Promise<number | undefined> {
  const rows = await documents.list('batches', {
    where: [...ofProduct(product), equal('source', 'purchase', 'opening')],
    order: [{ attribute: 'at', descending: true }],
    limit: maxBatches,
  });
  const ids = rows.flatMap(({ attributes }) => (attributes.purchaseId ? [String(attributes.purchaseId)] : []));
  const purchases = await documents.getMany('purchases', [...new Set(ids)]);
  const isOwn = ({ attributes }: DocumentRow) => attributes.purchaseId === purchaseId;
  const standing = sortNewestFirst(rows).filter(
    (row) =>
      isOwn(row) ||
      !purchases.some(({ id, attributes }) => id === row.attributes.purchaseId && attributes.isCancelled === true),
  );
  const own = standing.filter(isOwn);
  const isNewest = standing[0] !== undefined && isOwn(standing[0]);
  if (!isNewest || !own.some((row) => priceOf(row) === Number(product.attributes.purchasePrice))) return undefined;
  return (
    standing
      .filter((row) => !isOwn(row))
      .map(priceOf)
      .find((price) => price > 0) ?? 0
  );
}

/** Of batches that came in one moment the last is the newest; what lay there before the first purchase is the oldest. */
function sortNewestFirst(rows: readonly DocumentRow[]): DocumentRow[] {
  const [opening, bought] = [true, false].map((isOpening) =>
    rows.filter(({ attributes }) => (attributes.source === 'opening') === isOpening),
  ) as [DocumentRow[], DocumentRow[]];
  const sorted = bought.toReversed().sort((a, b) => String(b.attributes.at).localeCompare(String(a.attributes.at)));
  return [...sorted, ...opening];
}

function priceOf({ attributes }: DocumentRow): number {
  return Math.round(Number(attributes.cost) / Number(attributes.received));
}

/** What left by movements in all, and had cost; what came back counts against it. */
function sumOf(movements: readonly DocumentRow[], name: 'change' | 'cost'): number {
  return -sumQuantities(movements.map(({ attributes }) => Number(attributes[name] ?? 0)));
}
