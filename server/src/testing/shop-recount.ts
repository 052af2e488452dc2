import { type DayRange, rangeBefore } from '@duka/domain/figures/sales-report';
import type { OrderCounts } from '@duka/domain/figures/today';
import { orderChannels, orderStatuses } from '@duka/domain/orders/order';
import { findStockChange, formatStockChange } from '@duka/domain/products/stock-change';
import { dayMs } from '@duka/domain/values/durations';
import { customerOf, listDebts } from './shop-debts.ts';
import { type ModelOrder, type ShopModel, worthOf } from './shop-model.ts';
import type { ModelProduct } from './shop-model-goods.ts';
import { owedOf, paidOf, returnedOf, totalOf } from './shop-model-orders.ts';
import { recountBooks } from './shop-recount-books.ts';
import { isIn, isOwedMethod, listReturned, listSold, recountMoney, sumOf } from './shop-recount-sums.ts';
import { dayOf, ranked } from './shop-rows.ts';
import { cards, reportRanges, type ShopFigures, searchedName, searchedPrice } from './shop-screens.ts';

/** The figures of every screen of a shop, recounted from its history. */
export function recountShop(model: ShopModel, storeId: string, nowMs: number): ShopFigures {
  const today = dayOf(nowMs);
  const products = model.products.filter((product) => product.storeId === storeId && !product.isGone);
  const orders = model.orders.filter((order) => order.storeId === storeId);
  const count = (matches: (order: ModelOrder) => boolean) => orders.filter(matches).length;
  const newest = [...orders].sort((a, b) => b.at - a.at);
  const expiring = products.filter(
    ({ values }) =>
      values.expires !== '' &&
      values.expires <= dayOf(nowMs + 30 * dayMs) &&
      values.quantity > 0 &&
      values.status === 'published',
  );
  const byStatus = (counted: readonly ModelOrder[]) =>
    Object.fromEntries(
      orderStatuses.map((wanted) => [wanted, counted.filter(({ status }) => status === wanted).length]),
    ) as OrderCounts;
  const ofMonth = orders.filter(({ at }) => dayOf(at) >= `${today.slice(0, 7)}-01`);
  const sumIn = (counted: readonly ModelOrder[], wanted: string) =>
    counted.filter(({ status }) => status === wanted).reduce((sum, order) => sum + totalOf(order), 0);
  const openings = model.books.openings.filter((each) => each.storeId === storeId);
  const dayTotal = (day: string) => sumOf(orders, { from: day, to: day }).total;
  return {
    books: recountBooks(model, storeId, nowMs),
    today: {
      ...{ day: today, sales: dayTotal(today), salesBefore: dayTotal(dayOf(nowMs - dayMs)) },
      salesWeekBefore: dayTotal(dayOf(nowMs - 7 * dayMs)),
      orders: byStatus(orders),
      debtsDue: recountDue(model, storeId, nowMs),
      stock: {
        low: products.filter(isLow).length,
        expiring: expiring.filter(({ values }) => values.expires >= today).length,
        expired: expiring.filter(({ values }) => values.expires < today).length,
      },
      ...recountMoney(orders, { from: today, to: today }, openings),
    },
    money: reportRanges(today).map((range) => {
      const live = orders.filter(({ status }) => status !== 'Cancelled');
      const paid = live.filter(({ payment, paidAt }) => !isOwedMethod(payment) && isIn(paidAt, range));
      const owed = live.filter((order) => owedOf(order) > 0);
      return { money: recountMoney(orders, range, openings), listed: [paid.length, owed.length] };
    }),
    cards: cards(today).map(({ range, before }) => [sumOf(orders, range).total, sumOf(orders, before).total]),
    week: Array.from({ length: 7 }, (_, index) => dayTotal(dayOf(nowMs - (6 - index) * dayMs))),
    todayByChannel: orderChannels.map((channel) => sumOf(of(orders, channel), { from: today, to: today }).total),
    pending: count(({ status }) => status === 'Pending'),
    delivering: count(({ status }) => status === 'In-Progress'),
    lowStock: products.filter(isLow).length,
    newestOrders: newest.slice(0, 6).map((order) => [order.id, order.name, order.at, totalOf(order), order.status]),
    expiring: {
      total: expiring.length,
      ...ranked(
        expiring.map(({ id, values }) => [id, values.name, values.expires, values.quantity]),
        ([, , expires]) => expires,
      ),
    },
    reports: reportRanges(today).map((range) => recountReport(orders, products, range)),
    customers: recountCustomers(model, orders),
    products: Object.fromEntries(products.map((product) => [product.id, recountProduct(product, orders, nowMs)])),
    productLists: {
      all: products.length,
      'in-stock': products.filter(({ values }) => values.quantity > 10_000).length,
      'low-stock': products.filter(isLow).length,
      'out-of-stock': products.filter(({ values }) => values.quantity === 0).length,
      expired: expiring.filter(({ values }) => values.expires < today).length,
      expiring: expiring.filter(({ values }) => values.expires >= today).length,
      named: products.filter(({ values }) => values.name.includes(searchedName)).length,
      priced: products.filter(({ values }) => values.price <= searchedPrice).length,
      rows: [...products]
        .sort((a, b) => b.createdAt - a.createdAt)
        .map(({ id, values }) => [id, values.name, values.price, values.cost, values.quantity, values.status]),
    },
    orderLists: {
      totals: ['', 'not-cancelled', ...orderStatuses].flatMap((wanted) =>
        ['', ...orderChannels].map((channel) =>
          count(
            (order) =>
              (channel === '' || order.channel === channel) &&
              (wanted === '' || (wanted === 'not-cancelled' ? order.status !== 'Cancelled' : order.status === wanted)),
          ),
        ),
      ),
      month: count(({ at }) => dayOf(at) >= `${today.slice(0, 7)}-01`),
      ofMonth: {
        ...byStatus(ofMonth),
        openTotals: { Pending: sumIn(ofMonth, 'Pending'), 'In-Progress': sumIn(ofMonth, 'In-Progress') },
      },
      terms: ranked(
        orders.map((order) => {
          const listTotal = order.lines.reduce((sum, { listAmount }) => sum + listAmount, 0);
          const owed = owedOf(order);
          const money = [totalOf(order), paidOf(order), owed, returnedOf(order), order.writtenOff];
          return [order.id, listTotal, order.discount, ...money];
        }),
        ([id]) => id,
      ),
      rows: newest
        .slice(0, 25)
        .map((order) => [
          ...[order.id, order.name, order.phone, order.status, order.channel, order.payment, totalOf(order)],
        ]),
    },
  };
}

