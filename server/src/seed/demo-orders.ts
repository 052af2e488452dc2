import type { ReceivedMethod } from '@duka/domain/money/payment';
import { day, type Moment, minutesAgo } from './demo-moment.ts';
import type { CustomerKey } from './demo-people.ts';
import type { ashaProducts } from './demo-products.ts';

export type OrderStatus = 'Pending' | 'In-Progress' | 'Completed' | 'Cancelled';
export type Payment = 'cash' | 'mobile money' | 'bank' | 'credit' | 'unpaid';

/** Someone at the counter without an account; such a sale is Completed at once. */
export interface WalkIn {
  readonly name: string;
  readonly phone: string;
}

/** A buyer without an account, by the page of the shop; such an order begins as marketplace orders do. */
export interface Guest extends WalkIn {
  readonly way: 'pickup' | 'delivery';
  readonly place?: string;
}

export interface DemoOrder<ProductKey extends string> {
  readonly customer: CustomerKey | WalkIn | Guest;
  readonly at: Moment;
  readonly status: OrderStatus;
  readonly payment: Payment;
  readonly items: Readonly<Partial<Record<ProductKey, number>>>;
  readonly note?: string;
  /** Returned goods of a sale at the counter, refunded in cash. */
  readonly back?: DemoReturn<ProductKey>;
  /** The later payments of a sale on credit. */
  readonly debt?: DemoDebt;
  /** Agreed prices of a sale at the counter. */
  readonly terms?: DemoTerms<ProductKey>;
  /** Undoes a sale at the counter, which is Cancelled then. */
  readonly voided?: { readonly afterMinutes: number; readonly reason: string };
}

/** Money in whole shillings. */
interface DemoTerms<ProductKey extends string> {
  /** Agreed for one; 0 is free. */
  readonly prices?: Readonly<Partial<Record<ProductKey, number>>>;
  /** Off the whole. */
  readonly discount?: number;
  /** The payments by method, which add up to the whole. */
  readonly parts?: readonly (readonly [method: ReceivedMethod, amount: number])[];
}

/** A debt of which a part was paid; the rest is due some days from now, or was written off. */
export interface DemoDebt {
  readonly paid: { readonly at: Moment; readonly amount: number; readonly method: ReceivedMethod };
  readonly dueInDays?: number;
  readonly writeOff?: { readonly at: Moment; readonly note: string };
}

/** Goods that came back, `afterMinutes` after they were sold. */
interface DemoReturn<ProductKey extends string> {
  readonly key: ProductKey;
  readonly quantity: number;
  readonly afterMinutes: number;
  readonly reason: string;
}

const mushi: WalkIn = { name: 'Mzee Hamisi Mushi', phone: '+255755000021' };
const grace: WalkIn = { name: 'Grace Nnko', phone: '+255769000022' };
const lomayani: WalkIn = { name: 'Lomayani Sarakikya', phone: '+255682000023' };
const group: WalkIn = { name: 'Kikundi cha Upendo', phone: '+255716000024' };
const school: WalkIn = { name: 'Sekei School farm', phone: '' };
const elia: Guest = {
  name: 'Elia Kaaya',
  phone: '+255768000025',
  way: 'delivery',
  place: 'Sakina, near the dispensary',
};
const rose: Guest = { name: 'Rose Urassa', phone: '+255713000026', way: 'pickup' };

type AshaOrder = DemoOrder<keyof typeof ashaProducts>;

/**
 * Oldest first, then those by the shop's page, so that each keeps its number. Orders of tomato seeds hold nothing else, so that order totals
 * and item totals agree.
 */
