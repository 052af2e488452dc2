import { minDaysLeft, type ReorderProduct, reorderDays } from '#products/reorder.ts';
import { lowStockLimit } from '#products/stock-level.ts';
import { addDays } from '#values/periods.ts';
import { sumProducts } from './local-sales-figures.ts';
import type { QueriedRow } from './query-rows.ts';
import { compareValues } from './row-values.ts';
import { numberOf, rowsOf, type ShopRows, textOf } from './shop-rows.ts';

/**
 * Lists the products that run low by the rules of the server (`server/src/database/store/reorder-query.ts`), those used up soonest first.
 * A phone does not know from whom each was bought last, as it has no batches.
 */
export function listProductsToRestock(
  shop: ShopRows,
  today: string,
  limit: number,
): { total: number; products: ReorderProduct[] } {
  const sums = sumProducts(shop, { from: addDays(today, 1 - reorderDays), to: today });
  const units = new Map(rowsOf(shop, 'units').map((unit) => [unit.$id, textOf(unit, 'name')]));
  const found = rowsOf(shop, 'products')
    .filter((product) => ['published', ''].includes(textOf(product, 'status')))
    .map((product) => toReorderProduct(product, Math.max(sums.get(product.$id)?.quantity ?? 0, 0) / 1000, units))
    .filter(({ quantityInStock: left, sold }) => left <= lowStockLimit || left * reorderDays < sold * minDaysLeft)
    .sort(
      (one, other) =>
        Number(one.sold <= 0) - Number(other.sold <= 0) ||
        daysOf(one) - daysOf(other) ||
        compareValues(one.name, other.name) ||
        compareValues(one.productId, other.productId),
    );
  return { total: found.length, products: found.slice(0, limit) };
}

const daysOf = ({ quantityInStock, sold }: ReorderProduct) => quantityInStock / Math.max(sold, 0.001);

function toReorderProduct(product: QueriedRow, sold: number, units: ReadonlyMap<string, string>): ReorderProduct {
  const [unit] = Array.isArray(product.units) ? product.units : [];
  return {
    ...{ productId: product.$id, name: textOf(product, 'name'), unitName: units.get(String(unit)) ?? '' },
    ...{ quantityInStock: numberOf(product, 'quantityInStock'), sold },
    ...{ purchasePrice: numberOf(product, 'purchasePrice'), lastPurchase: null },
  };
}
