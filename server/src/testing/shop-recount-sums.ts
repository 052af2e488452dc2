import type { DayRange } from '@duka/domain/figures/sales-report';
import type { PaymentMethod } from '@duka/domain/orders/order';
import { type ModelOrder, owedOf } from './shop-model.ts';
import { dayOf } from './shop-rows.ts';

/** The orders of these days that were not called off. */
export function sold(orders: readonly ModelOrder[], { from, to }: DayRange): ModelOrder[] {
  return orders.filter(({ at, status }) => status !== 'Cancelled' && dayOf(at) >= from && dayOf(at) <= to);
}

/** What came back on these days, as goods that were sold less than none of. */
export function cameBack(orders: readonly ModelOrder[], { from, to }: DayRange) {
  const returns = orders.flatMap((order) => order.returns).filter(({ at }) => dayOf(at) >= from && dayOf(at) <= to);
  return returns.map(({ line, quantity, total, cost }) => {
    return { product: line.product, name: line.name, quantity: -quantity, total: -total, cost: -cost };
  });
}

/** What was sold on these days, less what came back on them. */
export function sumOf(orders: readonly ModelOrder[], range: DayRange) {
  const counted = sold(orders, range);
  const goods = [...counted.flatMap(({ lines }) => lines), ...cameBack(orders, range)];
  const total = goods.reduce((sum, line) => sum + line.total, 0);
  const cost = goods.reduce((sum, line) => sum + line.cost, 0);
  return { orders: counted.length, total, profit: total - cost };
}

/** What came in during these days, by the day on which it did, and all that is owed. */
export function recountMoney(orders: readonly ModelOrder[], range: DayRange) {
  const live = orders.filter(({ status }) => status !== 'Cancelled');
  const came = live.flatMap(({ received }) => received).filter(({ at }) => isIn(at, range));
  const went = live.flatMap(({ refunds }) => refunds).filter(({ at }) => isIn(at, range));
  const sum = (method: PaymentMethod, amounts: readonly number[], back: readonly number[] = []) => {
    const total = [...amounts, ...back].reduce((all, amount) => all + amount, 0);
    return amounts.length > 0 || total !== 0 ? [{ method, orders: amounts.length, total }] : [];
  };
  const amountsOf = (payments: typeof came, method: string) =>
    payments.filter((payment) => payment.method === method).map(({ amount }) => amount);
  return {
    received: (['cash', 'mobile money', 'bank'] as const).flatMap((method) =>
      sum(method, amountsOf(came, method), amountsOf(went, method)),
    ),
    owed: (['credit', 'unpaid'] as const).flatMap((method) =>
      sum(method, live.filter((order) => order.payment === method && owedOf(order) > 0).map(owedOf)),
    ),
  };
}

export function isOwedWay(payment: string): boolean {
  return payment === 'credit' || payment === 'unpaid';
}

export function isIn(at: number | null, { from, to }: DayRange): boolean {
  return at !== null && dayOf(at) >= from && dayOf(at) <= to;
}