const isLow = ({ values }: ModelProduct) => values.quantity > 0 && values.quantity <= 10_000;

const of = (orders: readonly ModelOrder[], channel: string) => orders.filter((order) => order.channel === channel);

/** Debtors to remind: their oldest debt is 30 days old, or becomes so today. */
function recountDue(model: ShopModel, storeId: string, nowMs: number) {
  const due = listDebts(model, storeId).filter(({ oldest }) => {
    return dayOf(oldest + 30 * dayMs) <= dayOf(nowMs);
  });
  return { debtors: due.length, balance: due.reduce((sum, { balance }) => sum + balance, 0) };
}

function recountReport(orders: readonly ModelOrder[], products: readonly ModelProduct[], range: DayRange) {
  const days: string[] = [];
  for (let at = Date.parse(range.from); at <= Date.parse(range.to); at += dayMs) days.push(new Date(at).toISOString());
  const bars = (keyOf: (day: string) => string | number) => {
    const groups = new Map<string | number, string[]>();
    for (const day of days.map((each) => each.slice(0, 10))) {
      groups.set(keyOf(day), [...(groups.get(keyOf(day)) ?? []), day]);
    }
    return [...groups.values()].map((group) => {
      const part = { from: String(group[0]), to: String(group.at(-1)) };
      return { from: part.from, ...sumOf(orders, part) };
    });
  };
  const lines = [...listSold(orders, range).flatMap((order) => order.lines), ...listReturned(orders, range)];
  const best = new Map<string, [string, string, number, number, number]>();
  for (const { product, name, quantity, total: brought, cost: spent } of lines) {
    // Deleted products are identified only by the name they were sold under.
    const [id, shown] = product.isGone ? ['', name] : [product.id, product.values.name];
    const [, , earlier, total, profit] = best.get(id || name) ?? ['', '', 0, 0, 0];
    best.set(id || name, [id, shown, earlier + quantity, total + brought, profit + brought - spent]);
  }
  const unsold = products.filter(
    (product) =>
      product.values.quantity > 0 && product.values.status === 'published' && !((best.get(product.id)?.[2] ?? 0) > 0),
  );
  return {
    range,
    sum: sumOf(orders, range),
    before: sumOf(orders, rangeBefore(range)),
    byChannel: orderChannels.map((channel) => sumOf(of(orders, channel), range)),
    byDay: bars((day) => day),
    // The first day of 1970 was a Thursday.
    byWeek: bars((day) => Math.floor((Date.parse(day) / dayMs + 3) / 7)),
    byMonth: bars((day) => day.slice(0, 7)),
    bestSellers: ranked(
      [...best.values()].filter(([, , quantity]) => quantity > 0),
      ([, , , total]) => -Number(total),
    ),
    unsold: {
      total: unsold.length,
      ...ranked(
        unsold.map(({ id, values, batches }) => [id, values.name, values.quantity, worthOf({ batches, values })]),
        ([, , , value]) => -Number(value),
      ),
    },
  };
}

