import { toLedgerActor } from '#commands/caller-scope.ts';
import { makeRowId } from '#commands/command.ts';
import type { CommandStore } from '#commands/command-store.ts';
import { equal } from '#commands/conditions.ts';
import type { DocumentRow, Values } from '#commands/stored-row.ts';
import { type Guess, type SettledGuess, settleGuesses, toCorrection } from '#stock/oversold.ts';
import { sumQuantities, toThousandths } from '#values/quantity.ts';
import { shareOf } from '#values/share.ts';
import { isDeleted, ofProduct } from './deleted-product.ts';

/** A sold line or a loss of which something was taken beyond the stock (R44). */
export interface OversoldGoods extends Guess {
  readonly collection: 'orderItems' | 'stockLosses';
  /** The row as it was read. */
  readonly row: DocumentRow;
}

/** Goods that make up for what was taken beyond the stock. */
interface CoveringGoods {
  readonly quantity: number;
  /** What they did cost, in whole shillings. */
  readonly cost: number;
  /** The batch that they came with; none for a product without batches. */
  readonly batchId?: string | undefined;
}

/** Lists what of a product was taken beyond the stock and still costs what was guessed, the oldest first, as many as may be settled. */
async function listOversold({ documents, guesses }: Pick<CommandStore, 'documents' | 'guesses'>, product: DocumentRow) {
  const limit = guesses.left;
  const where = [...ofProduct(product), { method: 'greaterThan', attribute: 'guessed', values: [0] } as const];
  const [lines, losses] = await Promise.all([
    documents.list('orderItems', { where, limit }),
    documents.list('stockLosses', { where, limit }),
  ]);
  const found = [...lines.map(toOversold('orderItems')), ...losses.map(toOversold('stockLosses'))];
  return found.sort((a, b) => a.row.createdAt.localeCompare(b.row.createdAt)).slice(0, limit);
}

function toOversold(collection: OversoldGoods['collection']) {
  return (row: DocumentRow): OversoldGoods => ({ collection, row, ...guessOf(row) });
}

/** Returns what of a line or a loss is still guessed. */
export function guessOf({ attributes }: DocumentRow): Guess {
  return { guessed: Number(attributes.guessed ?? 0), guessedCost: Number(attributes.guessedCost ?? 0) };
}

/**
 * Settles guesses with goods that came in while the stock was below 0, the oldest first: each gets a line in `costCorrections` with
 * what the goods did cost (R44). To be called with the part of the goods that the stock lacked, by whatever brings goods in. Beyond as
 * many as a write may settle the guesses stay, and the next goods that come in while the stock is below 0 settle them (R57).
 */
export async function settleOversold(write: CommandStore, product: DocumentRow, goods: CoveringGoods): Promise<void> {
  if (goods.quantity <= 0 || write.guesses.left <= 0) return;
  const all = settleGuesses(await listOversold(write, product), goods);
  for (const [collection, settled] of Map.groupBy(all, ({ of }) => of.collection)) {
    const changed = settled.map(({ of, quantity, guessedCost, cost }) => ({
      before: of.row,
      attributes: guessAfter(of, { quantity: -quantity, guessedCost: -guessedCost, difference: cost - guessedCost }),
    }));
    await write.updateAll(collection, changed);
  }
  await writeCorrections(write, product, all, goods.batchId);
  write.guesses.left -= all.length;
}

/** Goods of a sold line or a loss whose cost is not known any more. */
export interface ReopenedGoods {
  readonly collection: OversoldGoods['collection'];
  readonly id: string;
  /** The order of a sold line. */
  readonly orderId?: string | undefined;
  /** The batch that they had come from; none for goods without one. */
  readonly batchId?: string | undefined;
  readonly quantity: number;
  /** What they had cost so far, which is the guess from now on. */
  readonly cost: number;
}

/**
 * Makes goods that were sold or lost ones that are taken beyond the stock: what they had cost is a guess again, and the next goods
 * settle it (R44). A purchase that is taken back calls it for the goods of its batches that are not there any more, with what each
 * sale or loss took of them: their movements, and the lines of `costCorrections` that name the batch (`listSettledBy`). The caller lowers
 * the stock by the whole of the batch, which brings it below 0 by as much.
 */
export async function reopenGuesses(
  write: CommandStore,
  product: DocumentRow,
  goods: readonly ReopenedGoods[],
): Promise<void> {
  for (const { collection, id, batchId, quantity, cost } of goods) {
    const row = await write.documents.get(collection, id);
    if (!row) continue;
    const of = { collection, row, ...guessOf(row) };
    await write.update(collection, row, {
      attributes: guessAfter(of, { quantity, guessedCost: cost, difference: 0 }),
    });
    await writeCorrections(write, product, [{ of, quantity: -quantity, guessedCost: -cost, cost: -cost }], batchId);
  }
}

