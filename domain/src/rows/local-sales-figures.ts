import { type RowSales, salesCollections, toSales } from '#figures/row-sums.ts';
import type { DayRange, ProductSales, SalesDay } from '#figures/sales-report.ts';
import type { UnsoldProduct } from '#figures/shop-figures.ts';
import type { QueriedRow } from './query-rows.ts';
import { compareValues } from './row-values.ts';
import { addAmounts, dayOf, numberOf, rowsOf, type ShopRows, textOf, worthOfRow } from './shop-rows.ts';

/**
 * Sums of sales over rows in memory (`#figures/row-sums.ts`), for a phone that has all orders of the range with their lines and returns.
 * Money is whole shillings, quantities thousandths.
 */

/** Lists the days of a range on which something was sold or came back, by channel; in order. */
export function listSalesDays(shop: ShopRows, range: DayRange): SalesDay[] {
  const days = new Map<string, SalesDay>();
  for (const { day, channel, orders, total, cost } of listSales(shop, range)) {
    const key = `${day} ${channel}`;
    const sum = days.get(key) ?? { orders: 0, total: 0, cost: 0 };
    days.set(key, {
      ...{ day, channel, orders: sum.orders + orders },
      ...{ total: addAmounts([sum.total, total]), cost: addAmounts([sum.cost, cost]) },
    });
  }
  return [...days.values()]
    .filter(({ orders, total, cost }) => orders !== 0 || total !== 0 || cost !== 0)
    .sort((one, other) => compareValues(one.day, other.day) || compareValues(one.channel, other.channel));
}

/** Lists what each row adds to the sales of a range. */
function* listSales(shop: ShopRows, { from, to }: DayRange): Generator<RowSales> {
  const orders = new Map(rowsOf(shop, 'orders').map((order) => [order.$id, order]));
  for (const collection of salesCollections) {
    for (const row of rowsOf(shop, collection)) {
      const sales = toSales(collection, row, orders.get(collection === 'orders' ? row.$id : textOf(row, 'orderId')));
      if (sales !== undefined && sales.day >= from && sales.day <= to) yield sales;
    }
  }
}

/**
 * True if the cost of goods that were sold in a range, or lost where `losses` asks for them, is an average of their batches: only the
 * server knows from which of these a pending sale takes (R45).
 */
export function isCostEstimated(
  shop: ShopRows,
  { from, to }: DayRange,
  losses: 'with-losses' | 'sales' = 'sales',
): boolean {
  const isIn = (day: string) => day >= from && day <= to;
  const counted = countedOrders(shop);
  const isSold = rowsOf(shop, 'orderItems').some((line) => {
    const order = line.isCostEstimated === true ? counted.get(textOf(line, 'orderId')) : undefined;
    return order !== undefined && isIn(dayOf(order, 'orderDate'));
  });
  const isLost = (row: QueriedRow) => row.isCostEstimated === true && isIn(dayOf(row, 'at'));
  return isSold || (losses === 'with-losses' && rowsOf(shop, 'stockLosses').some(isLost));
}

/** Lists the sales of each product in a range, less its returns; the greatest totals first. */
export function listProductSales(shop: ShopRows, range: DayRange, limit: number): ProductSales[] {
  const names = new Map(rowsOf(shop, 'products').map((product) => [product.$id, textOf(product, 'name')]));
  return [...sumProducts(shop, range).values()]
    .filter(({ quantity }) => quantity > 0)
    .map((sum) => ({ ...sum, productName: names.get(sum.productId) ?? sum.productName }))
    .sort(
      (one, other) =>
        other.total - one.total ||
        compareValues(one.productName, other.productName) ||
        compareValues(one.productId, other.productId),
    )
    .slice(0, limit);
}

/** Lists products on sale and in stock of which nothing was sold in a range, the most costly first. */
export function listUnsold(
  shop: ShopRows,
  range: DayRange,
  limit: number,
): { total: number; products: UnsoldProduct[] } {
  const sold = sumProducts(shop, range);
  const found = rowsOf(shop, 'products').filter(
    (product) =>
      numberOf(product, 'quantityInStock') > 0 &&
      ['published', ''].includes(textOf(product, 'status')) &&
      (sold.get(product.$id)?.quantity ?? 0) <= 0,
  );
  const products = found
    .map((product) => ({
      productId: product.$id,
      productName: textOf(product, 'name'),
      quantityInStock: numberOf(product, 'quantityInStock'),
      value: worthOfRow(product),
    }))
    .sort((one, other) => other.value - one.value || compareValues(one.productId, other.productId));
  return { total: found.length, products: products.slice(0, limit) };
}

/** Returns the orders that count: those that were not cancelled. */
function countedOrders(shop: ShopRows): Map<string, QueriedRow> {
  return new Map(
    rowsOf(shop, 'orders').flatMap((order) =>
      textOf(order, 'status') === 'Cancelled' ? [] : [[order.$id, order] as const],
    ),
  );
}

/** Sums the sales of each product, quantities in thousandths; deleted products are told apart by their name alone. */
export function sumProducts(shop: ShopRows, range: DayRange): Map<string, ProductSales> {
  const sums = new Map<string, ProductSales>();
  for (const { product } of listSales(shop, range)) {
    if (product === undefined) continue;
    const { productId, productName, quantity, total, cost } = product;
    const key = productId || ` ${productName}`;
    const sum = sums.get(key) ?? { quantity: 0, total: 0, cost: 0 };
    sums.set(key, {
      ...{ productId, productName, quantity: sum.quantity + quantity },
      ...{ total: addAmounts([sum.total, total]), cost: addAmounts([sum.cost, cost]) },
    });
  }
  return sums;
}
