import { changeDue, isOwedMethod, type OrderStatus } from '@duka/domain/orders/order';
import { listPaidMarks, type PaidMark } from '@duka/domain/orders/paid-marks';
import type { OrderPayment } from '@duka/domain/orders/paid-order';
import { handedOf, payableOf } from '@duka/domain/orders/payable';
import type { OrderItem, ShopOrder } from '@duka/domain/orders/shop-order';
import { formatDayAndTime } from '@duka/domain/values/dates';
import type { Language } from '@duka/domain/values/language';
import { formatPrice, formatWhole } from '@duka/domain/values/money';
import { describeSold } from '#features/orders/order-words.ts';
import { m } from '#paraglide/messages.js';
import { customerOf } from '#shop/trade/customer-of.ts';
import { splitMoney } from './money-words.ts';
import { isListPrice } from './order-items.tsx';

/** The shop's details on a receipt; each text may be empty. */
export interface ReceiptShop {
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  readonly tin: string;
}

/** A name and what stands beside it. */
export type Fact = readonly [name: string, value: string];

/** The words of a receipt, in the order in which they stand: on the page, in the text and in the picture. */
export interface ReceiptContent {
  readonly shopName: string;
  readonly shopLines: readonly string[];
  readonly notice: string;
  readonly facts: readonly Fact[];
  /** The label of the items for screen readers. */
  readonly itemsName: string;
  readonly items: readonly {
    readonly id: string;
    readonly name: string;
    readonly detail: string;
    /** The days until people may enter the field, and until the harvest; empty where there are none (INPUT-005). */
    readonly wait: string;
    readonly amount: string;
  }[];
  /** The discount on the whole, if any. */
  readonly taken: readonly Fact[];
  readonly total: Fact;
  readonly payment: readonly Fact[];
}

/** The days that who uses a product waits after it was sprayed; null where nobody gave them. */
export interface WaitingDays {
  readonly reentryDays: number | null;
  readonly preharvestDays: number | null;
}

interface TextOptions {
  readonly locale: Language;
}

const payments: Record<PaidMark, (options: TextOptions) => string> = {
  cash: ({ locale }) => m.orders_payment_cash({}, { locale }),
  'mobile money': ({ locale }) => m.orders_payment_mobile({}, { locale }),
  bank: ({ locale }) => m.orders_payment_bank({}, { locale }),
  credit: ({ locale }) => m.orders_payment_credit({}, { locale }),
  unpaid: ({ locale }) => m.orders_payment_unpaid({}, { locale }),
  'written off': ({ locale }) => m.credit_entry_write_off({}, { locale }),
  refunded: ({ locale }) => m.orders_payment_given_back({}, { locale }),
  nothing: ({ locale }) => m.orders_payment_nothing({}, { locale }),
};

const statuses: Record<OrderStatus, (options: TextOptions) => string> = {
  Pending: ({ locale }) => m.order_status_pending({}, { locale }),
  'In-Progress': ({ locale }) => m.order_status_in_progress({}, { locale }),
  Completed: ({ locale }) => m.order_status_completed({}, { locale }),
  Cancelled: ({ locale }) => m.order_status_cancelled({}, { locale }),
};

