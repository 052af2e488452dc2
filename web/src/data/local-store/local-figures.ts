import type { CollectionId } from '@duka/domain/collections';
import { type DebtOrder, debtOrders } from '@duka/domain/credit/debts';
import type { CounterGood } from '@duka/domain/figures/shop-figures';
import { daysOfMonth } from '@duka/domain/money/month-sheet';
import { parsePack } from '@duka/domain/products/packs';
import { limit, notEqual, order } from '@duka/domain/query';
import { listCustomers, listDebts } from '@duka/domain/rows/local-customers';
import { countOrders, sumOpenOrders, sumToday } from '@duka/domain/rows/local-dashboard';
import { sumCashBalances, sumMoney, sumMonth } from '@duka/domain/rows/local-money';
import { listProductsToRestock } from '@duka/domain/rows/local-restock-list';
import { isCostEstimated, listProductSales, listSalesDays, listUnsold } from '@duka/domain/rows/local-sales-figures';
import { queryRows } from '@duka/domain/rows/query-rows';
import { dayOf, type ShopRows } from '@duka/domain/rows/shop-rows';
import { startOfDay, toDay } from '@duka/domain/values/dates';
import { readNowMs } from '#data/calls/now.ts';
import { readRules } from '#data/connection/question.ts';
import { readKnownCustomers } from './known-people.ts';
import type { ShopCopy } from './local-store.ts';
import { addOlderOrders, asksForAllOrders, readHistoryStart } from './order-history.ts';
import type { ShopDb, StoredDocument } from './shop-db.ts';

/** A call for figures: the shop, and its query. */
interface FiguresCall {
  readonly storeId: string;
  readonly query: URLSearchParams;
  readonly nowMs: number;
  /** The moment from which the copy is whole. */
  readonly since: string;
}

type Figure = readonly [
  needs: readonly CollectionId[],
  answer: (shop: ShopRows, call: FiguresCall, db: ShopDb) => unknown,
];

/** Products of the list to reorder at most, as the server answers them. */
const mostReorder = 100;

const sales = ['orders', 'orderItems', 'returnItems', 'costCorrections', 'products'] as const;
const money = ['orders', 'payments'] as const;

/** The collections that each figure is computed from, and how; undefined where only the server can. */
const figures: Readonly<Record<string, Figure>> = {
  'order-counts': [
    ['orders'],
    async (shop, { storeId, query }, db) => {
      const rules = readRules(query);
      const counts = countOrders(shop, storeId, rules);
      if (!counts) return undefined;
      // The copy has every order that is still worked on.
      const openTotals = sumOpenOrders(shop, storeId, rules);
      return { ...(asksForAllOrders(rules, storeId) ? await addOlderOrders(db, counts) : counts), openTotals };
    },
  ],
  'counter-goods': [
    ['products', 'productPacks', 'units', 'orders', 'orderItems'],
    (shop, { query }) => listCounterGoods(shop, query),
  ],
  today: [
    [...sales, 'payments', 'dayCloses', 'creditAccounts'],
    (shop, { storeId, nowMs }) => {
      const today = sumToday(shop, storeId, nowMs);
      return { ...today, ...(isCostEstimated(shop, { from: today.day, to: today.day }) && { isCostEstimated: true }) };
    },
  ],
  sales: [
    sales,
    inRange((shop, range, most) => ({
      days: listSalesDays(shop, range),
      products: most === 0 ? [] : listProductSales(shop, range, most),
      ...(isCostEstimated(shop, range) && { isCostEstimated: true }),
    })),
  ],
  unsold: [sales, inRange(listUnsold)],
  reorder: [
    [...sales, 'units'],
    (shop, { query, nowMs }) => listProductsToRestock(shop, toDay(nowMs), Number(query.get('limit') ?? mostReorder)),
  ],
  money: [money, inRange(sumMoney)],
  drawer: [['stores', 'payments', 'cashEntries', 'dayCloses'], (shop, { since }) => sumCashBalances(shop, since)],
  'month-sheet': [
    [...sales, 'payments', 'expenses', 'creditEntries', 'dayCloses', 'stockLosses', 'suppliers'],
    (shop, { query, since }) => {
      const month = query.get('month') ?? '';
      return startOfDay(daysOfMonth(month).from) >= since ? sumMonth(shop, month) : undefined;
    },
  ],
  debts: [
    ['creditAccounts'],
    (shop, { query, nowMs }) =>
      listDebts(shop, {
        ...readPage(query),
        order: debtOrders.find((each): each is DebtOrder => each === query.get('order')) ?? 'due',
        ...{ isDue: query.get('due') === 'true', today: toDay(nowMs) },
      }),
  ],
  customers: [
    ['orders', 'messages', 'users', 'creditAccounts'],
    async (shop, { query }, db) => {
      const known = await readKnownCustomers(db);
      const order = query.get('order') === 'lastOrderAt' ? 'lastOrderAt' : 'total';
      return known && listCustomers(shop, known, { ...readPage(query), customer: query.get('customer') ?? '', order });
    },
  ],
};

