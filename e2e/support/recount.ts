import { type OrderChannel, orderChannels } from '@duka/domain/orders/order';
import { type Api, type Caller, documentsPath, expectStored, listPath } from './api.ts';

/** An order with its lines, as far as figures need it. */
export interface CountedOrder {
  readonly id: string;
  readonly day: string;
  readonly orderDate: string;
  readonly status: string;
  readonly channel: string;
  readonly name: string;
  readonly phone: string;
  readonly total: number;
  readonly cost: number;
  readonly payment: string;
  /** The day on which its money came in; empty while it is owed. */
  readonly paidOn: string;
}

/** Reads every order that a shop ever had; every figure is compared with them. */
export async function readOrders(api: Api, seller: Caller): Promise<CountedOrder[]> {
  const [orders, items] = await Promise.all(
    ['orders', 'orderItems'].map((collection) => readAll(api, seller, collection)),
  );
  const costs = new Map<string, number>();
  for (const item of items ?? []) {
    const orderId = idOf(item.orderId);
    const cost = Math.round(Number(item.quantity) * Number(item.unitCost));
    costs.set(orderId, (costs.get(orderId) ?? 0) + cost);
  }
  return (orders ?? []).map((order) => ({
    id: String(order.$id),
    day: dayOf(String(order.orderDate)),
    orderDate: String(order.orderDate),
    status: String(order.status),
    channel: String(order.channel),
    name: String(order.customerName),
    phone: String(order.customerPhone ?? ''),
    total: Number(order.orderTotal),
    cost: costs.get(String(order.$id)) ?? 0,
    payment: String(order.paymentMethod),
    paidOn: typeof order.paidAt === 'string' ? dayOf(order.paidAt) : '',
  }));
}

/** Returns the day of the shops, three hours ahead of UTC. */
export function dayOf(moment: string | number): string {
  return new Date(new Date(moment).getTime() + 3 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

/** Adds up the orders of these days that were not cancelled. */
export function recount(
  orders: readonly CountedOrder[],
  from: string,
  to: string,
  channels: readonly OrderChannel[] = orderChannels,
) {
  const counted = orders.filter(
    ({ day, status, channel }) =>
      day >= from && day <= to && status !== 'Cancelled' && channels.some((each) => each === channel),
  );
  const sum = (figure: 'total' | 'cost') => counted.reduce((all, order) => all + order[figure], 0);
  const [total, cost] = [sum('total'), sum('cost')];
  return { orders: counted.length, total, profit: total - cost };
}

/** Adds up what came in during these days by each method, and all that is still to come, of orders not cancelled. */
export function recountMoney(orders: readonly CountedOrder[], from: string, to: string) {
  const live = orders.filter(({ status }) => status !== 'Cancelled');
  const sum = (counted: readonly CountedOrder[]) => counted.reduce((all, { total }) => all + total, 0);
  const owed = live.filter(({ payment }) => payment === 'credit' || payment === 'unpaid');
  const paid = live.filter((order) => !owed.includes(order) && order.paidOn >= from && order.paidOn <= to);
  const methods = [...new Set(paid.map(({ payment }) => payment))];
  return {
    received: sum(paid),
    receivedOrders: paid.length,
    byMethod: new Map(methods.map((method) => [method, sum(paid.filter(({ payment }) => payment === method))])),
    owed: sum(owed),
    owedOrders: owed.length,
  };
}

/** Sells over the counter; the line prices are the product's. */
export async function recordSale(
  api: Api,
  seller: Caller & { readonly storeId: string },
  productId: string,
  { quantity = 1, name = '', phone = '', paymentMethod = 'cash' } = {},
): Promise<string> {
  const data = {
    ...{ storeId: seller.storeId, paymentMethod, orderItems: [{ productId, quantity }] },
    ...(name !== '' && { customerName: name }),
    ...(phone !== '' && { customerPhone: phone }),
  };
  const { body } = await expectStored(api('POST', documentsPath('orders'), { documentId: 'unique()', data }, seller));
  return String(body.$id);
}

async function readAll(api: Api, seller: Caller, collection: string) {
  const found: Record<string, unknown>[] = [];
  for (;;) {
    const after = found.at(-1)?.$id;
    const rules = [{ method: 'limit', values: [100] }, ...(after ? [{ method: 'cursorAfter', values: [after] }] : [])];
    const { documents = [] } = (await expectStored(api('GET', listPath(collection, ...rules), undefined, seller))).body;
    found.push(...documents);
    if (documents.length < 100) return found;
  }
}

function idOf(relation: unknown): string {
  return typeof relation === 'string' ? relation : String(Object(relation).$id);
}
