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

interface Figure {
  /** The collections that it is computed from. */
  readonly needs: readonly CollectionId[];
  /** Returns undefined where only the server can compute it. */
  readonly compute: (shop: ShopRows, call: FiguresCall, db: ShopDb) => unknown;
  /** True where the server knows more than a current copy: older orders and customers, and the last supplier of a product. */
  readonly isPartial?: true;
}

/** Products of the list to reorder at most, as the server answers them. */
const maxReorder = 100;

const sales = ['orders', 'orderItems', 'returnItems', 'costCorrections', 'products'] as const;
const money = ['orders', 'payments', 'creditAccounts'] as const;

const figures: Readonly<Record<string, Figure>> = {
  'order-counts': {
    needs: ['orders'],
    isPartial: true,
    compute: async (shop, { storeId, query }, db) => {
      const rules = readRules(query);
      const counts = countOrders(shop, storeId, rules);
      if (!counts) return undefined;
      // The copy has every order that is still worked on.
      const openTotals = sumOpenOrders(shop, storeId, rules);
      return { ...(asksForAllOrders(rules, storeId) ? await addOlderOrders(db, counts) : counts), openTotals };
    },
  },
  'counter-goods': {
    needs: ['products', 'productPacks', 'units', 'orders', 'orderItems'],
    compute: (shop, { query }) => listCounterGoods(shop, query),
  },
  today: {
    needs: [...sales, 'payments', 'dayCloses', 'creditAccounts'],
    compute: (shop, { storeId, nowMs }) => {
      const today = sumToday(shop, storeId, nowMs);
      return { ...today, ...(isCostEstimated(shop, { from: today.day, to: today.day }) && { isCostEstimated: true }) };
    },
  },
  sales: {
    needs: sales,
    compute: inRange((shop, range, most) => ({
      days: listSalesDays(shop, range),
      products: most === 0 ? [] : listProductSales(shop, range, most),
      ...(isCostEstimated(shop, range) && { isCostEstimated: true }),
    })),
  },
  unsold: { needs: sales, compute: inRange(listUnsold) },
  reorder: {
    needs: [...sales, 'units'],
    isPartial: true,
    compute: (shop, { query, nowMs }) =>
      listProductsToRestock(shop, toDay(nowMs), Number(query.get('limit') ?? maxReorder)),
  },
  money: { needs: money, compute: inRange(sumMoney) },
  drawer: {
    needs: ['stores', 'payments', 'cashEntries', 'dayCloses'],
    compute: (shop, { since }) => sumCashBalances(shop, since),
  },
  'month-sheet': {
    needs: [
      ...sales,
      ...money,
      ...(['expenses', 'creditEntries', 'dayCloses', 'stockLosses', 'suppliers'] as const),
      ...(['subsidyProgrammes', 'subsidyClaims'] as const),
    ],
    compute: (shop, { query, since }) => {
      const month = query.get('month') ?? '';
      return startOfDay(daysOfMonth(month).from) >= since ? sumMonth(shop, month) : undefined;
    },
  },
  debts: {
    needs: ['creditAccounts'],
    compute: (shop, { query, nowMs }) =>
      listDebts(shop, {
        ...readPage(query),
        order: debtOrders.find((each): each is DebtOrder => each === query.get('order')) ?? 'due',
        ...{ isDue: query.get('due') === 'true', today: toDay(nowMs) },
      }),
  },
  customers: {
    needs: ['orders', 'messages', 'users', 'creditAccounts'],
    isPartial: true,
    compute: async (shop, { query }, db) => {
      const known = await readKnownCustomers(db);
      const order = query.get('order') === 'lastOrderAt' ? 'lastOrderAt' : 'total';
      return known && listCustomers(shop, known, { ...readPage(query), customer: query.get('customer') ?? '', order });
    },
  },
};

/** Returns whether a current copy computes a figure as the server would. */
export function isFigureWhole(what: string): boolean {
  return Object.hasOwn(figures, what) && !figures[what]?.isPartial;
}

/** Returns the answer to a call for figures; undefined for one that the copy cannot answer. */
export async function answerFigures(
  { db, readShop }: ShopCopy,
  storeId: string,
  what: string,
  query: URLSearchParams,
): Promise<unknown> {
  const figure = Object.hasOwn(figures, what) ? figures[what] : undefined;
  if (!figure) return undefined;
  const nowMs = readNowMs();
  const [shop, since] = await Promise.all([readShop(figure.needs), readHistoryStart(db, nowMs)]);
  return figure.compute(Object.fromEntries(shop), { storeId, query, nowMs, since }, db);
}

/** Computes a figure of a range of days, of which the copy must have all. */
function inRange(
  compute: (shop: ShopRows, range: { from: string; to: string }, most: number) => unknown,
): Figure['compute'] {
  return (shop, { query, since }) => {
    const range = { from: query.get('from') ?? '', to: query.get('to') ?? '' };
    return startOfDay(range.from) >= since ? compute(shop, range, Number(query.get('limit') ?? 10)) : undefined;
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
