import { changeDue } from '@duka/domain/orders/order';
import type { OrderPayment } from '@duka/domain/orders/paid-order';
import { isOwed, type OrderItem, type ShopOrder } from '@duka/domain/orders/shop-order';
import { formatDayAndTime } from '@duka/domain/values/dates';
import { formatPrice, formatWhole } from '@duka/domain/values/money';
import { customerOf, paymentWords } from '#features/orders/order-words.ts';
import { m } from '#paraglide/messages.js';
import { orderStatusWords } from '#shop/trade/order-status-words.ts';
import { describeMoney } from './money-words.ts';
import { describeQuantity, isListPrice } from './order-items.tsx';

/** What a shop says of itself on a receipt; each text may be empty. */
export interface ReceiptShop {
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  readonly tin: string;
}

/** A name and what stands beside it. */
type Fact = readonly [name: string, value: string];

/** The words of a receipt, in the order in which they stand: on the page, in the text and in the picture. */
export interface ReceiptContent {
  readonly shopName: string;
  readonly shopLines: readonly string[];
  readonly notice: string;
  readonly facts: readonly Fact[];
  readonly items: readonly {
    readonly id: string;
    readonly name: string;
    readonly detail: string;
    readonly amount: string;
  }[];
  /** What was taken off the whole, if anything. */
  readonly taken: readonly Fact[];
  readonly total: Fact;
  readonly payment: readonly Fact[];
}

/** Puts a receipt into words. `given` is the cash handed over, in shillings; `money` is what came in and stayed. */
export function toReceiptContent(
  order: ShopOrder,
  items: readonly OrderItem[],
  shop: ReceiptShop,
  given: number | undefined,
  money: readonly OrderPayment[],
): ReceiptContent {
  const ways = describeMoney(order, money).map(([name, amount]): Fact => [name, formatPrice(amount)]);
  const tin = shop.tin === '' ? '' : m.orders_receipt_tin({ tin: shop.tin });
  const isCash = order.paymentMethod === 'cash' && given !== undefined && given >= order.orderTotal;
  return {
    shopName: shop.name,
    shopLines: [shop.address, shop.phone, tin].filter((line) => line !== ''),
    notice: m.orders_receipt_not_fiscal(),
    facts: known([
      [m.orders_column_order(), order.trackingId],
      [m.orders_column_date(), formatDayAndTime(order.orderDate) ?? ''],
      [m.orders_column_customer(), order.customerName ? customerOf(order) : ''],
      [m.orders_receipt_customer_phone(), order.customerPhone],
      [m.orders_column_status(), order.trackingId === '' ? m.orders_not_sent_yet() : ''],
      [
        m.orders_column_status(),
        order.status === 'Completed' || order.voidReason ? '' : orderStatusWords[order.status](),
      ],
      [m.orders_column_status(), order.voidReason ? m.orders_void_reason({ reason: order.voidReason }) : ''],
    ]),
    items: items.map((item) => ({
      id: item.id,
      name: item.productName,
      detail: describeAgreed(item),
      amount: formatWhole(item.amount),
    })),
    total: [m.orders_total(), formatPrice(order.orderTotal)],
    taken: known([[m.orders_discount(), order.discount > 0 ? formatPrice(order.discount) : '']]),
    payment: known([
      ...ways,
      [
        isOwed(order) ? m.orders_column_payment() : m.orders_receipt_paid_by(),
        ways.length > 0 ? '' : paymentWords[order.paymentMethod](),
      ],
      [m.orders_back_worth(), order.returned > 0 ? formatPrice(-order.returned) : ''],
      [m.orders_payment_reference(), order.paymentReference],
      [m.orders_cash_given(), isCash ? formatPrice(given) : ''],
      [m.orders_receipt_change(), isCash ? formatPrice(changeDue(order.orderTotal, given)) : ''],
    ]),
  };
}

/** Formats `2 × TZS 8,500 (usual price TZS 9,000)`. */
function describeAgreed(item: OrderItem): string {
  const quantity = describeQuantity(item);
  return isListPrice(item) ? quantity : `${quantity} (${m.orders_usual_price({ price: formatPrice(item.listPrice) })})`;
}

function known(facts: readonly Fact[]): readonly Fact[] {
  return facts.filter(([, value]) => value !== '');
}

/** Writes a receipt as plain lines, for a message. */
export function toReceiptText({ items, taken, total, ...content }: ReceiptContent): string {
  const { shopName, shopLines, notice, facts, payment } = content;
  const write = ([name, value]: Fact) => `${name}: ${value}`;
  return [
    ...[shopName, ...shopLines, notice, ''],
    ...[...facts.map(write), ''],
    ...items.flatMap(({ name, detail, amount }) => [name, `  ${detail} = ${amount}`]),
    ...['', ...taken.map(write), write(total), ...payment.map(write)],
  ].join('\n');
}
