import { multiply } from '#orders/purchase.ts';
import { findVanishedReason } from '#stock/stock-loss.ts';
import { sumQuantities, toThousandths } from '#values/quantity.ts';
import { shareOf } from '#values/share.ts';
import type { QueriedRow } from './query-rows.ts';
import type { RowPatch } from './row-patches.ts';
import { numberOf, rowsOf, type ShopRows, worthOfRow } from './shop-rows.ts';

/**
 * What pending writes do to the cost of the stock (R45). Of goods in batches a phone knows only what all of them cost together: what
 * leaves takes its share of that along, and the server alone knows which batch it is.
 */

/** Returns what goods that leave the stock cost: their share of what is there, and what is not there the price of the product. */
export function costOfGoods(product: QueriedRow, quantity: number): number {
  const there = Math.max(numberOf(product, 'quantityInStock'), 0);
  if (typeof product.stockCost !== 'number') return atPrice(product, quantity);
  const taken = Math.min(quantity, there);
  return takeShare(product.stockCost, taken, there) + atPrice(product, sumQuantities([quantity, -taken]));
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
  const cost = change < 0 ? costOfGoods(product, -change) : -atPrice(product, change);
  const names = { storeId: data?.storeId, productId: product.$id, productName: product.name };
  const set = { ...names, quantity: -change, cost, reason, at };
  return [{ collection: 'stockLosses', id: `${id}-lost`, isNew: true, set }, ...rows];
}

/** Adds to rows that change quantities what this does to the cost of stock that is kept in batches; `costs` names what bought goods cost. */
export function withStockCost(
  rows: readonly RowPatch[],
  shop: ShopRows,
  costs: readonly number[] = [],
): readonly RowPatch[] {
  const after = new Map<string, QueriedRow>();
  let bought = 0;
  return rows.flatMap((row): RowPatch[] => {
    const change = row.collection === 'products' ? row.add?.quantityInStock : undefined;
    if (change === undefined) return [row];
    const product = after.get(row.id) ?? rowsOf(shop, 'products').find(({ $id }) => $id === row.id);
    const paid = costs[bought++];
    if (!product || (paid === undefined && typeof product.stockCost !== 'number')) return [row];
    const [before, known] = [numberOf(product, 'quantityInStock'), worthOfRow(product)];
    const moved =
      change < 0 ? -takeShare(known, Math.min(-change, Math.max(before, 0)), before) : comeIn(product, change, paid);
    const stockCost = known + moved;
    after.set(row.id, { ...product, stockCost, quantityInStock: sumQuantities([before, change]) });
    return [{ ...row, set: { ...row.set, stockCost } }];
  });
}

/** What goods that come in add to the cost of the stock: a stock below 0 has sold a part of them already. */
function comeIn(product: QueriedRow, quantity: number, paid = atPrice(product, quantity)): number {
  const left = Math.max(sumQuantities([quantity, Math.min(numberOf(product, 'quantityInStock'), 0)]), 0);
  return takeShare(paid, left, quantity);
}

function takeShare(cost: number, quantity: number, all: number): number {
  return quantity <= 0 ? 0 : shareOf(cost, 0, toThousandths(quantity), toThousandths(all));
}

function atPrice(product: QueriedRow, quantity: number): number {
  return Math.max(multiply(quantity, Math.round(numberOf(product, 'purchasePrice'))), 0);
}
