import { type DebtOrder, debtOrders } from '@duka/domain/credit/debts';
import { type DayRange, rangeOf } from '@duka/domain/figures/sales-report';
import type { Customer } from '@duka/domain/figures/shop-figures';
import { addMonths } from '@duka/domain/money/month-sheet';
import { listCustomers, listDebts } from '@duka/domain/rows/local-customers';
import { sumToday } from '@duka/domain/rows/local-dashboard';
import { sumCashBalances, sumMoney, sumMonth } from '@duka/domain/rows/local-money';
import { listProductsToRestock } from '@duka/domain/rows/local-restock-list';
import { listProductSales, listSalesDays, listUnsold } from '@duka/domain/rows/local-sales-figures';
import type { QueriedRow } from '@duka/domain/rows/query-rows';
import { rowsOf, type ShopRows } from '@duka/domain/rows/shop-rows';
import type { FeedPage } from '@duka/domain/shops/shop-feed';
import { dayOf } from './shop-rows.ts';
import type { TestApp, TestMember } from './test-app.ts';

type Figures = ReturnType<typeof addUpOnPhone>;

const debtsOf = (order: DebtOrder) => ({ search: '', order, isDue: false, limit: 100, offset: 0 });

/** The ranges and months that a phone has all rows of. */
const rangesOf = (today: string): DayRange[] =>
  (['today', 'week', 'last-30-days'] as const).map((name) => rangeOf(name, today));
const monthsOf = (today: string) => [addMonths(today.slice(0, 7), -1), today.slice(0, 7)];

/** What a phone adds up by itself, from the rows that the feed sent it (R34). */
export function addUpOnPhone(rows: ShopRows, storeId: string, nowMs: number) {
  const today = dayOf(nowMs);
  const { customers } = listCustomers(
    rows,
    { at: 0, customers: [] },
    { search: '', order: 'total', limit: 100, offset: 0 },
  );
  return withDates({
    today: sumToday(rows, storeId, nowMs),
    drawer: sumCashBalances(rows, '2000-01-01'),
    sales: rangesOf(today).map((range) => ({
      days: listSalesDays(rows, range),
      products: listProductSales(rows, range, 10),
    })),
    money: rangesOf(today).map((range) => sumMoney(rows, range)),
    unsold: rangesOf(today).map((range) => listUnsold(rows, range, 10)),
    reorder: withoutPurchases(listProductsToRestock(rows, today, 100)),
    months: monthsOf(today).map((month) => sumMonth(rows, month)),
    debts: debtOrders.map((order) => listDebts(rows, { ...debtsOf(order), today })),
    customers: toBuyers(customers),
  });
}

/** The same, as the server answers it. */
export async function askServer(shop: TestApp, as: TestMember, storeId: string, nowMs: number): Promise<Figures> {
  const ask = async (path: string) => {
    const { status, body } = await shop.call('GET', `/v1/shops/${storeId}/${path}`, { as });
    if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`);
    return body;
  };
  const today = dayOf(nowMs);
  const askAll = (what: string, limit = '') =>
    Promise.all(rangesOf(today).map(({ from, to }) => ask(`${what}?from=${from}&to=${to}${limit}`)));
  const { customers } = await ask('customers?order=total&limit=100');
  return withDates({
    today: await ask('today'),
    drawer: await ask('drawer'),
    sales: await askAll('sales', '&limit=10'),
    money: await askAll('money'),
    unsold: await askAll('unsold', '&limit=10'),
    reorder: withoutPurchases((await ask('reorder?limit=100')) as ReturnType<typeof listProductsToRestock>),
    months: await Promise.all(monthsOf(today).map((month) => ask(`month-sheet?month=${month}`))),
    debts: await Promise.all(debtOrders.map((order) => ask(`debts?order=${order}&limit=100`))),
    customers: toBuyers(customers as Customer[]),
  }) as unknown as Figures;
}

/** A phone does not know what was bought in last. */
function withoutPurchases({ total, products }: ReturnType<typeof listProductsToRestock>) {
  return { total, products: products.map((product) => ({ ...product, lastPurchase: null })) };
}

/** All rows of a shop, as the feed sends them to a new phone. */
export async function readFeed(shop: TestApp, as: TestMember, storeId: string): Promise<ShopRows> {
  const rows: Record<string, FeedPage['rows'][keyof FeedPage['rows']]> = {};
  let cursor = '';
  for (;;) {
    const path = `/v1/shops/${storeId}/changes${cursor && `?cursor=${cursor}`}`;
    const page = (await shop.call('GET', path, { as })).body as unknown as FeedPage;
    for (const [collection, found] of Object.entries(page.rows)) {
      rows[collection] = [...(rows[collection] ?? []), ...found];
    }
    if (!page.more) return rows as ShopRows;
    cursor = page.cursor;
  }
}

/**
 * Of figures those that a phone knows of what waits on it as well: all money. What goods of a batch had cost, and which of them are
 * left, the server alone can say.
 */
export function onlyMoney(figures: Figures) {
  const { today, drawer, sales, money, months, debts } = figures;
  const { stock: _, sales: soldToday, ...ofToday } = today;
  return {
    today: { ...ofToday, sales: { orders: soldToday.orders, total: soldToday.total } },
    ...{ drawer, money },
    sales: sales.map(({ days }) => days.map(({ day, channel, orders, total }) => ({ day, channel, orders, total }))),
    months: months.map((month) => {
      const { sales, writtenOff, expenses, expensesTotal, received, differences, owedToShop, advances, owedByShop } =
        month ?? {};
      return { sales, writtenOff, expenses, expensesTotal, received, differences, owedToShop, advances, owedByShop };
    }),
    debts,
  };
}

/** Those who have bought; who has only cancelled comes to nothing and stands in no certain place. */
function toBuyers(customers: readonly Customer[]) {
  return customers.flatMap(({ customer, name, orders, total, lastOrderAt }) =>
    orders > 0 ? [{ customer, name, orders, total, lastOrderAt }] : [],
  );
}

/** Dates are compared as moments: the wire writes them in its own way. */
function withDates<Figures>(figures: Figures): Figures {
  return JSON.parse(JSON.stringify(figures), (name, value) =>
    /At$/.test(name) && typeof value === 'string' ? Date.parse(value) : value,
  );
}

/** What is bought and owed to each supplier, and for each purchase. */
export function listSupplierDebts(rows: ShopRows) {
  const byId = (one: Pick<QueriedRow, '$id'>, other: Pick<QueriedRow, '$id'>) => (one.$id < other.$id ? -1 : 1);
  return {
    suppliers: rowsOf(rows, 'suppliers')
      .map(({ $id, bought, owed, openingOwed = 0 }) => ({ $id, bought, owed, openingOwed }))
      .toSorted(byId),
    purchases: rowsOf(rows, 'purchases')
      .map(({ $id, total, paid, owed }) => ({ $id, total, paid, owed }))
      .toSorted(byId),
  };
}

/** How much of each product is in stock, what it is sold in, and what of each order came back. */
export function listGoods(rows: ShopRows) {
  const listOf = <Row>(name: keyof ShopRows, read: (row: QueriedRow) => Row) =>
    rowsOf(rows, name)
      .map((row) => ({ id: row.$id, ...read(row) }))
      .toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return {
    products: listOf('products', ({ quantityInStock }) => ({ quantityInStock })),
    packs: listOf('productPacks', ({ name, factor }) => ({ name, factor })),
    orders: listOf('orders', ({ status, returned = 0, voidReason = null }) => ({ status, returned, voidReason })),
  };
}
