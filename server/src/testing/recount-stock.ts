import { add, num, type RawRow, type RawRows, text, thousandths } from './raw-rows.ts';
import { type Days, order, recountGoods } from './recount-sales.ts';

/** Returns what is in stock of a product, in thousandths, by all of its movements. */
export function recountQuantity({ stockMovements }: RawRows, product: RawRow): number {
  return stockMovements
    .filter(({ productId }) => productId === product.id)
    .reduce((sum, move) => sum + thousandths(num(move, 'change')), 0);
}

/** Returns what the stock of a product did cost: what is left of its batches, else its quantity at its price. */
export function recountWorth(rows: RawRows, product: RawRow): number {
  const quantity = recountQuantity(rows, product);
  if (quantity <= 0) return 0;
  if (!product.hasBatches) return Math.floor((quantity * num(product, 'purchasePrice') + 500) / 1000);
  return add(
    rows.batches.filter(({ productId }) => productId === product.id),
    'costLeft',
  );
}

const isOnSale = ({ status }: RawRow) => status === 'published';

/** Lists what is on sale and in stock and was not sold in some days, the most costly first. */
export function recountUnsold(rows: RawRows, range: Days) {
  const sold = recountGoods(rows, range);
  const found = rows.products.filter(
    (product) =>
      isOnSale(product) &&
      recountQuantity(rows, product) > 0 &&
      !sold.some(({ productId, quantity }) => productId === product.id && quantity > 0),
  );
  const products = found.map((product) => ({
    productId: product.id,
    productName: text(product, 'name'),
    quantityInStock: recountQuantity(rows, product) / 1000,
    value: recountWorth(rows, product),
  }));
  products.sort((a, b) => b.value - a.value || order(a.productId, b.productId));
  return { total: found.length, products };
}

/** Lists what runs low: ten at most, or less than is sold in seven days at the pace of the last thirty. */
export function recountReorder(rows: RawRows, lastThirtyDays: Days) {
  const sold = recountGoods(rows, lastThirtyDays);
  return rows.products
    .filter(isOnSale)
    .map((product) => ({
      productId: product.id,
      left: recountQuantity(rows, product),
      sold: Math.max(0, sold.find(({ productId }) => productId === product.id)?.quantity ?? 0),
    }))
    .filter((each) => each.left <= 10_000 || each.left * 30 < each.sold * 7)
    .sort((a, b) => order(a.productId, b.productId));
}

/** Counts what is low, past its date, and near it. */
export function recountStockCounts(rows: RawRows, today: string, inThirtyDays: string) {
  const dates = rows.products.flatMap((product) => {
    return product.hasExpiry && product.expiryDate ? [{ product, good: text(product, 'expiryDate').slice(0, 10) }] : [];
  });
  const inStock = dates.filter(({ product }) => isOnSale(product) && recountQuantity(rows, product) > 0);
  return {
    low: rows.products.filter((product) => {
      const left = recountQuantity(rows, product);
      return left > 0 && left <= 10_000;
    }).length,
    expiring: inStock.filter(({ good }) => good >= today && good <= inThirtyDays).length,
    expired: inStock.filter(({ good }) => good < today).length,
  };
}
