import { multiply } from '#orders/purchase.ts';
import { findBeyond } from '#products/stock-level.ts';
import { findVanishedReason } from '#stock/stock-loss.ts';
import { sumQuantities, toThousandths } from '#values/quantity.ts';
import { shareOf } from '#values/share.ts';
import { openSettlement, type readGoodsBack } from './oversold-settlement.ts';
import type { QueriedRow } from './query-rows.ts';
import type { RowPatch } from './row-patches.ts';
import { numberOf, rowsOf, type ShopRows, worthOfRow } from './shop-rows.ts';

/**
 * What pending writes do to the cost of the stock (R44, R45). Of goods in batches a phone knows only what all of them cost together: what
 * leaves takes its share of that along, and the server alone knows which batch it is.
 */

/** Goods that leave the stock, with what they cost in whole shillings, as the attributes of a sold line or a loss. */
export interface LeavingGoods {
  readonly cost: number;
  /** What of them was not there, and costs what is guessed (R44). */
  readonly guessed?: number;
  readonly guessedCost?: number;
  /** They are a part of goods in batches, and cost an average where the server knows the batch. Only rows of pending writes have it. */
  readonly isCostEstimated?: true;
}

/** Returns what goods that leave the stock cost: their share of what is there, and what is not there the price of the product. */
export function costOfGoods(product: QueriedRow, quantity: number): LeavingGoods {
  const there = Math.max(numberOf(product, 'quantityInStock'), 0);
  const guessed = findBeyond(there, quantity);
  const guess = guessed > 0 && { guessed, guessedCost: atPrice(product, guessed) };
  if (typeof product.stockCost !== 'number') return { cost: atPrice(product, quantity), ...guess };
  const taken = Math.min(quantity, there);
  const cost = takeShare(product.stockCost, taken, there) + atPrice(product, guessed);
  return { cost, ...guess, ...(taken > 0 && taken < there && { isCostEstimated: true }) };
}

/** Returns a product as it is once goods have left it. */
export function withoutGoods(product: QueriedRow, quantity: number): QueriedRow {
  const before = numberOf(product, 'quantityInStock');
  const quantityInStock = sumQuantities([before, -quantity]);
  const { stockCost } = product;
  if (typeof stockCost !== 'number') return { ...product, quantityInStock };
  return {
    ...product,
    quantityInStock,
    stockCost: stockCost - takeShare(stockCost, Math.min(quantity, before), before),
  };
}

/** Returns what a count or a typed quantity does: the quantity changes, and goods that vanish or were found are in the ledger of losses. */
export function applyQuantityChange(
  { id, data, rows }: { readonly id: string; readonly data: RowPatch['set']; readonly rows: readonly RowPatch[] },
  product: QueriedRow | undefined,
  at: string,
): readonly RowPatch[] {
  const change = Number(data?.quantityChange);
  const reason = findVanishedReason(change, data?.reason === 'count' ? 'count' : 'typed');
  if (!product || !reason) return rows;
  const goods = change < 0 ? costOfGoods(product, -change) : { cost: -atPrice(product, change) };
  const names = { storeId: data?.storeId, productId: product.$id, productName: product.name };
  // The oldest guess is the one of which the server hears first.
  const set = { ...names, quantity: -change, ...goods, reason, at, $createdAt: at };
  return [{ collection: 'stockLosses', id: `${id}-lost`, isNew: true, set }, ...rows];
}

/** Goods that a write brings in: what they cost, where that is not the price of the product, and how much of them closes its own guess. */
type ComingGoods = Partial<ReturnType<typeof readGoodsBack>>;

/**
 * Adds to rows that change quantities what this does to the cost of stock that is kept in batches, and to what was sold beyond the
 * stock. `coming` describes the goods of each of these rows, in their order.
 */
export function withStockCost(
  rows: readonly RowPatch[],
  shop: ShopRows,
  write: { readonly id: string; readonly now: string; readonly cancelledId?: string | undefined },
  coming: readonly ComingGoods[] = [],
): readonly RowPatch[] {
  const after = new Map<string, QueriedRow>();
  const settlement = openSettlement(shop, write);
  let place = 0;
  return rows.flatMap((row): RowPatch[] => {
    const change = row.collection === 'products' ? row.add?.quantityInStock : undefined;
    if (change === undefined) return [row];
    const product = after.get(row.id) ?? rowsOf(shop, 'products').find(({ $id }) => $id === row.id);
    const goods = coming[place++];
    if (!product) return [row];
    const isBatched = row.set?.hasBatches === true || typeof product.stockCost === 'number';
    const known = { ...product, ...(isBatched && { stockCost: worthOfRow(product) }) };
    if (change < 0) {
      const left = withoutGoods(known, -change);
      after.set(row.id, left);
      return [isBatched ? { ...row, set: { ...row.set, stockCost: left.stockCost } } : row];
    }
    const before = numberOf(product, 'quantityInStock');
    const { kept, ...covering } = comeIn(known, change, goods);
    const stockCost = isBatched && { stockCost: worthOfRow(known) + kept };
    after.set(row.id, { ...known, ...row.set, ...stockCost, quantityInStock: sumQuantities([before, change]) });
    return [stockCost ? { ...row, set: { ...row.set, ...stockCost } } : row, ...settlement.settle(row.id, covering)];
  });
}

/** Divides goods that come in between the stock, which keeps this cost, and what was sold of them before, as the stock is below 0. */
function comeIn(product: QueriedRow, all: number, { cost, own = 0 }: ComingGoods = {}) {
  const quantity = sumQuantities([all, -own]);
  const open = Math.max(sumQuantities([-numberOf(product, 'quantityInStock'), -own]), 0);
  const gone = Math.min(open, quantity);
  // Without batches each piece costs the price of the product.
  if (cost === undefined && typeof product.stockCost !== 'number') {
    return { kept: 0, quantity: gone, cost: atPrice(product, gone), open };
  }
  const whole = cost ?? atPrice(product, quantity);
  const kept = takeShare(whole, sumQuantities([quantity, -gone]), quantity);
  return { kept, quantity: gone, cost: whole - kept, open };
}

function takeShare(cost: number, quantity: number, all: number): number {
  return quantity <= 0 ? 0 : shareOf(cost, 0, toThousandths(quantity), toThousandths(all));
}

function atPrice(product: QueriedRow, quantity: number): number {
  return Math.max(multiply(quantity, Math.round(numberOf(product, 'purchasePrice'))), 0);
}