/** What the goods of a batch, or all of a product, have settled and was not opened again, the newest first; goods that came back since included. */
export async function listSettledBy(
  { documents }: Pick<CommandStore, 'documents'>,
  by: { readonly product: DocumentRow } | { readonly batchId: string },
): Promise<ReopenedGoods[]> {
  const where = 'batchId' in by ? equal('batchId', by.batchId) : equal('productId', by.product.id);
  const rows = await documents.list('costCorrections', { where: [where] });
  const groups = Map.groupBy(
    rows.filter(({ attributes }) => attributes.isCancelled !== true).toReversed(),
    ({ attributes: { itemId, lossId, batchId } }) => [itemId, lossId, batchId].join(' '),
  );
  return [...groups.values()].flatMap((own) => {
    const [{ attributes } = { attributes: {} as Values }] = own;
    const quantity = sumQuantities(own.map((row) => Number(row.attributes.quantity)));
    if (quantity <= 0) return [];
    const { orderId, itemId, lossId, batchId } = attributes;
    return {
      ...(orderId && { orderId: String(orderId) }),
      collection: itemId ? ('orderItems' as const) : ('stockLosses' as const),
      ...{ id: String(itemId ?? lossId), quantity, ...(batchId && { batchId: String(batchId) }) },
      cost: own.reduce((sum, row) => sum + Number(row.attributes.cost), 0),
    };
  });
}

/**
 * Opens again what was settled last, up to a quantity: the goods that had settled it were not there after all, as the stock is
 * below 0 again.
 */
export async function reopenNewest(write: CommandStore, product: DocumentRow, quantity: number): Promise<void> {
  let wanted = toThousandths(quantity);
  for (const settled of await listSettledBy(write, { product })) {
    const all = toThousandths(settled.quantity);
    const part = Math.min(wanted, all);
    if (part <= 0) break;
    const cost = shareOf(settled.cost, 0, part, all);
    await reopenGuesses(write, product, [{ ...settled, quantity: part / 1000, cost }]);
    wanted -= part;
  }
}

/** Takes goods out of a loss, as they had been sold before: their cost is that of the sale. */
export async function correctLoss(
  write: CommandStore,
  lossId: unknown,
  { quantity, cost }: { readonly quantity: number; readonly cost: number },
): Promise<void> {
  const row = typeof lossId === 'string' ? await write.documents.get('stockLosses', lossId) : undefined;
  if (!row) return;
  const of = { collection: 'stockLosses', row, ...guessOf(row) } as const;
  await write.update('stockLosses', row, {
    attributes: guessAfter(of, { quantity: 0, guessedCost: 0, difference: -cost }),
  });
  await writeCorrections(write, undefined, [{ of, quantity, guessedCost: cost, cost: 0 }], undefined);
}

/** The corrections of an order that is cancelled count no longer, as none of it does. */
export async function cancelCorrections(write: CommandStore, orderId: string): Promise<void> {
  const rows = await write.documents.list('costCorrections', { where: [equal('orderId', orderId)] });
  await write.updateAll(
    'costCorrections',
    rows.map((before) => ({ before, attributes: { isCancelled: true } })),
  );
}

/** Closes the guess of `quantity` of a line without a correction, as these goods have come back; returns the guess that goes with them. */
export async function closeGuess(write: CommandStore, item: DocumentRow, quantity: number): Promise<number> {
  const row = (await write.documents.get('orderItems', item.id)) ?? item;
  const guess = guessOf(row);
  const cost = shareOf(guess.guessedCost, 0, toThousandths(quantity), toThousandths(guess.guessed));
  const closed = { quantity: -quantity, guessedCost: -cost, difference: 0 };
  const attributes = guessAfter({ collection: 'orderItems', row, ...guess }, closed);
  await write.update('orderItems', row, { attributes });
  return cost;
}

/** Returns the values of goods after a change of their guess. */
function guessAfter(
  { row, guessed, guessedCost }: OversoldGoods,
  change: { readonly quantity: number; readonly guessedCost: number; readonly difference: number },
): Values {
  return {
    guessed: sumQuantities([guessed, change.quantity]),
    guessedCost: guessedCost + change.guessedCost,
    costCorrection: Number(row.attributes.costCorrection ?? 0) + change.difference,
  };
}

async function writeCorrections(
  write: CommandStore,
  product: DocumentRow | undefined,
  all: readonly SettledGuess<OversoldGoods>[],
  batchId: string | undefined,
): Promise<void> {
  const productId = product && !isDeleted(product) ? product.id : null;
  // A loss belongs to no order.
  const orderIds = new Set(all.flatMap(({ of: { row } }) => row.attributes.orderId ?? []).map(String));
  const orders = new Map((await write.documents.getMany('orders', [...orderIds])).map((order) => [order.id, order]));
  const corrections = all.map(({ of, ...settled }) => {
    const { storeId = null, productName = '', at, orderId } = of.row.attributes;
    const order = orders.get(String(orderId));
    const owner = order
      ? { orderId: order.id, itemId: of.row.id, lossId: null, channel: order.attributes.channel ?? null }
      : { orderId: null, itemId: null, lossId: of.row.id, channel: null };
    const soldAt = String(order ? order.attributes.orderDate : at);
    return {
      id: makeRowId(write),
      attributes: {
        ...{ storeId, productId, productName, ...owner, batchId: batchId ?? null },
        ...{ ...toCorrection(settled, soldAt, write.at), ...toLedgerActor(write.scope, storeId) },
      },
    };
  });
  await write.insertAll('costCorrections', corrections);
}
