import { type RawBuilder, sql } from 'kysely';

const [quantity, price, cost] = ['quantityInStock', 'purchasePrice', 'stockCost'].map((name) =>
  sql.ref(`products.${name}`),
);

/**
 * The cost of the goods in stock of a row of `products`, in whole shillings (R45): the rule of `worthOfStock` in the domain. Whole
 * thousandths times shillings, so that half a shilling is half.
 */
export const worthOfStock: RawBuilder<number> = sql<number>`CASE WHEN ${quantity} <= 0 THEN 0
  ELSE coalesce(${cost}, floor(floor(${quantity} * 1000 + 0.5) * floor(${price} + 0.5) / 1000 + 0.5)) END`;
