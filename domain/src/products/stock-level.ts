import { sumQuantities } from '#values/quantity.ts';

/** The classes of quantities; LIST-017 to LIST-019. */
export const stockLevels = ['in-stock', 'low-stock', 'out-of-stock'] as const;
export type StockLevel = (typeof stockLevels)[number];

/** The largest quantity that still counts as low; CONST-015. */
export const lowStockLimit = 10;

/**
 * Returns the class of a quantity. Quantities may be fractions, and a wrong one may be negative: 0 or less is out of
 * stock.
 */
export function stockLevelOf(quantity: number): StockLevel {
  if (quantity > lowStockLimit) return 'in-stock';
  return quantity > 0 ? 'low-stock' : 'out-of-stock';
}

/** Returns how much of goods that are taken is not there, in the product's unit. A stock below 0 has nothing. */
export function findBeyond(inStock: number, quantity: number): number {
  return Math.max(sumQuantities([quantity, -Math.max(inStock, 0)]), 0);
}
