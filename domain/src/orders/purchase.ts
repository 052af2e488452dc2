import { toThousandths } from '#values/quantity.ts';
import { shareOf } from '#values/share.ts';
import { readNumber, readText } from '#values/unchecked-values.ts';
import { type OrderStatus, toOrderStatus } from './order.ts';

/** One line of an order as the product page shows it: the fields of DATA-068 and those that the figures need. */
export interface Purchase {
  readonly id: string;
  readonly orderId: string;
  readonly customerName: string;
  readonly customerPhone: string;
  readonly orderDate: string;
  readonly trackingId: string;
  readonly orderTotal: number;
  readonly status: OrderStatus;
  readonly channel: string;
  readonly paymentMethod: string;
  readonly note: string;
  readonly productName: string;
  readonly unitName: string;
  readonly quantity: number;
  /** Whole shillings at the time of the sale. */
  readonly unitPrice: number;
  readonly unitCost: number;
  /** The amount paid for the line, and the cost of its goods, less returns (R29). */
  readonly total: number;
  readonly cost: number;
}

/** Reads an order item; undefined when its order was not sent along. */
export function parsePurchase(document: unknown): Purchase | undefined {
  const item = record(document);
  const order = record(item.orderId);
  if (typeof item.$id !== 'string' || typeof order.$id !== 'string') return undefined;
  const [quantity, unitPrice, unitCost] = [
    readNumber(item.quantity),
    readNumber(item.unitPrice),
    readNumber(item.unitCost),
  ];
  const [returned, all] = [toThousandths(readNumber(item.returned)), toThousandths(quantity)];
  const keep = (shillings: number) => shillings - shareOf(shillings, 0, returned, all);
  // Lines from before these sums were stored are multiplied.
  const total = typeof item.total === 'number' ? item.total : multiply(quantity, unitPrice);
  const cost =
    (typeof item.cost === 'number' ? item.cost : multiply(quantity, unitCost)) + readNumber(item.costCorrection);
  return {
    id: item.$id,
    orderId: order.$id,
    customerName: readText(order.customerName),
    customerPhone: readText(order.customerPhone),
    orderDate: readText(order.orderDate),
    trackingId: readText(order.trackingId),
    orderTotal: readNumber(order.orderTotal),
    status: toOrderStatus(order.status) ?? 'Pending',
    channel: readText(order.channel),
    paymentMethod: readText(order.paymentMethod),
    note: readText(order.note),
    productName: readText(item.productName),
    unitName: readText(item.unitName),
    ...{ quantity, unitPrice, unitCost },
    total: keep(total),
    // Goods of one line may have cost this and that.
    cost: typeof item.returnedCost === 'number' ? cost - item.returnedCost : keep(cost),
  };
}

/** Sorts newest first; items without a readable date come last. */
export function sortPurchases(purchases: readonly Purchase[]): Purchase[] {
  const time = (purchase: Purchase) => Date.parse(purchase.orderDate) || 0;
  return [...purchases].sort((a, b) => time(b) - time(a));
}

/** Adds up the revenue and the profit of all purchases of a product that were not cancelled. */
export function sumAllTime(purchases: readonly Purchase[]): { total: number; profit: number } {
  let total = 0;
  let profit = 0;
  for (const purchase of purchases) {
    if (purchase.status === 'Cancelled') continue;
    total += purchase.total;
    profit += purchase.total - purchase.cost;
  }
  return { total, profit };
}

/** Multiplies a quantity by a price; each line is rounded once, to whole shillings. */
export function multiply(quantity: number, shillings: number): number {
  return Math.round((toThousandths(quantity) * shillings) / 1000);
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