function recountCustomers(model: ShopModel, orders: readonly ModelOrder[]): ShopFigures['customers'] {
  const known = new Map<string, ModelOrder[]>();
  for (const order of orders) {
    // A customer without a number is identified by name if they owe something, or did.
    if (order.customer === '' && !order.hasOwed) continue;
    const key = customerOf(model, order);
    known.set(key, [...(known.get(key) ?? []), order]);
  }
  const rows = [...known].map(([customer, theirs]) => {
    const latestOf = (orders: readonly ModelOrder[]) =>
      orders.reduce((latest, order) => (order.at > latest.at ? order : latest));
    const last = latestOf(theirs);
    // An order by the number alone leaves the name as it was.
    const named = theirs.filter(({ name }) => name !== '');
    const live = theirs.filter(({ status }) => status !== 'Cancelled');
    const total = live.reduce((sum, order) => sum + totalOf(order) - returnedOf(order), 0);
    const name = named.length > 0 ? latestOf(named).name : '';
    return [customer, name, last.phone, live.length, total, last.at];
  });
  return {
    total: rows.length,
    byTotal: ranked(rows, (row) => -Number(row[4])),
    byLastOrder: ranked(rows, (row) => -Number(row[5])),
  };
}

/** The total of a line without its returned goods. */
function keptOf({ returns }: ModelOrder, line: ModelOrder['lines'][number]) {
  const back = returns.filter((each) => each.line === line);
  const less = (name: 'total' | 'cost') => back.reduce((left, each) => left - each[name], line[name]);
  return { total: less('total'), cost: less('cost') };
}

function recountProduct(product: ModelProduct, orders: readonly ModelOrder[], nowMs: number) {
  const purchases = orders.flatMap((order) =>
    order.lines.filter((line) => line.product === product).map((line) => ({ order, line })),
  );
  const live = purchases.filter(({ order }) => order.status !== 'Cancelled');
  const sum = (shillings: 'total' | 'cost') =>
    live.reduce((all, { order, line }) => all + keptOf(order, line)[shillings], 0);
  const longAgo = nowMs - 30 * dayMs;
  const recorded = product.ledger.findLast(({ at }) => at <= longAgo) ?? product.ledger[0];
  return {
    allTime: { total: sum('total'), profit: sum('total') - sum('cost') },
    purchases: purchases
      .sort((a, b) => b.order.at - a.order.at)
      .map(({ order, line }) => [
        ...[order.id, order.name, order.at, order.status, order.payment],
        ...[line.name, line.quantity, line.price, line.unitCost],
        ...[keptOf(order, line).total, keptOf(order, line).cost],
      ]),
    stockChange: formatStockChange(findStockChange(product.values.quantity / 1000, recorded && recorded.after / 1000)),
    ledger: product.ledger
      .toSorted((a, b) => b.at - a.at)
      .map(({ change, after, reason, at }) => [change, after, reason, at]),
    balance: product.values.quantity,
    batches: (product.batches ?? [])
      .filter(({ left }) => left > 0)
      .map(({ day, left, cost }) => [day, left, cost].join(' '))
      .sort(),
  };
}