/** Puts a receipt into words of the customer's language. `given` is the cash handed over, in shillings; `money` is what came in and stayed, `servedBy` the name of who sold. */
export function toReceiptContent(
  order: ShopOrder,
  items: readonly OrderItem[],
  shop: ReceiptShop,
  given: number | undefined,
  money: readonly OrderPayment[],
  locale: Language,
  servedBy = '',
  waits: ReadonlyMap<string, WaitingDays> = new Map(),
): ReceiptContent {
  const asked = { locale };
  const price = (shillings: number) => formatPrice(shillings, locale);
  const methods = splitMoney(order, money).map(
    ([method, amount]): Fact => [
      method === 'unpaid' ? m.orders_owed_amount({}, { locale }) : payments[method](asked),
      price(amount),
    ],
  );
  const tin = shop.tin === '' ? '' : m.orders_receipt_tin({ tin: shop.tin }, { locale });
  const marks = listPaidMarks(order, money);
  const isPaid = order.status !== 'Cancelled' && !isOwedMethod(order.paymentMethod);
  const isCash = isCashAlone(order, money) && given !== undefined && given >= handedOf(order);
  return {
    shopName: shop.name,
    shopLines: [shop.address, shop.phone, tin].filter((line) => line !== ''),
    notice: m.orders_receipt_not_fiscal({}, { locale }),
    facts: known([
      [m.orders_column_order({}, { locale }), order.trackingId],
      [m.orders_column_date({}, { locale }), formatDayAndTime(order.orderDate, locale) ?? ''],
      [m.orders_column_customer({}, { locale }), order.customerName ? customerOf(order) : ''],
      [m.orders_receipt_customer_phone({}, { locale }), order.customerPhone],
      [m.lots_farmer_number({}, { locale }), order.farmerNumber ?? ''],
      [m.orders_served_by({}, { locale }), servedBy],
      [m.orders_column_status({}, { locale }), order.trackingId === '' ? m.orders_not_sent_yet({}, { locale }) : ''],
      [
        m.orders_column_status({}, { locale }),
        order.status === 'Completed' || order.voidReason ? '' : statuses[order.status](asked),
      ],
      [
        m.orders_column_status({}, { locale }),
        order.voidReason ? m.orders_void_reason({ reason: order.voidReason }, { locale }) : '',
      ],
    ]),
    itemsName: m.orders_items({}, { locale }),
    items: items.map((item) => ({
      id: item.id,
      name: item.productName,
      detail: describeAgreed(item, locale),
      wait: describeWait(waits.get(item.productId), locale),
      amount: formatWhole(item.amount),
    })),
    total: [m.orders_total({}, { locale }), price(order.orderTotal)],
    taken: known([[m.orders_discount({}, { locale }), order.discount > 0 ? price(order.discount) : '']]),
    payment: known([
      [m.subsidy_government_part({}, { locale }), order.subsidy ? price(order.subsidy) : ''],
      [m.subsidy_farmer_part({}, { locale }), order.subsidy ? price(payableOf(order)) : ''],
      ...methods,
      [
        isPaid ? m.orders_receipt_paid_by({}, { locale }) : m.orders_column_payment({}, { locale }),
        methods.length > 0 ? '' : marks.map((mark) => payments[mark](asked)).join(' + '),
      ],
      [m.advance_from({}, { locale }), order.fromAdvance ? price(order.fromAdvance) : ''],
      [m.orders_back_worth({}, { locale }), order.returned > 0 ? price(-order.returned) : ''],
      [m.orders_payment_reference({}, { locale }), order.paymentReference],
      [m.orders_cash_given({}, { locale }), isCash ? price(given) : ''],
      [m.orders_receipt_change({}, { locale }), isCash ? price(changeDue(handedOf(order), given)) : ''],
    ]),
  };
}

/** True if an order was paid in cash and in nothing else, so that change was given. */
export function isCashAlone(order: ShopOrder, money: readonly OrderPayment[]): boolean {
  return listPaidMarks(order, money).join() === 'cash';
}

/** Formats `2 bags × TZS 8,500 (usual price TZS 9,000)`. */
function describeAgreed(item: OrderItem, locale: Language): string {
  const price = formatPrice(item.pack?.price ?? item.unitPrice, locale);
  const quantity = m.orders_quantity_price({ quantity: describeSold(item, locale), price }, { locale });
  if (isListPrice(item)) return quantity;
  return `${quantity} (${m.orders_usual_price({ price: formatPrice(item.listPrice, locale) }, { locale })})`;
}

/** Formats `Days before re-entry: 1 · Days before harvest: 7`. */
function describeWait(days: WaitingDays | undefined, locale: Language): string {
  const waits: Fact[] = [
    [m.page_input_reentry_days({}, { locale }), formatWhole(days?.reentryDays ?? 0)],
    [m.page_input_preharvest_days({}, { locale }), formatWhole(days?.preharvestDays ?? 0)],
  ];
  return waits.flatMap(([name, count]) => (count === '0' ? [] : [`${name}: ${count}`])).join(' · ');
}

function known(facts: readonly Fact[]): readonly Fact[] {
  return facts.filter(([, value]) => value !== '');
}
