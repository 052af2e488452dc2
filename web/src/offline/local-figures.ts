import type { CounterGood } from '@duka/domain/figures/shop-figures';
import type { OrderCounts } from '@duka/domain/figures/today';
import { orderStatuses } from '@duka/domain/orders/order';
import { equal, limit, notEqual, order, type QueryDescription } from '@duka/domain/query';
import { queryRows } from '@duka/domain/rows/query-rows';
import { toDay } from '@duka/domain/values/dates';
import { readRows } from './local-rows.ts';
import { readQueries } from './question.ts';
import type { ShopDb, StoredDocument } from './shop-db.ts';

/** Answers a call for figures that the copy of the shop is enough for; undefined for all others. */
export async function answerFigures(
  db: ShopDb,
  storeId: string,
  what: string,
  query: URLSearchParams,
): Promise<unknown> {
  if (what === 'order-counts') return countOrders(db, storeId, readQueries(query));
  if (what === 'counter-goods') return { goods: await listCounterGoods(db, Object.fromEntries(query)) };
  return undefined;
}

async function countOrders(db: ShopDb, storeId: string, texts: readonly string[]): Promise<OrderCounts | undefined> {
  const rules = texts.map((text): QueryDescription => JSON.parse(text));
  const orders = await readRows(db, 'orders');
  const counts = orderStatuses.map((status) => {
    const page = queryRows('orders', orders, [equal('storeId', storeId), equal('status', status), ...rules, limit(1)]);
    return [status, page?.total] as const;
  });
  return counts.every(([, count]) => count !== undefined) ? (Object.fromEntries(counts) as OrderCounts) : undefined;
}

/** What the counter offers, as the server orders it: goods in stock first, among them the ones most often sold, then the newest. */
async function listCounterGoods(
  db: ShopDb,
  { from = '', to = '', limit: most }: Partial<Record<string, string>>,
): Promise<CounterGood[]> {
  const [products, units, orders, items] = (await Promise.all(
    ['products', 'units', 'orders', 'orderItems'].map((name) => readRows(db, name)),
  )) as [readonly StoredDocument[], readonly StoredDocument[], readonly StoredDocument[], readonly StoredDocument[]];
  const counted = new Set(
    orders.flatMap(({ $id, orderDate, status }) => {
      const day = toDay(String(orderDate));
      return status !== 'Cancelled' && day >= from && day <= to ? [$id] : [];
    }),
  );
  const sold = new Map<unknown, Set<unknown>>();
  for (const { orderId, productId } of items) {
    if (!counted.has(String(orderId))) continue;
    sold.set(productId, (sold.get(productId) ?? new Set()).add(orderId));
  }
  const everyProduct = [notEqual('status', 'draft'), order('orderDesc', 'createdAt'), limit(products.length + 1)];
  const newest = queryRows('products', products, everyProduct)?.rows ?? [];
  const timesOf = ({ $id }: StoredDocument) => sold.get($id)?.size ?? 0;
  const rank = (product: StoredDocument) => (Number(product.quantityInStock) > 0 ? 1e6 : 0) + timesOf(product);
  const unitNames = new Map(units.map(({ $id, name }) => [$id, String(name)]));
  return newest
    .toSorted((one, other) => rank(other) - rank(one))
    .slice(0, Number(most))
    .map((product) => toGood(product, unitNames, timesOf(product)));
}

function toGood(product: StoredDocument, unitNames: ReadonlyMap<string, string>, orders: number): CounterGood {
  const { units, expiryDate } = product;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    productId: product.$id,
    name: text(product.name),
    unitName: unitNames.get(Array.isArray(units) ? String(units[0]) : '') ?? '',
    barcode: text(product.barcode),
    image: text(product.image),
    sellingPrice: Number(product.sellingPrice),
    quantityInStock: Number(product.quantityInStock),
    hasExpiry: product.hasExpiry === true,
    expiryDate: typeof expiryDate === 'string' ? expiryDate : null,
    hasBatches: product.hasBatches === true,
    orders,
  };
}
