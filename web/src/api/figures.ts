import type { DayRange, ProductSales, SalesDay } from '@duka/domain/sales-report';
import { call } from './api-error.ts';
import { backend, client } from './client.ts';

/** Sums of a shop's sales; days on which nothing was sold are left out. */
interface Sales {
  readonly days: readonly SalesDay[];
  /** The greatest totals first. */
  readonly products: readonly ProductSales[];
}

/** One who has ordered or written; known by an account, or by the phone given at the counter. */
export interface Customer {
  /** `account:` or `phone:` and what it is known by. */
  readonly customer: string;
  readonly name: string;
  readonly phone: string | null;
  readonly orders: number;
  readonly total: number;
  /** Null for one who has only written. */
  readonly lastOrderAt: string | null;
  /** Null without a conversation. */
  readonly lastMessageAt: string | null;
  /** Whom messages go to; null without an account. */
  readonly accountId: string | null;
}

interface CustomerQuery {
  readonly search: string;
  readonly order: 'total' | 'lastOrderAt';
  readonly limit: number;
  readonly offset: number;
}

/** A published product in stock that nobody bought. `value` is what this stock has cost. */
interface UnsoldProduct {
  readonly productId: string;
  readonly productName: string;
  readonly quantityInStock: number;
  readonly value: number;
}

/** A shop's sales of some days, and of these the `limit` products that brought in most. */
export function getSales(storeId: string, { from, to }: DayRange, limit: number): Promise<Sales> {
  return ask(storeId, 'sales', { from, to, limit });
}

/** A page of a shop's customers, and how many there are. */
export function listCustomers(
  storeId: string,
  query: CustomerQuery,
): Promise<{ readonly total: number; readonly customers: readonly Customer[] }> {
  return ask(storeId, 'customers', { ...query });
}

/** Products in stock of which nothing was sold in some days, the most costly first; `total` counts beyond the limit. */
export function listUnsold(
  storeId: string,
  { from, to }: DayRange,
  limit: number,
): Promise<{ readonly total: number; readonly products: readonly UnsoldProduct[] }> {
  return ask(storeId, 'unsold', { from, to, limit });
}

/** Calls of our own server's, sent as the SDK sends its own. */
function ask<Answer>(storeId: string, what: string, query: Record<string, string | number>): Promise<Answer> {
  const url = new URL(`${backend.endpoint}/shops/${encodeURIComponent(storeId)}/${what}`);
  return call(() => client.call('get', url, {}, query) as Promise<Answer>);
}
