import { type RawBuilder, sql } from 'kysely';

/**
 * What the goods in stock of a row of `products` cost, in whole shillings (R45): the rule of `worthOfStock` in the domain. Whole
 * thousandths times shillings, so that half a shilling is half.
 */
export const worthOfStock: RawBuilder<number> = sql<number>`CASE WHEN products.quantityInStock <= 0 THEN 0
  ELSE coalesce(products.stockCost,
    floor(floor(products.quantityInStock * 1000 + 0.5) * floor(products.purchasePrice + 0.5) / 1000 + 0.5)) END`;
