import { sumQuantities } from '#values/quantity.ts';

/**
 * The register of sales (R75): who bought how much of which lot. Nothing of it is stored: it follows from the lines of the orders, the
 * movements of the batches, and the goods that settled what was sold beyond the stock.
 */

/** A finished sale, or one that was voided. */
export interface RegisteredOrder {
  readonly id: string;
  readonly trackingId: string;
  /** ISO text. */
  readonly orderDate: string;
  readonly customerName: string;
  readonly customerPhone: string;
  readonly buyerVillage: string;
  readonly farmerNumber: string;
  readonly servedBy: string;
  readonly isVoided: boolean;
}

export interface RegisteredLine {
  readonly orderId: string;
  /** The id of the product, also of one that was deleted since. */
  readonly productId: string;
  readonly productName: string;
  readonly unitName: string;
  readonly registrationNo: string;
  readonly quantity: number;
  readonly returned: number;
  readonly expiryDate: string | null;
}

/** What an order took from a batch (`change` below 0) or gave back to it. */
export interface BatchChange {
  readonly orderId: string;
  readonly batchId: string;
  readonly change: number;
}

/** What of a batch settled goods that an order had sold beyond the stock; below 0 where that was taken away again (R44). */
export interface SettledGoods {
  readonly orderId: string;
  readonly batchId: string;
  readonly quantity: number;
}

export interface RegisteredBatch {
  readonly id: string;
  readonly productId: string;
  /** The number of the lot; empty where nobody typed one. */
  readonly lot: string;
  readonly expiryDate: string | null;
}

/** Goods of one product and one lot that one sale handed over. */
export interface RegisterRow {
  readonly orderId: string;
  readonly trackingId: string;
  readonly soldAt: string;
  readonly productId: string;
  readonly productName: string;
  readonly unitName: string;
  readonly registrationNo: string;
  /** Null for goods of no batch. */
  readonly batchId: string | null;
  readonly lot: string;
  readonly expiryDate: string | null;
  /** As sold, in the product's unit, and what of it came back; all of it where the sale was voided. */
  readonly quantity: number;
  readonly returned: number;
  readonly isVoided: boolean;
  readonly customerName: string;
  readonly customerPhone: string;
  readonly buyerVillage: string;
  readonly farmerNumber: string;
  readonly servedBy: string;
}

export interface RegisterSource {
  /** In the order of the rows. */
  readonly orders: readonly RegisteredOrder[];
  readonly lines: readonly RegisteredLine[];
  readonly changes: readonly BatchChange[];
  readonly settled: readonly SettledGoods[];
  readonly batches: readonly RegisteredBatch[];
}

/**
 * Returns the rows of some sales, in their order: of each product its lots, and without a lot what no batch had. The quantities of an
 * order's product add up to its lines, and so do the returned ones.
 */
export function toRegisterRows({ orders, lines, changes, settled, batches }: RegisterSource): RegisterRow[] {
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId);
  const changesOf = Map.groupBy(changes, ({ orderId }) => orderId);
  const settledOf = Map.groupBy(settled, ({ orderId }) => orderId);
  const batchOf = new Map(batches.map((batch) => [batch.id, batch]));
  return orders.flatMap((order) => {
    const moved = { changes: changesOf.get(order.id) ?? [], settled: settledOf.get(order.id) ?? [] };
    const products = Map.groupBy(linesOf.get(order.id) ?? [], ({ productId }) => productId);
    return [...products.values()].flatMap((own) => toProductRows(order, own, moved, batchOf));
  });
}

function toProductRows(
  { id: orderId, orderDate: soldAt, ...order }: RegisteredOrder,
  lines: readonly RegisteredLine[],
  { changes, settled }: Pick<RegisterSource, 'changes' | 'settled'>,
  batchOf: ReadonlyMap<string, RegisteredBatch>,
): RegisterRow[] {
  const [line] = lines;
  if (!line) return [];
  const { productId, productName, unitName, expiryDate } = line;
  const registrationNo = lines.find((each) => each.registrationNo !== '')?.registrationNo ?? '';
  const row = { orderId, soldAt, ...order, productId, productName, unitName, registrationNo };
  const ids = [...new Set([...changes, ...settled].map(({ batchId }) => batchId))];
  const lots = ids.flatMap((batchId) => {
    const batch = batchOf.get(batchId);
    if (batch?.productId !== productId) return [];
    const own = changes.filter((each) => each.batchId === batchId).map(({ change }) => change);
    const covered = settled.filter((each) => each.batchId === batchId).map(({ quantity }) => quantity);
    const quantity = sumQuantities([...own.filter((change) => change < 0).map((change) => -change), ...covered]);
    const back = sumQuantities(own.filter((change) => change > 0));
    // What came back beyond it had left before there were batches, and is counted with the goods without a lot.
    const returned = Math.min(back, quantity);
    if (quantity <= 0) return [];
    return [{ ...row, batchId, lot: batch.lot, expiryDate: batch.expiryDate, quantity, returned }];
  });
  const sold = sumQuantities(lines.map(({ quantity }) => quantity));
  const back = order.isVoided ? sold : sumQuantities(lines.map(({ returned }) => returned));
  const quantity = sumQuantities([sold, ...lots.map((lot) => -lot.quantity)]);
  const returned = sumQuantities([back, ...lots.map((lot) => -lot.returned)]);
  if (quantity <= 0) return lots;
  return [...lots, { ...row, batchId: null, lot: '', expiryDate, quantity, returned: Math.max(returned, 0) }];
}

/** Returns what the buyer of a row has still. */
export function keptOf({ quantity, returned }: Pick<RegisterRow, 'quantity' | 'returned'>): number {
  return sumQuantities([quantity, -returned]);
}
