import type { DayRange } from '@duka/domain/figures/sales-report';
import type { PaymentMethod } from '@duka/domain/orders/order';
import type { ModelOpening } from './shop-books.ts';
import type { ModelOrder } from './shop-model.ts';
import { owedOf } from './shop-model-orders.ts';
import { dayOf } from './shop-rows.ts';

/** The orders of these days that were not cancelled. */
export function listSold(orders: readonly ModelOrder[], { from, to }: DayRange): ModelOrder[] {
  return orders.filter(({ at, status }) => status !== 'Cancelled' && dayOf(at) >= from && dayOf(at) <= to);
}

/** Goods returned on these days, as sales of negative quantities. */
export function listReturned(orders: readonly ModelOrder[], { from, to }: DayRange) {
  const returns = orders.flatMap((order) => order.returns).filter(({ at }) => dayOf(at) >= from && dayOf(at) <= to);
  return returns.map(({ line, quantity, total, cost }) => {
    return { product: line.product, name: line.name, quantity: -quantity, total: -total, cost: -cost };
  });
}

/** Goods sold on these days, less those returned on them. */
export function sumOf(orders: readonly ModelOrder[], range: DayRange) {
  const counted = listSold(orders, range);
  const goods = [...counted.flatMap(({ lines }) => lines), ...listReturned(orders, range)];
  const total = goods.reduce((sum, line) => sum + line.total, 0);
  const cost = goods.reduce((sum, line) => sum + line.cost, 0);
  return { orders: counted.length, total, profit: total - cost };
}

/** The money received during these days by each method, and all debts. */
export function recountMoney(orders: readonly ModelOrder[], range: DayRange, openings: readonly ModelOpening[]) {
  const live = orders.filter(({ status }) => status !== 'Cancelled');
  const paid = live.map(({ received }) => received.filter(({ at }) => isIn(at, range)));
  const came = [...live, ...openings].flatMap(({ received }) => received).filter(({ at }) => isIn(at, range));
  const went = live.flatMap(({ refunds, roundings }) => [...refunds, ...roundings]).filter(({ at }) => isIn(at, range));
  const sum = (method: PaymentMethod, counted: number, amounts: readonly number[], back: readonly number[] = []) => {
    const total = [...amounts, ...back].reduce((all, amount) => all + amount, 0);
    return counted > 0 || total !== 0 ? [{ method, orders: counted, total }] : [];
  };
  const amountsOf = (payments: typeof came, method: string) =>
    payments.filter((payment) => payment.method === method).map(({ amount }) => amount);
  return {
    received: (['cash', 'mobile money', 'bank'] as const).flatMap((method) =>
      sum(
        method,
        paid.filter((parts) => parts.some((part) => part.method === method)).length,
        amountsOf(came, method),
        amountsOf(went, method),
      ),
    ),
    receivedOrders: paid.filter((parts) => parts.length > 0).length,
    owed: (['credit', 'unpaid'] as const).flatMap((method) => {
      const owed = live.filter((order) => order.payment === method && owedOf(order) > 0);
      const fromBefore = method === 'credit' ? openings.map(({ left }) => left) : [];
      return sum(method, owed.length, owed.map(owedOf), fromBefore);
    }),
  };
}

export function isOwedMethod(payment: string): boolean {
  return payment === 'credit' || payment === 'unpaid';
}

export function isIn(at: number | null, { from, to }: DayRange): boolean {
  return at !== null && dayOf(at) >= from && dayOf(at) <= to;
}
