import { maxTotal } from '#values/number-input.ts';
import { toThousandths } from '#values/quantity.ts';

/** The known values of a product's stock. */
interface CostedStock {
  /** In the product's unit. */
  readonly quantityInStock: number;
  /** Whole shillings for one. */
  readonly purchasePrice: number;
  /** The cost of the batches of the stock, in whole shillings; null where it is not counted in batches. */
  readonly stockCost?: number | null | undefined;
}

/**
 * Returns what the goods in stock cost, in whole shillings: the cost that is left of their batches, else their quantity at
 * the cost price (R45). Stock below 0 is worth nothing. `server/src/database/store/stock-worth.ts` is the same rule in SQL.
 */
export function worthOfStock({ quantityInStock, purchasePrice, stockCost }: CostedStock): number {
  if (quantityInStock <= 0) return 0;
  const cost = stockCost ?? Math.round((toThousandths(quantityInStock) * Math.round(purchasePrice)) / 1000);
  return Math.min(Math.max(cost, 0), maxTotal);
}
