import { isOwedMethod, type PaymentMethod } from '#orders/order.ts';
import { multiply } from '#orders/purchase.ts';
import { toDay } from '#values/dates.ts';
import { toThousandths } from '#values/quantity.ts';
import type { ProductSales, SalesDay } from './sales-report.ts';
import type { MethodSum } from './shop-money.ts';

/**
 * What each stored row adds to the sums of its shop. The server adds up rows as they are written, a phone those of its copy. Money is in whole
 * shillings, quantities in thousandths.
 */

/** The attributes of a row by name, those of relations as ids. */
type RowValues = Readonly<Record<string, unknown>>;

/** What a row adds to the sales of a day over a channel, and to those of a product on that day. */
export interface RowSales extends SalesDay {
  /** Undefined for a row that is of no product. */
  readonly product?: ProductSales;
}

/** The collections whose rows add to sales. */
export const salesCollections = ['orders', 'orderItems', 'returnItems', 'costCorrections'] as const;
export type SalesCollection = (typeof salesCollections)[number];

/**
 * Returns what a row adds to the sales of its shop; undefined for nothing, as for a cancelled order. `order` is the order that the row is of:
 * a line counts on its day, a return on its own day (R29), the correction of a cost on the day that it says (R44).
 */
export function toSales(
  collection: SalesCollection,
  row: RowValues,
  order: RowValues | undefined,
): RowSales | undefined {
  if (collection === 'returnItems') return toReturnSales(row, order);
  if (collection === 'costCorrections') return toCorrectionSales(row);
  if (order === undefined || order.status === 'Cancelled') return undefined;
  const place = placeOf(order);
  if (collection === 'orders') return { ...place, orders: 1, total: numberOf(row.orderTotal), cost: 0 };
  const cost = sumOfLine(row, 'cost', 'unitCost');
  const sums = { quantity: thousandthsOf(row), total: sumOfLine(row, 'total', 'unitPrice'), cost };
  // The total of the lines is that of the order, which is counted with it.
  return { ...place, orders: 0, total: 0, cost, product: { ...productOf(row), ...sums } };
}

/** Where orders and their lines count: worked out once for all lines of an order. */
const places = new WeakMap<RowValues, Pick<SalesDay, 'day' | 'channel'>>();

function placeOf(order: RowValues): Pick<SalesDay, 'day' | 'channel'> {
  const known = places.get(order);
  if (known) return known;
  const place = { day: dayOf(order.orderDate), channel: textOf(order.channel) };
  places.set(order, place);
  return place;
}

function toReturnSales(back: RowValues, order: RowValues | undefined): RowSales {
  const sums = { total: 0 - numberOf(back.amount), cost: 0 - numberOf(back.cost) };
  const product = { ...productOf(back), quantity: 0 - thousandthsOf(back), ...sums };
  return { day: dayOf(back.at), channel: textOf(order?.channel) || 'walk-in', orders: 0, ...sums, product };
}

/** Corrections of an order that was cancelled, and those of losses, which have no channel, count for nothing. */
function toCorrectionSales(fix: RowValues): RowSales | undefined {
  const channel = textOf(fix.channel);
  if (isTrue(fix.isCancelled) || channel === '') return undefined;
  const sums = { total: 0, cost: numberOf(fix.difference) };
  const product = { ...productOf(fix), quantity: 0, ...sums };
  return { day: dayOf(fix.countsAt), channel, orders: 0, ...sums, product };
}

/** What a row adds to the money of a day by a payment method: received, or owed. */
export interface RowMoney extends MethodSum {
  readonly day: string;
}

/**
 * Returns what is owed of an order, on the day of the order (R25); undefined for nothing. An order of which nothing is owed any more, such as
 * one whose debt was written off, is not counted.
 */
export function toOwed(order: RowValues): RowMoney | undefined {
  const total = typeof order.owed === 'number' ? order.owed : numberOf(order.orderTotal);
  const method = textOf(order.paymentMethod);
  if (order.status === 'Cancelled' || total <= 0 || !isOwedMethod(method)) return undefined;
  return { method: method as PaymentMethod, day: dayOf(order.orderDate), orders: 1, total };
}

/**
 * Returns what is left of the opening debt of a customer's account, among what is owed on credit: it is of no order (R76). Undefined for
 * nothing.
 */
export function toOwedOpening(account: RowValues): RowMoney | undefined {
  const total = numberOf(account.openingOwed);
  return total > 0 ? { method: 'credit', day: dayOf(account.openingAt), orders: 0, total } : undefined;
}

/**
 * Returns what a line of the ledger of payments adds to the money received, on the day on which it counts (R25, R26); undefined for money that
 * is no customer's. `orders` counts payments, of which a correction takes one back.
 */
export function toReceived(line: RowValues): RowMoney | undefined {
  const amount = numberOf(line.amount);
  const orders = paymentsOf[textOf(line.kind)]?.(amount);
  if (orders === undefined) return undefined;
  return { method: textOf(line.method) as PaymentMethod, day: dayOf(line.countsAt), orders, total: amount };
}

const paymentsOf: Readonly<Record<string, (amount: number) => number>> = {
  sale: () => 1,
  debt: () => 1,
  refund: () => 0,
  rounding: () => 0,
  advance: () => 0,
  correction: Math.sign,
};

function productOf(row: RowValues): Pick<ProductSales, 'productId' | 'productName'> {
  return { productId: textOf(row.productId), productName: textOf(row.productName) };
}

/** Returns the total of a line, or the cost of its goods; older lines have no such attribute. */
function sumOfLine(line: RowValues, stored: 'total' | 'cost', price: 'unitPrice' | 'unitCost'): number {
  const value = line[stored];
  return typeof value === 'number' ? value : multiply(numberOf(line.quantity), numberOf(line[price]));
}

const thousandthsOf = (row: RowValues) => toThousandths(numberOf(row.quantity));
const dayOf = (moment: unknown) => toDay(textOf(moment));
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0);
/** A value that came from the database without its collection is a number. */
const isTrue = (value: unknown) => value === true || value === 1;
