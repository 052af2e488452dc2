import {
  type DayRange,
  profitOf,
  rangeBefore,
  rangeNames,
  rangeOf,
  type SalesDay,
  type SalesPeriod,
  sumSales,
  toSalesPeriods,
} from '@duka/domain/figures/sales-report';
import type { ShopToday } from '@duka/domain/figures/today';
import { orderChannels, orderStatuses } from '@duka/domain/orders/order';
import { describeOrderMatches, describeOrderPage, everyOrder, notCancelled } from '@duka/domain/orders/order-filter';
import { parsePurchase, sortPurchases, sumAllTime } from '@duka/domain/orders/purchase';
import { describeExpiry } from '@duka/domain/products/expiry-query';
import {
  describeProductMatches,
  describeProductPage,
  everyProduct,
  pageSize,
} from '@duka/domain/products/product-filter';
import { countEvery } from '@duka/domain/products/product-total';
import {
  findRecordedQuantity,
  findStockChange,
  formatStockChange,
  stockChangeWindowMs,
} from '@duka/domain/products/stock-change';
import { compare, equal, limit, notEqual, order, type QueryDescription, select } from '@duka/domain/query';
import { dayMs } from '@duka/domain/values/durations';
import { toThousandths } from '@duka/domain/values/quantity';
import { dayOf, ranked } from './shop-rows.ts';
import { readBooks } from './shop-screens-books.ts';
import { listPath, type TestApp, type TestMember } from './test-app.ts';

type Document = Record<string, unknown> & { readonly $id: string };

/** The figures of a shop's screens in the server's responses; the recount has the same shape. */
export type ShopFigures = Awaited<ReturnType<typeof readShop>>;

/** The search terms that are tried on the lists. */
export const searchedName = 'Maize';
export const searchedPrice = 1500;

/** Only a search needs the names. */
const nothingKnown = { categories: [], units: [] };

/** The ranges of the dashboard's three cards. */
export function cards(today: string) {
  return (['today', 'week', 'month'] as const).map((name) => {
    const range = rangeOf(name, today);
    return { range, before: rangeBefore(range, name) };
  });
}

/** The named ranges, and one that ends in the past. */
export function reportRanges(today: string): DayRange[] {
  const shift = (days: number) => dayOf(Date.parse(`${today}T09:00:00Z`) + days * dayMs);
  return [...rangeNames.map((name) => rangeOf(name, today)), { from: shift(-47), to: shift(-2) }];
}

