import type { Right } from '@duka/domain/collections/rights';
import { isAllowed } from '@duka/domain/commands/caller-scope';
import type { OrderSums } from '@duka/domain/figures/today';
import { daysOfToday, sumTodaySales } from '@duka/domain/figures/today-sales';
import { findDayToClose } from '@duka/domain/money/day-close';
import { type ReorderProduct, reorderDays } from '@duka/domain/products/reorder';
import { describeStockAlerts } from '@duka/domain/products/stock-alerts';
import { toDay } from '@duka/domain/values/dates';
import { addDays, coverWithPeriods, isRange } from '@duka/domain/values/periods';
import { toWireDate } from '@duka/domain/values/wire-date';
import type { FastifyInstance } from 'fastify';
import { requireShop } from '#access/require-shop.ts';
import type { Database } from '#database/database.ts';
import { readQueries } from '#http/wire/list-query.ts';
import { invalidParam, readCount } from '#http/wire/params.ts';
import { listCounterGoods } from './counter-goods.ts';
import { countMatches, countOrders, sumOpenOrders, toConditions } from './counts.ts';

/** Who reads orders, by the table of collections. */
const readsOrders = ['orders', 'sell', 'credit', 'undo'] as const;

interface Deps {
  readonly database: Database;
  readonly now: () => Date;
}

type Query = Readonly<Record<string, unknown>>;

/** The most products and customers of one answer. */
const maxLimit = 100;
const maxOffset = 1_000_000;
const maxSearch = 128;
/** The longest `customerKey` of an order. */
const maxCustomerKey = 320;

/**
 * Registers the calls for a shop's figures, added up by the database; decision 0014. The wire contract has no sums, so
 * these calls are our own. The operator's key and members of the shop are answered, each by the rights that the call names, without
 * costs where they may not see them (R63): to others the shop is not there (R3, R5).
 */