/** The figures that the copy has as the server does; of customers and of the counts of all orders it does not know all. */
const wholeFigures = ['counter-goods', 'today', 'sales', 'unsold', 'money', 'drawer', 'month-sheet', 'debts'];

/** Returns whether a current copy computes a figure as the server would. */
export function isFigureWhole(what: string): boolean {
  return wholeFigures.includes(what);
}

/** Returns the answer to a call for figures; undefined for one that the copy cannot answer. */
export async function answerFigures(
  { db, readShop }: ShopCopy,
  storeId: string,
  what: string,
  query: URLSearchParams,
): Promise<unknown> {
  const [needs, answer] = figures[what] ?? [];
  if (!needs || !answer) return undefined;
  const nowMs = readNowMs();
  const [shop, since] = await Promise.all([readShop(needs), readHistoryStart(db, nowMs)]);
  return answer(Object.fromEntries(shop), { storeId, query, nowMs, since }, db);
}

/** Makes a figure of a range of days, of which the copy must have all. */
function inRange(draw: (shop: ShopRows, range: { from: string; to: string }, most: number) => unknown): Figure[1] {
  return (shop, { query, since }) => {
    const range = { from: query.get('from') ?? '', to: query.get('to') ?? '' };
    return startOfDay(range.from) >= since ? draw(shop, range, Number(query.get('limit') ?? 10)) : undefined;
  };
}

function readPage(query: URLSearchParams) {
  const search = (query.get('search') ?? '').trim();
  return { search, limit: Number(query.get('limit') ?? 25), offset: Number(query.get('offset') ?? 0) };
}

/** What the counter offers, as the server orders it: goods in stock first, among them the ones most often sold, then the newest. */
function listCounterGoods(shop: ShopRows, query: URLSearchParams): { goods: CounterGood[] } {
  const { products = [], productPacks = [], units = [], orders = [], orderItems = [] } = shop;
  const { from = '', to = '', limit: most } = Object.fromEntries(query);
  const counted = new Set(
    orders.flatMap((row) => {
      const day = dayOf(row, 'orderDate');
      return row.status !== 'Cancelled' && day >= from && day <= to ? [row.$id] : [];
    }),
  );
  const sold = new Map<unknown, Set<unknown>>();
  for (const { orderId, productId } of orderItems) {
    if (!counted.has(String(orderId))) continue;
    sold.set(productId, (sold.get(productId) ?? new Set()).add(orderId));
  }
  const everyProduct = [notEqual('status', 'draft'), order('orderDesc', 'createdAt'), limit(products.length + 1)];
  const newest = (queryRows('products', products, everyProduct)?.rows ?? []) as readonly StoredDocument[];
  const timesOf = ({ $id }: StoredDocument) => sold.get($id)?.size ?? 0;
  const rank = (product: StoredDocument) => (Number(product.quantityInStock) > 0 ? 1e6 : 0) + timesOf(product);
  const unitNames = new Map(units.map(({ $id, name }) => [$id, String(name)]));
  const packs = productPacks.flatMap((row) => parsePack(row) ?? []).sort((one, other) => other.factor - one.factor);
  const goods = newest
    .toSorted((one, other) => rank(other) - rank(one))
    .slice(0, Number(most))
    .map((product) => ({
      ...toGood(product, unitNames, timesOf(product)),
      packs: packs.filter(({ productId }) => productId === product.$id),
    }));
  return { goods };
}

function toGood(product: StoredDocument, unitNames: ReadonlyMap<string, string>, orders: number) {
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