/** Asks for everything that the screens of a shop ask for, in their words, and returns what they show. */
export async function readShop(shop: TestApp, as: TestMember, storeId: string, nowMs: number) {
  const today = dayOf(nowMs);
  const ask = async (path: string) => {
    const { status, body } = await shop.call('GET', path, { as });
    if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`);
    return body;
  };
  const list = (collection: string, queries: readonly QueryDescription[]) =>
    ask(listPath(collection, ...queries)) as unknown as Promise<{ total: number; documents: Document[] }>;
  const askSales = ({ from, to }: DayRange, most: number) =>
    ask(`/v1/shops/${storeId}/sales?from=${from}&to=${to}&limit=${most}`) as unknown as Promise<{
      days: SalesDay[];
      products: { productId: string; productName: string; quantity: number; total: number; cost: number }[];
    }>;
  const count = (collection: string, rules: readonly QueryDescription[]) =>
    countEvery(rules, (queries) => list(collection, queries));
  const countProducts = (filter: Partial<typeof everyProduct>) =>
    count('products', describeProductMatches(storeId, { ...everyProduct, ...filter }, nothingKnown, nowMs));
  const countOrders = (filter: Partial<typeof everyOrder>) =>
    count('orders', describeOrderMatches(storeId, { ...everyOrder, ...filter }));

  const monthBefore = rangeBefore(rangeOf('month', today), 'month').from;
  const recent = (await askSales({ from: monthBefore, to: today }, 0)).days;
  const week = { from: dayOf(nowMs - 6 * dayMs), to: today };
  const products = await readProducts();
  const {
    day,
    sales,
    salesBefore,
    salesWeekBefore,
    stock,
    orders,
    isDayToClose: _isDue,
    dayToClose: _dueDay,
    ...money
  } = (await ask(`/v1/shops/${storeId}/today`)) as unknown as ShopToday;
  return {
    books: await readBooks(ask, storeId, nowMs),
    today: {
      ...{ day, sales: sales.total, salesBefore: salesBefore.total, salesWeekBefore: salesWeekBefore.total },
      ...{ stock, orders, ...money },
    },
    money: await inTurn(reportRanges(today), readMoney),
    cards: cards(today).map(({ range, before }) => [sumSales(recent, range), sumSales(recent, before)].map(totalOf)),
    week: toSalesPeriods(recent, week, 'day').map(totalOf),
    todayByChannel: await readToday(),
    pending: await countOrders({ status: 'Pending' }),
    delivering: await countOrders({ status: 'In-Progress' }),
    lowStock: await countProducts({ stock: 'low-stock' }),
    newestOrders: (await list('orders', newestOrders(storeId))).documents.map(
      ({ $id, customerName, orderDate, orderTotal, status }) => [
        ...[$id, String(customerName), at(orderDate), Number(orderTotal), String(status)],
      ],
    ),
    expiring: await readExpiring(),
    reports: await inTurn(reportRanges(today), readReport),
    customers: await readCustomers(),
    products: Object.fromEntries(
      await inTurn(products, async (product) => [product.$id, await readProduct(product)] as const),
    ),
    productLists: {
      all: await countProducts({}),
      'in-stock': await countProducts({ stock: 'in-stock' }),
      'low-stock': await countProducts({ stock: 'low-stock' }),
      'out-of-stock': await countProducts({ stock: 'out-of-stock' }),
      expired: await countProducts({ expiry: 'expired' }),
      expiring: await countProducts({ expiry: 'expiring' }),
      named: await countProducts({ search: searchedName }),
      priced: await countProducts({ maxPrice: String(searchedPrice) }),
      rows: products.map(({ $id, name, sellingPrice, purchasePrice, quantityInStock, status }) => [
        ...[$id, String(name), Number(sellingPrice), Number(purchasePrice)],
        ...[toThousandths(Number(quantityInStock)), String(status)],
      ]),
    },
    orderLists: {
      totals: await inTurn(
        (['', notCancelled, ...orderStatuses] as const).flatMap((status) =>
          (['', ...orderChannels] as const).map((channel) => ({ status, channel })),
        ),
        countOrders,
      ),
      month: await countOrders(rangeOf('month', today)),
      ofMonth: await countByStatus(rangeOf('month', today)),
      terms: await readTerms(),
      rows: (await list('orders', describeOrderPage(storeId, everyOrder))).documents.map((order) => [
        ...[order.$id, String(order.customerName), String(order.customerPhone ?? ''), String(order.status)],
        ...[String(order.channel), String(order.paymentMethod), Number(order.orderTotal)],
      ]),
    },
  };

  async function countByStatus(filter: Partial<typeof everyOrder>) {
    const rules = describeOrderMatches(storeId, { ...everyOrder, ...filter });
    const queries = rules.map((rule) => `queries[]=${encodeURIComponent(JSON.stringify(rule))}`);
    return ask(`/v1/shops/${storeId}/order-counts?${queries.join('&')}`);
  }

  /** The agreed total of each order, and its payments. */
  async function readTerms() {
    const shown = select('$id', 'listTotal', 'discount', 'orderTotal', 'paid', 'owed', 'returned', 'writtenOff');
    const { documents } = await list('orders', [equal('storeId', storeId), shown, limit(200)]);
    const rows = documents.map(({ $id, listTotal, discount, orderTotal, paid, owed, returned, writtenOff }) => [
      ...[$id, Number(listTotal), Number(discount), Number(orderTotal), Number(paid), Number(owed)],
      ...[Number(returned), Number(writtenOff)],
    ]);
    return ranked(rows, ([id]) => id);
  }

  async function readProducts() {
    const found: Document[] = [];
    for (let page = 1; ; page += 1) {
      const queries = describeProductPage(storeId, { ...everyProduct, page }, nothingKnown, nowMs);
      const { documents } = await list('products', queries);
      found.push(...documents);
      if (documents.length < pageSize) return found;
    }
  }

  /** The money of a range, and what the lists of orders that it leads to hold. */
  async function readMoney({ from, to }: DayRange) {
    const money = await ask(`/v1/shops/${storeId}/money?from=${from}&to=${to}`);
    const paid = await countOrders({ payment: 'paid', days: 'payment', from, to });
    return { money, listed: [paid, await countOrders({ payment: 'owed' })] };
  }

  async function readToday() {
    const { days } = await askSales({ from: today, to: today }, 1);
    return orderChannels.map((channel) => days.find((day) => day.channel === channel)?.total ?? 0);
  }

  async function readExpiring() {
    const { total, documents } = await list('products', [
      ...[equal('storeId', storeId), notEqual('status', 'draft'), ...describeExpiry(undefined, nowMs)],
      compare('greaterThan', 'quantityInStock', 0),
      ...[order('orderAsc', 'expiryDate'), limit(100), select('$id', 'name', 'expiryDate', 'quantityInStock')],
    ]);
    const rows = documents.map(({ $id, name, expiryDate, quantityInStock }) => [
      ...[$id, String(name), String(expiryDate).slice(0, 10), toThousandths(Number(quantityInStock))],
    ]);
    return { total, ...ranked(rows, (row) => row[2], true) };
  }

  async function readReport(range: DayRange) {
    const { days, products } = await askSales(range, 100);
    const before = rangeBefore(range);
    const unsold = (await ask(
      `/v1/shops/${storeId}/unsold?from=${range.from}&to=${range.to}&limit=100`,
    )) as unknown as {
      total: number;
      products: { productId: string; productName: string; quantityInStock: number; value: number }[];
    };
    const sum = sumSales(days, range);
    const bars = (step: 'day' | 'week' | 'month') =>
      toSalesPeriods(days, range, step).map(({ from, all }) => ({ from, ...toSum(all) }));
    return {
      range,
      sum: toSum(sum.all),
      before: toSum(sumSales((await askSales(before, 0)).days, before).all),
      byChannel: orderChannels.map((channel) => toSum(sum.byChannel[channel])),
      ...{ byDay: bars('day'), byWeek: bars('week'), byMonth: bars('month') },
      bestSellers: ranked(
        products.map((product) => [
          ...[product.productId, product.productName, product.quantity, product.total, profitOf(product)],
        ]),
        (row) => -Number(row[3]),
        true,
      ),
      unsold: {
        total: unsold.total,
        ...ranked(
          unsold.products.map(({ productId, productName, quantityInStock, value }) => [
            ...[productId, productName, toThousandths(quantityInStock), value],
          ]),
          (row) => -Number(row[3]),
          true,
        ),
      },
    };
  }

  async function readCustomers() {
    const askBy = async (by: 'total' | 'lastOrderAt', key: number) => {
      const path = `/v1/shops/${storeId}/customers?order=${by}&limit=100`;
      const { total, customers } = (await ask(path)) as unknown as { total: number; customers: Customer[] };
      const rows = customers.map((each) => [
        ...[each.customer, each.name, each.phone ?? '', each.orders, each.total, Date.parse(each.lastOrderAt)],
      ]);
      return { total, sorted: ranked(rows, (row) => -Number(row[key]), true) };
    };
    const [byTotal, byLastOrder] = [await askBy('total', 4), await askBy('lastOrderAt', 5)];
    return { total: byTotal.total, byTotal: byTotal.sorted, byLastOrder: byLastOrder.sorted };
  }

  async function readBatches(product: Document) {
    const rules = [equal('productId', product.$id), compare('greaterThan', 'left', 0), limit(200)];
    const { documents } = await list('batches', rules);
    return documents
      .map(({ expiryDate, left, costLeft }) =>
        [String(expiryDate ?? '').slice(0, 10), toThousandths(Number(left)), Number(costLeft)].join(' '),
      )
      .sort();
  }

  async function readProduct(product: Document) {
    const ofProduct = equal('productId', product.$id);
    const purchases = sortPurchases(
      (await list('orderItems', [ofProduct, limit(200)])).documents.flatMap((item) => parsePurchase(item) ?? []),
    );
    const movements = (await list('stockMovements', [ofProduct, order('orderDesc', 'at'), limit(200)])).documents;
    const cutoff = new Date(nowMs - stockChangeWindowMs).toISOString();
    const find = async (...rules: QueryDescription[]) =>
      (await list('stockMovements', [ofProduct, ...rules, limit(1)])).documents[0];
    const older = await find(compare('lessThanEqual', 'at', cutoff), select('$id'));
    const earliest = await find(compare('greaterThan', 'at', cutoff), order('orderAsc', 'at'));
    const recorded = earliest && { quantityAfter: Number(earliest.quantityAfter), change: Number(earliest.change) };
    return {
      allTime: sumAllTime(purchases),
      purchases: purchases.map((line) => [
        ...[line.orderId, line.customerName, at(line.orderDate), line.status, line.paymentMethod],
        ...[line.productName, toThousandths(line.quantity), line.unitPrice, line.unitCost, line.total, line.cost],
      ]),
      stockChange: formatStockChange(
        findStockChange(Number(product.quantityInStock), findRecordedQuantity(recorded, older !== undefined)),
      ),
      ledger: movements.map((move) => [
        ...[toThousandths(Number(move.change)), toThousandths(Number(move.quantityAfter))],
        ...[String(move.reason), at(move.at)],
      ]),
      batches: await readBatches(product),
      balance: movements.reduce((sum, { change }) => sum + toThousandths(Number(change)), 0),
    };
  }
}

interface Customer {
  readonly customer: string;
  readonly name: string;
  readonly phone: string | null;
  readonly orders: number;
  readonly total: number;
  readonly lastOrderAt: string;
}

/** The dashboard's list; DASH-010. */
const newestOrders = (storeId: string) => [
  ...[equal('storeId', storeId), order('orderDesc', 'orderDate'), limit(6)],
  select('$id', 'trackingId', 'customerName', 'orderDate', 'orderTotal', 'status'),
];

const at = (text: unknown) => Date.parse(String(text));
const totalOf = ({ all }: SalesPeriod) => all.total;
const toSum = (sum: SalesPeriod['all']) => ({ orders: sum.orders, total: sum.total, profit: profitOf(sum) });

/** One after the other, as a limit on calls at a time would have it. */
async function inTurn<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}
