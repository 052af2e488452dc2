import { add, day, num, type RawRow, type RawRows, text, thousandths, within } from './raw-rows.ts';

export interface Days {
  readonly from: string;
  readonly to: string;
}

interface Goods {
  readonly productId: string;
  readonly productName: string;
  quantity: number;
  total: number;
  cost: number;
}

/** Lists the orders that count, with the lines of each. */
export function liveOrders(rows: RawRows): { readonly order: RawRow; readonly lines: readonly RawRow[] }[] {
  return rows.orders
    .filter(({ status }) => status !== 'Cancelled')
    .map((order) => ({ order, lines: rows.orderItems.filter(({ orderId }) => orderId === order.id) }));
}

/** Adds up what was sold on each day by channel, from the lines of sales, what came back and the corrections of costs. */
export function recountDays(rows: RawRows, range: Days) {
  const sums = new Map<string, { day: string; channel: string; orders: number; total: number; cost: number }>();
  const put = (on: string, channel: string, orders: number, total: number, cost: number) => {
    if (on < range.from || on > range.to) return;
    const sum = sums.get(`${on} ${channel}`) ?? { day: on, channel, orders: 0, total: 0, cost: 0 };
    sum.orders += orders;
    sum.total += total;
    sum.cost += cost;
    sums.set(`${on} ${channel}`, sum);
  };
  for (const { order, lines } of liveOrders(rows)) {
    put(day(order.orderDate), text(order, 'channel'), 1, add(lines, 'total'), add(lines, 'cost'));
  }
  for (const back of rows.returnItems) {
    const order = rows.orders.find(({ id }) => id === back.orderId);
    put(day(back.at), String(order?.channel), 0, -num(back, 'amount'), -num(back, 'cost'));
  }
  for (const fix of soldCorrections(rows)) {
    put(day(fix.countsAt), text(fix, 'channel'), 0, 0, num(fix, 'difference'));
  }
  return [...sums.values()]
    .filter(({ orders, total, cost }) => orders !== 0 || total !== 0 || cost !== 0)
    .sort((a, b) => order(`${a.day} ${a.channel}`, `${b.day} ${b.channel}`));
}

/** Adds up what was sold of each product in some days; products that were deleted are known by their name alone. */
export function recountGoods(rows: RawRows, range: Days): Goods[] {
  const sums = new Map<string, Goods>();
  const put = (row: RawRow, quantity: number, total: number, cost: number) => {
    const productId = text(row, 'productId');
    const now = rows.products.find(({ id }) => id === productId);
    const productName = now ? text(now, 'name') : text(row, 'productName');
    const key = productId || `name ${productName}`;
    const sum = sums.get(key) ?? { productId, productName, quantity: 0, total: 0, cost: 0 };
    sum.quantity += quantity;
    sum.total += total;
    sum.cost += cost;
    sums.set(key, sum);
  };
  for (const { order, lines } of liveOrders(rows)) {
    if (day(order.orderDate) < range.from || day(order.orderDate) > range.to) continue;
    for (const line of lines) put(line, thousandths(num(line, 'quantity')), num(line, 'total'), num(line, 'cost'));
  }
  for (const back of within(rows.returnItems, 'at', range)) {
    put(back, -thousandths(num(back, 'quantity')), -num(back, 'amount'), -num(back, 'cost'));
  }
  for (const fix of within(soldCorrections(rows), 'countsAt', range)) put(fix, 0, 0, num(fix, 'difference'));
  return [...sums.values()];
}

/** Lists the corrections of what sold goods did cost that count. */
export function soldCorrections({ costCorrections }: RawRows): RawRow[] {
  return costCorrections.filter((fix) => !fix.isCancelled && text(fix, 'channel') !== '');
}

/** Orders texts as the database does, by their code points. */
export function order(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
