import type { DayRange } from '@duka/domain/figures/sales-report';
import { day, ms, type RawRows, thousandths } from './raw-rows.ts';
import { countPaidAndOwed, recountDrawer, recountMoneyOf, recountMonth } from './recount-money.ts';
import { countStatuses, recountCustomers, recountDebts, sumDebts, sumDue } from './recount-people.ts';
import { type Days, order, recountDays, recountGoods } from './recount-sales.ts';
import { recountReorder, recountStockCounts, recountUnsold } from './recount-stock.ts';

export type ShownFigures = ReturnType<typeof recountFigures>;

/** The ranges and months that figures are asked for. */
export interface FigurePeriods {
  readonly nowMs: number;
  readonly ranges: readonly DayRange[];
  readonly months: readonly string[];
}

const moment = (atMs: number) => day(new Date(atMs).toISOString());
const dayLengthMs = 86_400_000;

/** Counts from the rows of a shop, in plain arithmetic, what the calls for its figures should answer and its pages show. */
export function recountFigures(rows: RawRows, { nowMs, ranges, months }: FigurePeriods) {
  const today = moment(nowMs);
  const sumDay = (on: string) => {
    const days = recountDays(rows, { from: on, to: on });
    const sum = (name: 'orders' | 'total' | 'cost') => days.reduce((all, each) => all + each[name], 0);
    return { orders: sum('orders'), total: sum('total'), cost: sum('cost') };
  };
  const sumBefore = (daysBefore: number) => {
    const { orders, total } = sumDay(moment(nowMs - daysBefore * dayLengthMs));
    return { orders, total };
  };
  const debts = recountDebts(rows);
  const { closedAt, firstMoveAt, lastMoveAt, ...drawer } = recountDrawer(rows);
  return {
    today: {
      ...{ day: today, sales: sumDay(today), salesBefore: sumBefore(1), salesWeekBefore: sumBefore(7) },
      ...{ ...recountMoneyOf(rows, { from: today, to: today }), orders: countStatuses(rows) },
      ...{ debtsDue: sumDue(debts, today), stock: recountStockCounts(rows, today, moment(nowMs + 30 * dayLengthMs)) },
    },
    drawer: { ...drawer, closedAt, firstMoveAt, lastMoveAt },
    ranges: ranges.map((range) => ({
      days: recountDays(rows, range),
      goods: sortGoods(recountGoods(rows, range).filter(({ quantity }) => quantity > 0)),
      money: recountMoneyOf(rows, range),
      unsold: recountUnsold(rows, range),
    })),
    reorder: recountReorder(rows, { from: moment(nowMs - 29 * dayLengthMs), to: today }),
    months: months.map((month) => recountMonth(rows, month)),
    debts: { all: sumDebts(debts), list: debts },
    customers: recountCustomers(rows),
  };
}

/** The numbers of orders in the lists that a range of the money page leads to; only the server lists these. */
export function recountLists(rows: RawRows, ranges: readonly Days[]) {
  return ranges.map((range) => countPaidAndOwed(rows, range));
}

type Answer = Readonly<Record<string, unknown>>;
interface Asks {
  readonly today: Answer;
  readonly drawer: Answer;
  readonly ranges: readonly { days: unknown; goods: unknown; money: unknown; unsold: unknown }[];
  readonly reorder: unknown;
  readonly months: readonly unknown[];
  readonly debts: unknown;
  readonly customers: unknown;
}

/** Puts figures that were answered, or added up by a phone, into the shape of the recount. */
export function toShown({ today, drawer, ranges, reorder, months, debts, customers }: Asks): ShownFigures {
  const { isDayToClose: _isDue, dayToClose: _day, ...ofToday } = today;
  const { closedAt, firstMoveAt, lastMoveAt, ...balances } = drawer;
  const orNull = (at: unknown) => (at === null || at === undefined ? null : ms(at));
  const { products: low } = reorder as { products: { productId: string; quantityInStock: number; sold: number }[] };
  const { all, debts: owing } = debts as { all: object; debts: Answer[] };
  const buyers = (customers as { customers: Answer[] }).customers.filter(({ orders }) => Number(orders) > 0);
  const shown = {
    today: ofToday,
    drawer: {
      ...balances,
      closedAt: orNull(closedAt),
      firstMoveAt: orNull(firstMoveAt),
      lastMoveAt: orNull(lastMoveAt),
    },
    ranges: ranges.map(({ goods, ...range }) => ({
      ...range,
      goods: sortGoods(goods as ReturnType<typeof recountGoods>),
    })),
    reorder: low
      .map(({ productId, quantityInStock, sold }) => {
        return { productId, left: thousandths(quantityInStock), sold: thousandths(sold) };
      })
      .sort((a, b) => order(a.productId, b.productId)),
    months,
    debts: {
      all,
      list: owing
        .map(({ customerKey, balance, oldestAt, dueAt }) => {
          return { customerKey: String(customerKey), balance, oldestAt: orNull(oldestAt), dueAt: orNull(dueAt) };
        })
        .sort((a, b) => order(a.customerKey, b.customerKey)),
    },
    customers: buyers
      .map(({ customer, orders, total, lastOrderAt }) => {
        return { customer: String(customer), orders, total, lastOrderAt: orNull(lastOrderAt) };
      })
      .sort((a, b) => order(a.customer, b.customer)),
  };
  return shown as unknown as ShownFigures;
}

function sortGoods(goods: ReturnType<typeof recountGoods>) {
  return goods.toSorted((a, b) => order(`${a.productId} ${a.productName}`, `${b.productId} ${b.productName}`));
}