export async function figureRoutes(app: FastifyInstance, { database, now }: Deps): Promise<void> {
  /** `?from=2026-11-01&to=2026-11-30`, both included: each day's sales by channel, and the products that brought in most. */
  app.get('/:storeId/sales', async (request) => {
    const { storeId, scope } = await requireShop(database, request, ['money', 'costs']);
    const { limit } = request.query as Query;
    const { from, to, periods } = readRange(request.query as Query);
    const most = readCount('limit', limit, 10, maxLimit);
    const [days, products] = await Promise.all([
      database.figures.listSalesDays(storeId, from, to),
      most === 0 ? [] : database.figures.listProductSales(storeId, periods, most),
    ]);
    if (isAllowed(scope, storeId, ['costs'])) return { days, products };
    return { days: days.map(withoutCost), products: products.map(withoutCost) };
  });

  /** The first figures of the dashboard: the money of the shop's day, debts, and open tasks of the seller; R25. */
  app.get('/:storeId/today', async (request) => {
    const { storeId, scope } = await requireShop(database, request);
    const nowMs = now().getTime();
    const day = toDay(nowMs);
    const { from, to } = daysOfToday(day);
    const alerts = describeStockAlerts(storeId, nowMs);
    const [days, money, drawer, orders, debts, low, expiring, expired] = await Promise.all([
      database.figures.listSalesDays(storeId, from, to),
      database.figures.readMoney(storeId, day, day),
      database.money.readMovementTimes(storeId),
      countOrders(database, storeId),
      database.debts.sum(storeId, day),
      countMatches(database, 'products', alerts.low),
      countMatches(database, 'products', alerts.expiring),
      countMatches(database, 'products', alerts.expired),
    ]);
    const stock = { low, expiring, expired };
    const dayToClose = findDayToClose(drawer, nowMs) ?? null;
    const end = { isDayToClose: dayToClose !== null, dayToClose };
    const sums = sumTodaySales(days, day);
    const may = (...rights: readonly Right[]) => isAllowed(scope, storeId, rights);
    return {
      day,
      ...(may('money', 'costs') && (may('costs') ? sums : { ...sums, sales: withoutCost(sums.sales) })),
      ...(may('costs') && { received: money.received, receivedOrders: money.receivedOrders }),
      ...(may('credit') && { owed: money.owed, debtsDue: debts.due }),
      ...(may('sell', 'money') && end),
      ...(may(...readsOrders) && { orders }),
      ...(may('stock', 'products') && { stock }),
    };
  });

  /** `?from=…&to=…`: what came in during these days, and what is owed now, each by payment method; R25. */
  app.get('/:storeId/money', async (request) => {
    const { storeId } = await requireShop(database, request, ['costs']);
    const { from, to } = readRange(request.query as Query);
    return database.figures.readMoney(storeId, from, to);
  });

  /** `?queries[]=…`: how many of the orders that the rules of a list find are in each status, and what the open ones come to. */
  app.get('/:storeId/order-counts', async (request): Promise<OrderSums> => {
    const { storeId } = await requireShop(database, request, readsOrders);
    const where = toConditions('orders', readQueries(request));
    const [counts, openTotals] = await Promise.all([
      countOrders(database, storeId, where),
      sumOpenOrders(database, storeId, where),
    ]);
    return { ...counts, openTotals };
  });

  /** `?from=…&to=…&limit=10`: published products in stock that nobody bought in these days. */
  app.get('/:storeId/unsold', async (request) => {
    const { storeId, scope } = await requireShop(database, request, ['stock', 'products']);
    const { limit } = request.query as Query;
    const { periods } = readRange(request.query as Query);
    const unsold = await database.figures.listUnsold(storeId, periods, readCount('limit', limit, 10, maxLimit));
    return isAllowed(scope, storeId, ['costs'])
      ? unsold
      : { ...unsold, products: unsold.products.map((product) => ({ ...product, value: null })) };
  });

  /** `?limit=100`: published products that run low, by what was sold in the last 30 days; the most urgent first. */
  app.get('/:storeId/reorder', async (request) => {
    const { storeId, scope } = await requireShop(database, request, ['stock', 'products']);
    const { limit } = request.query as Query;
    const today = toDay(now().getTime());
    const periods = coverWithPeriods(addDays(today, 1 - reorderDays), today);
    const { total, products } = await database.figures.listReorder(
      storeId,
      periods,
      readCount('limit', limit, maxLimit, maxLimit),
    );
    const seen = products.map(withWireDate);
    return { total, products: isAllowed(scope, storeId, ['costs']) ? seen : seen.map(withoutPrices) };
  });

  /** `?from=…&to=…&limit=24`: what the counter offers, the goods most often sold in these days first. */
  app.get('/:storeId/counter-goods', async (request) => {
    const { storeId } = await requireShop(database, request, ['sell']);
    const { limit } = request.query as Query;
    const { from, to } = readRange(request.query as Query);
    return { goods: await listCounterGoods(database, storeId, { from, to }, readCount('limit', limit, 24, maxLimit)) };
  });

  /** `?customer=…&search=…&order=total|lastOrderAt&limit=25&offset=0`: who has bought, owes or has written, the greatest or the latest orders first; R61. */
  app.get('/:storeId/customers', async (request) => {
    const { storeId, scope } = await requireShop(database, request, ['orders', 'credit', 'messages']);
    const { customer = '', search = '', order = 'total', limit, offset } = request.query as Query;
    if (typeof customer !== 'string' || customer.length > maxCustomerKey) {
      throw invalidParam('customer', `Value must be a text of at most ${maxCustomerKey} characters.`);
    }
    if (typeof search !== 'string' || search.length > maxSearch) {
      throw invalidParam('search', `Value must be a text of at most ${maxSearch} characters.`);
    }
    if (order !== 'total' && order !== 'lastOrderAt') {
      throw invalidParam('order', 'Value must be total or lastOrderAt.');
    }
    const page = await database.figures.listCustomers(storeId, {
      ...{ customer, search: search.trim(), order },
      limit: readCount('limit', limit, 25, maxLimit),
      offset: readCount('offset', offset, 0, maxOffset),
    });
    if (isAllowed(scope, storeId, ['credit'])) return page;
    return {
      ...page,
      customers: page.customers.map((customer) => ({ ...customer, owed: null, advance: null, bookId: null })),
    };
  });
}

/** Sales for a member who does not see costs (R63). */
function withoutCost<Sales extends object>(sales: Sales) {
  return { ...sales, cost: null };
}

/** The same of a product to buy anew. */
function withoutPrices({ lastPurchase, ...product }: ReorderProduct) {
  return { ...product, purchasePrice: null, lastPurchase: lastPurchase && { ...lastPurchase, price: null } };
}

function withWireDate({ lastPurchase, ...product }: ReorderProduct): ReorderProduct {
  if (!lastPurchase) return { ...product, lastPurchase };
  return { ...product, lastPurchase: { ...lastPurchase, boughtAt: toWireDate(lastPurchase.boughtAt) } };
}

function readRange({ from, to }: Query) {
  if (!isRange(from, to)) {
    throw invalidParam('from', 'A range needs two days, written 2026-11-21, of which the later one is `to`.');
  }
  return { from: String(from), to: String(to), periods: coverWithPeriods(String(from), String(to)) };
}
