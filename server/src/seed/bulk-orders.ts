import { dayMs } from '@duka/domain/values/durations';
import type { Database, Stores } from '#database/database.ts';
import type { DocumentRow } from '#database/types.ts';

/** A shop whose orders are measured. */
export interface BusyShop {
  readonly id: string;
  readonly products: number;
  readonly orders: number;
}

/** Orders in one transaction. */
const batchSize = 500;
/** The orders of a shop lie in these days before today, whatever their number. */
const days = 360;
/** The customers among whom the orders of a bulk shop are spread, by phone number. */
const customers = 2_000;
const statuses = ['Completed', 'Completed', 'Completed', 'Completed', 'Completed', 'Completed', 'Cancelled'] as const;
/** The newest orders are still under way, as many in a large shop as in a small one. */
const open = { Pending: 6, 'In-Progress': 12 };

/** Adds the orders that a shop for measuring lacks, with a line and a payment each. Calls `report` with how many more are done. */
export async function addBulkOrders(
  database: Database,
  shop: BusyShop,
  now: Date,
  report: (more: number) => void,
): Promise<void> {
  for (let first = 0; first < shop.orders; first += batchSize) {
    const numbers = Array.from({ length: Math.min(batchSize, shop.orders - first) }, (_, index) => first + index);
    await database.transaction((tx) => addBatch(tx, shop, numbers, now));
    report(numbers.length);
  }
}

async function addBatch(tx: Stores, shop: BusyShop, numbers: readonly number[], now: Date): Promise<void> {
  const ids = numbers.map((number) => orderIdOf(shop, number));
  const present = new Set((await tx.documents.getMany('orders', ids)).map((row) => row.id));
  for (const number of numbers) {
    if (present.has(orderIdOf(shop, number))) continue;
    const [order, item, payment] = makeOrder(shop, number, now);
    await tx.documents.insert('orders', order);
    await tx.documents.insert('orderItems', item);
    if (payment) await tx.documents.insert('payments', payment);
  }
}

/** Makes an order, its line and its payment. */
function makeOrder(
  shop: BusyShop,
  number: number,
  now: Date,
): readonly [DocumentRow, DocumentRow, DocumentRow | undefined] {
  const id = orderIdOf(shop, number);
  const storeId = `${shop.id}-shop`;
  const at = new Date(now.getTime() - Math.floor((number * days * dayMs) / shop.orders)).toISOString();
  const product = (number * 7_919) % shop.products;
  const quantity = 1 + (number % 5);
  const unitPrice = 1_000 + 50 * (product % 40);
  const isWalkIn = number % 3 === 0;
  const meta = { createdAt: at, updatedAt: at, permissions: [`read("user:${shop.id}")`] };
  const [orderTotal, status] = [quantity * unitPrice, statusOf(number)];
  const order = {
    ...{ listTotal: orderTotal, discount: 0, returned: 0, writtenOff: 0, owed: 0 },
    paid: status === 'Cancelled' ? 0 : orderTotal,
    ...{ trackingId: `DK-${id}`, storeId, customerId: null, orderDate: at, orderTotal },
    customerName: `Customer ${number % customers}`,
    customerPhone: `+2556100${String(number % customers).padStart(5, '0')}`,
    status,
    channel: isWalkIn ? 'walk-in' : 'marketplace',
    paymentMethod: isWalkIn ? 'cash' : 'mobile money',
    paidAt: at,
    paymentReference: null,
    note: null,
  };
  const line = {
    ...{ orderId: id, storeId, productId: `${shop.id}-p${String(product + 1).padStart(6, '0')}` },
    ...{ productName: `Product ${product + 1}`, unitName: null, quantity, unitPrice, unitCost: unitPrice - 200 },
    ...{ listPrice: unitPrice, discount: 0, total: orderTotal, cost: quantity * (unitPrice - 200) },
  };
  const payment = {
    ...{ storeId, orderId: id, kind: 'sale', method: order.paymentMethod, amount: order.orderTotal },
    ...{ countsAt: at, at, by: shop.id, byRole: 'seller' },
  };
  return [
    { id, ...meta, attributes: order },
    { id: `${id}-1`, ...meta, attributes: line },
    // The payment of a cancelled order was refunded.
    status === 'Cancelled' ? undefined : { id: `${id}-paid`, ...meta, attributes: payment },
  ];
}

function statusOf(number: number): string {
  if (number < open.Pending) return 'Pending';
  if (number < open.Pending + open['In-Progress']) return 'In-Progress';
  return statuses[number % statuses.length] as string;
}

function orderIdOf(shop: BusyShop, number: number): string {
  return `${shop.id}-o${String(number + 1).padStart(7, '0')}`;
}
