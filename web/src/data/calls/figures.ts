import type { PersonFigures } from '@duka/domain/figures/people-figures';
import type { DayRange, ProductSales, SalesDay } from '@duka/domain/figures/sales-report';
import type { Customer, CustomerQuery, UnsoldProduct } from '@duka/domain/figures/shop-figures';
import type { ShopMoney } from '@duka/domain/figures/shop-money';
import type { OrderSums, SeenToday } from '@duka/domain/figures/today';
import type { SeenBalances } from '@duka/domain/money/day-close';
import type { MonthSheet } from '@duka/domain/money/month-sheet';
import type { ReorderProduct } from '@duka/domain/products/reorder';
import type { QueryDescription } from '@duka/domain/query';
import { ApiFailure, call } from '#data/connection/api-error.ts';
import { backend, client } from '#data/connection/client.ts';
import { can } from './capabilities.ts';

/** Sums of a shop's sales; days without a sale are left out. */
interface Sales {
  readonly days: readonly SalesDay[];
  /** The greatest totals first. */
  readonly products: readonly ProductSales[];
  /** The costs are about right, as sales that wait on this phone took goods of several batches. */
  readonly isCostEstimated?: true;
}

/** Answers a shop's sales of some days, and the `limit` products that brought in most of them. */
export function getSales(storeId: string, { from, to }: DayRange, limit: number): Promise<Sales> {
  return askShop(storeId, 'sales', { from, to, limit });
}

/** Returns what each person of a shop did in some days, by name (R66). */
export async function getPeopleFigures(storeId: string, { from, to }: DayRange): Promise<readonly PersonFigures[]> {
  return (await askShop<{ people: readonly PersonFigures[] }>(storeId, 'people', { from, to })).people;
}

/** Returns the money of the shop's day and what waits for the seller. */
export function getToday(storeId: string): Promise<SeenToday> {
  return askShop(storeId, 'today', {});
}

/** Returns what came in during some days, and what is owed now. */
export function getMoney(storeId: string, { from, to }: DayRange): Promise<ShopMoney> {
  return askShop(storeId, 'money', { from, to });
}

/** Returns what each way of payment should hold now, and when money moved. */
export function getCashBalances(storeId: string): Promise<SeenBalances> {
  return askShop(storeId, 'drawer', {});
}

/** Returns what a month, written `2026-11`, came to. */
export function getMonthSheet(storeId: string, month: string): Promise<MonthSheet> {
  return askShop(storeId, 'month-sheet', { month });
}

/** Counts the shop's orders that the rules find, by status, and adds up those that are still worked on. */
export async function countOrders(storeId: string, rules: readonly QueryDescription[]): Promise<OrderSums> {
  if (!can('figures')) return (await import('./hosted-counts.ts')).countOrdersByLists(rules);
  return askShop(storeId, 'order-counts', { queries: rules.map((rule) => JSON.stringify(rule)) });
}

/** Answers a page of a shop's customers, and how many there are. */
export function listCustomers(
  storeId: string,
  query: CustomerQuery,
): Promise<{ readonly total: number; readonly customers: readonly Customer[] }> {
  return askShop(storeId, 'customers', { ...query });
}

/** Returns the customer with this key; throws 404 where the shop has none of it (R61). */
export async function getCustomer(storeId: string, key: string): Promise<Customer> {
  const { customers } = await listCustomers(storeId, {
    customer: key,
    search: '',
    order: 'total',
    limit: 1,
    offset: 0,
  });
  const [customer] = customers;
  if (!customer) throw new ApiFailure('', { status: 404 });
  return customer;
}

/**
 * Answers products in stock of which nothing was sold in some days, the most costly first; `total` counts beyond the
 * limit.
 */
export function listUnsold(
  storeId: string,
  { from, to }: DayRange,
  limit: number,
): Promise<{ readonly total: number; readonly products: readonly UnsoldProduct[] }> {
  return askShop(storeId, 'unsold', { from, to, limit });
}

/** Returns the products that are to be bought anew, the most urgent first; `total` counts beyond those that are answered. */
export function listReorder(
  storeId: string,
): Promise<{ readonly total: number; readonly products: readonly ReorderProduct[] }> {
  return askShop(storeId, 'reorder', {});
}

/** Sends a call of our own server's in the way the SDK sends its own. */
export function askShop<Answer>(
  storeId: string,
  what: string,
  query: Record<string, string | number | string[]>,
): Promise<Answer> {
  const url = new URL(`${backend.endpoint}/shops/${encodeURIComponent(storeId)}/${what}`);
  return call(() => client.call('get', url, {}, query) as Promise<Answer>);
}