export const ashaOrders: readonly AshaOrder[] = [
  order('neema', day(58, '09:40'), 'Completed', 'mobile money', { 'tomato-seeds': 4 }),
  order(mushi, day(57, '11:05'), 'Completed', 'cash', { hoe: 2, gumboots: 1 }),
  order(
    'baraka',
    day(56, '15:20'),
    'Completed',
    'bank',
    { dap: 8, 'maize-seeds': 12 },
    'Deliver to Usa River, please.',
  ),
  order('joseph', day(54, '10:10'), 'Completed', 'mobile money', { 'layers-mash': 3, vaccine: 2 }),
  order(grace, day(53, '08:35'), 'Completed', 'cash', { eggs: 4, 'cabbage-seeds': 1 }),
  order(
    'daudi',
    day(51, '16:45'),
    'Completed',
    'credit',
    { 'mineral-lick': 6, dewormer: 2 },
    'Pays after the Monduli market.',
  ),
  order('zawadi', day(49, '12:30'), 'Cancelled', 'unpaid', { 'drip-kit': 1 }, 'Bought nearer to home.'),
  order(lomayani, day(47, '10:55'), 'Completed', 'cash', { 'tomato-seeds': 3 }),
  order('mariam', day(46, '14:15'), 'Completed', 'mobile money', { insecticide: 6, sprayer: 1 }),
  order(group, day(44, '09:50'), 'Completed', 'cash', { 'storage-bag': 60 }),
  order('rehema', day(43, '17:05'), 'Completed', 'mobile money', { herbicide: 10, gumboots: 2 }),
  order('baraka', day(41, '11:25'), 'Completed', 'bank', { 'tomato-seeds': 5 }),
  order(mushi, day(40, '13:40'), 'Completed', 'cash', { 'yellow-beans': 12.5, eggs: 1 }),
  order('neema', day(38, '10:00'), 'Completed', 'mobile money', { dap: 4, urea: 4 }),
  order(school, day(37, '09:15'), 'Completed', 'bank', { hoe: 15, 'cabbage-seeds': 2, can: 2 }),
  order('joseph', day(36, '15:50'), 'Completed', 'mobile money', { 'layers-mash': 6, eggs: 2 }),
  order(
    'halima',
    day(35, '18:20'),
    'Completed',
    'mobile money',
    { 'avocado-seedling': 40 },
    'By bus to Mwanza, Shekilango coach.',
  ),
  order('zawadi', day(33, '12:10'), 'Cancelled', 'unpaid', { 'tomato-seeds': 2 }, 'Ordered twice by mistake.'),
  order(grace, day(32, '10:30'), 'Completed', 'cash', { fungicide: 3, insecticide: 2 }),
  order('daudi', day(31, '16:10'), 'Completed', 'credit', { dewormer: 3, 'mineral-lick': 4 }),
  order('mariam', day(29, '09:05'), 'Completed', 'mobile money', { 'drip-kit': 1 }, 'With assembly in Tengeru.'),
  order(lomayani, day(28, '14:25'), 'Completed', 'cash', { 'maize-seeds': 8, urea: 2 }),
  order('baraka', day(27, '11:45'), 'Completed', 'bank', { dap: 12, 'maize-seeds': 24 }),
  order(group, day(26, '10:20'), 'Completed', 'mobile money', { 'yellow-beans': 40, 'storage-bag': 25 }),
  order('neema', day(24, '16:35'), 'Completed', 'mobile money', { insecticide: 4, gumboots: 1 }),
  order(mushi, day(23, '08:50'), 'Completed', 'cash', { eggs: 3, chicks: 50 }),
  order(
    'joseph',
    day(22, '13:15'),
    'Completed',
    'bank',
    { chicks: 250, 'layers-mash': 5 },
    'Two boxes for my neighbour.',
  ),
  order('rehema', day(21, '11:10'), 'Completed', 'mobile money', { 'tomato-seeds': 3 }),
  order('halima', day(20, '17:40'), 'Cancelled', 'unpaid', { sprayer: 2 }, 'Transport was too dear.'),
  order(grace, day(19, '09:35'), 'Completed', 'cash', { eggs: 5, 'yellow-beans': 6.5 }),
  order('zawadi', day(18, '15:05'), 'Completed', 'mobile money', { urea: 6, herbicide: 8 }),
  order('daudi', day(16, '10:40'), 'Completed', 'credit', { 'mineral-lick': 5, vaccine: 3 }),
  order(school, day(15, '12:05'), 'Completed', 'bank', { 'avocado-seedling': 60, hoe: 4 }),
  order('mariam', day(14, '16:20'), 'Completed', 'mobile money', { insecticide: 8, fungicide: 1 }),
  order(lomayani, day(13, '11:30'), 'Completed', 'cash', { can: 3, 'cabbage-seeds': 2 }),
  order('neema', day(12, '09:25'), 'Completed', 'mobile money', { dap: 5, sprayer: 1 }),
  order(mushi, day(10, '14:50'), 'Completed', 'cash', { 'storage-bag': 12, eggs: 2 }),
  order('daudi', day(9, '10:15'), 'Completed', 'mobile money', { 'tomato-seeds': 2 }),
  order('joseph', day(8, '17:15'), 'Completed', 'mobile money', { 'layers-mash': 8 }),
  order(group, day(7, '10:05'), 'Completed', 'cash', { 'maize-seeds': 20, 'yellow-beans': 20 }),
  order('baraka', day(6, '15:45'), 'In-Progress', 'bank', { urea: 12, can: 4 }, 'The lorry comes on Monday.'),
  order(grace, day(5, '09:00'), 'Completed', 'cash', { eggs: 4, vaccine: 1 }),
  order('rehema', day(4, '13:55'), 'In-Progress', 'mobile money', { 'drip-kit': 1, 'cabbage-seeds': 2 }),
  order(lomayani, day(3, '11:20'), 'Completed', 'cash', { tomatoes: 6 }),
  order('halima', day(3, '18:10'), 'In-Progress', 'mobile money', { 'avocado-seedling': 25 }),
  order('neema', day(2, '11:00'), 'In-Progress', 'mobile money', { 'tomato-seeds': 2 }),
  order(mushi, day(2, '16:30'), 'Completed', 'cash', { gumboots: 1, hoe: 1 }),
  order('zawadi', day(1, '10:25'), 'Pending', 'unpaid', { dap: 6, insecticide: 3 }, 'Is the subsidy price still on?'),
  order(grace, day(1, '12:40'), 'Completed', 'cash', { tomatoes: 3, eggs: 2 }),
  order('joseph', day(1, '19:05'), 'In-Progress', 'mobile money', { 'layers-mash': 4, dewormer: 1 }),
  order(grace, minutesAgo(150), 'Completed', 'cash', { eggs: 2, 'yellow-beans': 3 }),
  order('mariam', minutesAgo(95), 'Pending', 'unpaid', { 'tomato-seeds': 1 }),
  order('daudi', minutesAgo(40), 'Pending', 'unpaid', { 'mineral-lick': 3 }),
  order(elia, day(5, '14:10'), 'In-Progress', 'mobile money', { hoe: 3, gumboots: 1 }, 'Nipigie ukifika, asante.'),
  order(rose, minutesAgo(33), 'Pending', 'unpaid', { urea: 2 }),
];

/** Tells a buyer by the shop's page from customers with an account and those at the counter. */
export function isGuest(customer: DemoOrder<string>['customer']): customer is Guest {
  return typeof customer === 'object' && 'way' in customer;
}

export function order<ProductKey extends string>(
  customer: DemoOrder<ProductKey>['customer'],
  at: Moment,
  status: OrderStatus,
  payment: Payment,
  items: DemoOrder<ProductKey>['items'],
  note?: string,
): DemoOrder<ProductKey> {
  return { customer, at, status, payment, items, ...(note !== undefined && { note }) };
}
