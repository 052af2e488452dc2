import { isDocumentId } from '#document-id.ts';
import { receivedMethods } from '#money/payment.ts';
import { bestFirst, compare, equal, limit, notEqual, offset, order, type QueryDescription, select } from '#query.ts';
import { isDay, startOfDay } from '#values/dates.ts';
import { addDays } from '#values/periods.ts';
import {
  isOwedMethod,
  type OrderChannel,
  type OrderStatus,
  orderChannels,
  orderStatuses,
  type PaymentMethod,
  paymentMethods,
} from './order.ts';
import { describeOrderSearch, maxOrderSearchLength } from './order-search.ts';

/** This choice stands for every status except Cancelled. */
export const notCancelled = 'not-cancelled';

/** These choices stand for all methods by which money came in, or is still to come. Neither finds cancelled orders. */
const paymentStates = ['paid', 'owed'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** The filter of the list of orders; all of it is stored in the address. An empty text filters nothing. */
export interface OrderFilter {
  readonly search: string;
  readonly status: OrderStatus | typeof notCancelled | '';
  readonly channel: OrderChannel | '';
  readonly payment: PaymentMethod | PaymentState | '';
  /** The id of the member who sold it over the counter (STAFF-067). */
  readonly member: string;
  /** The days are those on which the money came in; else those of the orders. */
  readonly days: 'payment' | '';
  /** Days of the shop, written `2026-11-21`; both are included. */
  readonly from: string;
  readonly to: string;
  /** Else the newest come first; a search orders by how well it finds. */
  readonly sort: 'oldest' | '';
  /** The number of the page, from 1. */
  readonly page: number;
}

/** Rows of a page. */
export const orderPageSize = 25;

export const everyOrder: OrderFilter = {
  ...{ search: '', status: '', channel: '', payment: '', member: '', days: '', from: '', to: '', sort: '', page: 1 },
};

/** Reads the filter from the parameters of the address. What makes no sense is ignored. */
export function parseOrderFilter(parameters: { get(name: string): string | null }): OrderFilter {
  const read = (name: string) => parameters.get(name) ?? '';
  const page = Number(read('page'));
  const status = read('status');
  return {
    search: [...read('q')].slice(0, maxOrderSearchLength).join(''),
    status: status === notCancelled ? notCancelled : (orderStatuses.find((known) => known === status) ?? ''),
    channel: orderChannels.find((known) => known === read('channel')) ?? '',
    payment: [...paymentStates, ...paymentMethods].find((known) => known === read('payment')) ?? '',
    member: isDocumentId(read('member')) ? read('member') : '',
    days: read('days') === 'payment' ? 'payment' : '',
    from: isDay(read('from')) ? read('from') : '',
    to: isDay(read('to')) ? read('to') : '',
    sort: read('sort') === 'oldest' ? 'oldest' : '',
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

/** Writes a filter as parameters of the address, without those that filter nothing. */
export function toOrderParameters(filter: OrderFilter): Record<string, string> {
  const { search, page, ...choices } = filter;
  const parameters = { q: search, ...choices, page: page === 1 ? '' : String(page) };
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== ''));
}

/** Counts the choices of the panel that narrow the list; the search box is not one of them. */
export function countOrderFilters({ status, channel, payment, member, from, to }: OrderFilter): number {
  return [status, channel, payment, member, from, to].filter((choice) => choice !== '').length;
}

export function isOrderFiltered(filter: OrderFilter): boolean {
  return filter.search.trim() !== '' || countOrderFilters(filter) > 0;
}

/** True if the days stand the wrong way round, so that no order lies between them. */
export function isDayRangeReversed({ from, to }: OrderFilter): boolean {
  return from !== '' && to !== '' && from > to;
}

/** The attributes that a row shows, without relations: those would send the shop along with every row. */
const shown = select(
  ...['$id', '$createdAt', '$updatedAt', 'trackingId', 'customerName', 'customerPhone', 'orderDate', 'orderTotal'],
  ...['status', 'channel', 'paymentMethod', 'paymentReference', 'note', 'paid', 'owed', 'returned'],
);

/** Describes the list call for one page of a store's orders, newest first where nothing else is chosen, of a search the best match first; Q-053. */
export function describeOrderPage(storeId: string, filter: OrderFilter): QueryDescription[] {
  return [
    ...describeOrderMatches(storeId, filter),
    filter.search.trim() === '' ? order(filter.sort === 'oldest' ? 'orderAsc' : 'orderDesc', 'orderDate') : bestFirst,
    limit(orderPageSize),
    offset((filter.page - 1) * orderPageSize),
    shown,
  ];
}

/** Describes everything that the filter finds, without order and page. */
export function describeOrderMatches(storeId: string, filter: OrderFilter): QueryDescription[] {
  const { search, status, channel, payment, member, from, to } = filter;
  const date = filter.days === 'payment' ? 'paidAt' : 'orderDate';
  return [
    equal('storeId', storeId),
    ...describeOrderSearch(search),
    ...(status === notCancelled ? [notEqual('status', 'Cancelled')] : []),
    ...(status !== notCancelled && status !== '' ? [equal('status', status)] : []),
    ...(channel === '' ? [] : [equal('channel', channel)]),
    ...describePayment(payment),
    ...(member === '' ? [] : [equal('byMember', member)]),
    ...(from === '' ? [] : [compare('greaterThanEqual', date, startOfDay(from))]),
    ...(to === '' ? [] : [compare('lessThan', date, startOfDay(addDays(to, 1)))]),
  ];
}

function describePayment(payment: OrderFilter['payment']): QueryDescription[] {
  if (payment === 'paid') return [equal('paymentMethod', ...receivedMethods), notEqual('status', 'Cancelled')];
  // An order whose debt was written off, or that was cancelled, owes nothing, whatever its payment method says.
  if (payment === 'owed') return [compare('greaterThan', 'owed', 0)];
  if (payment === '') return [];
  return [equal('paymentMethod', payment), ...(isOwedMethod(payment) ? [compare('greaterThan', 'owed', 0)] : [])];
}
