import { customerKeyOf, guestKey } from '@duka/domain/orders/customer-key';
import { codeAlphabet, isOwedMethod, type OrderEventKind, type OrderStatus } from '@duka/domain/orders/order';
import { agreeTerms } from '@duka/domain/orders/order-terms';
import { multiply } from '@duka/domain/orders/purchase';
import { minuteMs } from '@duka/domain/values/durations';
import type { DocumentRow } from '#database/types.ts';
import {
  type DemoActor,
  type DemoRow,
  type DemoShop,
  findProduct,
  listItems,
  orderIdOf,
  productIdOf,
  storeIdOf,
  toIso,
} from './demo-ids.ts';
import { toExpiry, toTime } from './demo-moment.ts';
import { type DemoOrder, isGuest } from './demo-orders.ts';
import { customers, fullNameOf } from './demo-people.ts';
import { units } from './reference-data.ts';

/** A step of an order. */
interface Step {
  readonly at: number;
  readonly kind: OrderEventKind;
  readonly value: string;
  readonly actor: DemoActor;
}

/** The time from an order to each of its steps. */
const stepsAfterMs = {
  Cancelled: 20 * minuteMs,
  'In-Progress': 35 * minuteMs,
  paid: 50 * minuteMs,
  Completed: 5 * 60 * minuteMs,
};

export function makeOrder(shop: DemoShop, order: DemoOrder<string>, index: number, now: Date): DemoRow[] {
  const id = orderIdOf(shop.seller, index);
  const at = toTime(order.at, now);
  const steps = listSteps(shop, order, now);
  const updatedAt = toIso(steps.at(-1)?.at ?? at);
  const { customer } = order;
  const isKnown = typeof customer === 'string';
  const guest = isGuest(customer) ? customer : undefined;
  const hasReference = order.payment === 'mobile money' || order.payment === 'bank';
  const common = { createdAt: toIso(at), updatedAt };
  const { lines, listTotal, orderTotal } = agreeTerms(
    listItems(order).map(([key, quantity]) => {
      const product = findProduct(shop, key);
      const listPrice = product.sellingPrice;
      return { key, product, quantity, listPrice, unitPrice: order.terms?.prices?.[key] ?? listPrice };
    }),
    order.terms?.discount ?? 0,
  );
  const items = lines.map(({ key, product, quantity, ...money }, itemIndex): DocumentRow => {
    return {
      id: `${id}-${itemIndex + 1}`,
      ...common,
      permissions: [`read("user:${shop.seller}")`],
      attributes: {
        orderId: id,
        storeId: storeIdOf(shop.seller),
        productId: productIdOf(shop.seller, key),
        keptProductId: productIdOf(shop.seller, key),
        productName: product.name,
        unitName: units[product.unit],
        quantity,
        ...money,
        unitCost: product.purchasePrice,
        cost: multiply(quantity, product.purchasePrice),
        returned: order.back?.key === key ? order.back.quantity : null,
      },
    };
  });
  const number = shop.seller.charCodeAt(0) * 1000 + index;
  const [returned] = worthOfReturn(shop, order);
  const { debt, voided } = order;
  const debtAtFirst = isOwedMethod(order.payment) && order.status !== 'Cancelled' ? orderTotal : 0;
  const rest = debtAtFirst - (debt?.paid.amount ?? 0);
  const writtenOff = debt?.writeOff ? rest : 0;
  const owed = rest - writtenOff;
  const payment = debt?.writeOff ? debt.paid.method : order.payment;
  const buyer = {
    customerId: isKnown ? customer : null,
    customerName: isKnown ? fullNameOf(customer) : customer.name,
    customerPhone: (isKnown ? customers[customer].phone : customer.phone) || null,
  };
  const row: DocumentRow = {
    id,
    ...common,
    permissions: [`read("user:${shop.seller}")`, ...(isKnown ? [`read("user:${customer}")`] : [])],
    attributes: {
      trackingId: `DK-${makeCode(number, 6)}`,
      storeId: storeIdOf(shop.seller),
      ...buyer,
      customerKey: guest ? guestKey(id) : customerKeyOf(buyer, debtAtFirst > 0),
      orderDate: toIso(at),
      ...{ listTotal, discount: order.terms?.discount ?? 0, orderTotal, returned, writtenOff },
      ...{ paid: debt?.paid.amount ?? (isOwedMethod(payment) || voided ? 0 : orderTotal - returned), owed },
      voidReason: voided?.reason ?? null,
      dueAt: debt?.dueInDays === undefined ? null : toExpiry(debt.dueInDays, now),
      status: order.status,
      channel: guest ? 'link' : isKnown ? 'marketplace' : 'walk-in',
      ...(guest && { orderWay: guest.way, deliveryPlace: guest.place ?? null }),
      paymentMethod: payment,
      paidAt: isOwedMethod(payment) ? null : toIso(steps.findLast(({ kind }) => kind === 'payment')?.at ?? at),
      paymentReference: hasReference ? makeCode(number, 10) : null,
      note: order.note ?? null,
    },
  };
  // Payments of a debt are made with the customer's book.
  const paid = debt ? [] : makePayments(row, order, steps.findLast(({ kind }) => kind === 'payment') ?? steps[0]);
  const events = steps.map(({ at, kind, value, actor }, stepIndex): DocumentRow => {
    const { storeId = null, customerId = null } = row.attributes;
    return {
      id: `${id}-step-${stepIndex + 1}`,
      createdAt: toIso(at),
      updatedAt: toIso(at),
      permissions: [],
      attributes: { orderId: id, storeId, customerId, kind, value, ...actor, at: toIso(at) },
    };
  });
  return [
    ['orders', row],
    ...items.map((item): DemoRow => ['orderItems', item]),
    ...events.map((event): DemoRow => ['orderEvents', event]),
    ...paid.map((line): DemoRow => ['payments', line]),
    ...makeReturn(shop, order, row, items),
    ...(order.back ? items.slice(0, 1).map((item) => makeCorrection(row, item)) : []),
    ...makeVoid(shop, order, row, { items, paid }),
  ];
}

/** Makes the rows of a return, with the cash that was refunded. */
function makeReturn(
  shop: DemoShop,
  order: DemoOrder<string>,
  { id, createdAt, attributes: { storeId = null } }: DocumentRow,
  items: readonly DocumentRow[],
): DemoRow[] {
  const { back } = order;
  const item = items.find(({ attributes }) => attributes.productId === (back && productIdOf(shop.seller, back.key)));
  if (!back || !item) return [];
  const at = toIso(Date.parse(createdAt) + back.afterMinutes * minuteMs);
  const { productId = null, productName = null } = item.attributes;
  const [amount, cost] = worthOfReturn(shop, order);
  const meta = { createdAt: at, updatedAt: at, permissions: [] };
  const of = { storeId, orderId: id, at };
  const actor = { by: shop.seller, byRole: 'seller' };
  const made = { ...of, kind: 'return', reason: back.reason, refundMethod: 'cash', amount, cost, refunded: amount };
  const line = { ...of, returnId: `${id}-return`, itemId: item.id, productId, productName, quantity: back.quantity };
  const refund = { ...of, returnId: `${id}-return`, kind: 'refund', method: 'cash', amount: -amount, countsAt: at };
  return [
    ['returns', { id: `${id}-return`, ...meta, attributes: { ...made, ...actor } }],
    ['returnItems', { id: `${id}-return-1`, ...meta, attributes: { ...line, amount, cost, isRestocked: true } }],
    ['payments', { id: `${id}-refund`, ...meta, attributes: { ...refund, ...actor } }],
  ];
}

/** Makes the correction of a guessed cost, by 0 as the guess was right: the item was sold just before its purchase was recorded. */
function makeCorrection(
  { id, createdAt, attributes: { storeId = null, channel = null } }: DocumentRow,
  item: DocumentRow,
): DemoRow {
  const { productId = null, productName = null, unitCost = 0 } = item.attributes;
  const cost = Number(unitCost);
  const meta = { createdAt, updatedAt: createdAt, permissions: [] };
  const of = { storeId, productId, productName, orderId: id, itemId: item.id, channel, isCancelled: false };
  const attributes = {
    ...of,
    quantity: 1,
    guessedCost: cost,
    cost,
    difference: 0,
    soldAt: createdAt,
    countsAt: createdAt,
  };
  return ['costCorrections', { id: `${item.id}-cost`, ...meta, attributes: { ...attributes, at: createdAt } }];
}

/** Returns the price and the cost of the goods that a sale got back. */
function worthOfReturn(shop: DemoShop, { back }: DemoOrder<string>): readonly [amount: number, cost: number] {
  if (!back) return [0, 0];
  const { sellingPrice, purchasePrice } = findProduct(shop, back.key);
  return [multiply(back.quantity, sellingPrice), multiply(back.quantity, purchasePrice)];
}

/** Makes the rows that void a sale: its payments are reversed on their own days. */
function makeVoid(
  shop: DemoShop,
  { voided }: DemoOrder<string>,
  { id, createdAt, attributes: { storeId = null, orderTotal = null } }: DocumentRow,
  { items, paid }: { readonly items: readonly DocumentRow[]; readonly paid: readonly DocumentRow[] },
): DemoRow[] {
  if (!voided) return [];
  const at = toIso(Date.parse(createdAt) + voided.afterMinutes * minuteMs);
  const meta = { createdAt: at, updatedAt: at, permissions: [] };
  const actor = { by: shop.seller, byRole: 'seller' };
  const cost = items.reduce((sum, { attributes }) => sum + Number(attributes.cost), 0);
  const made = { storeId, orderId: id, kind: 'void', reason: voided.reason, refundMethod: null, at, ...actor };
  return [
    ['returns', { id: `${id}-void`, ...meta, attributes: { ...made, amount: orderTotal, cost, refunded: orderTotal } }],
    ...paid.map(({ id: paidId, attributes }): DemoRow => {
      const back = { kind: 'correction', amount: -Number(attributes.amount), returnId: `${id}-void`, at };
      return ['payments', { id: `${paidId}-back`, ...meta, attributes: { ...attributes, ...back, ...actor } }];
    }),
  ];
}

/** Makes the payments of a paid order. */
function makePayments(
  { id, attributes }: DocumentRow,
  { terms }: DemoOrder<string>,
  step: Step | undefined,
): DocumentRow[] {
  const { storeId = null, paidAt = null, orderTotal, paymentMethod, paymentReference = null } = attributes;
  if (typeof paidAt !== 'string') return [];
  const parts = terms?.parts ?? [[String(paymentMethod), Number(orderTotal)] as const];
  return parts.map(([method, amount], index): DocumentRow => {
    const money = { kind: 'sale', method, amount, reference: method === paymentMethod ? paymentReference : null };
    const meta = { createdAt: paidAt, updatedAt: paidAt, permissions: [] };
    const line = { storeId, orderId: id, ...money, countsAt: paidAt, at: paidAt, ...step?.actor };
    return { id: index === 0 ? `${id}-payment` : `${id}-payment-${index + 1}`, ...meta, attributes: line };
  });
}

/**
 * Lists the steps of an order up to its status: the customer orders and cancels, the seller prepares, is paid and hands
 * over.
 */
export function listSteps(shop: DemoShop, { status, payment, ...order }: DemoOrder<string>, now: Date): Step[] {
  const at = toTime(order.at, now);
  const seller = { by: shop.seller, byRole: 'seller' } as const;
  if (typeof order.customer === 'object' && !isGuest(order.customer)) {
    const { back, debt, voided } = order;
    const sold: Step = { at, kind: 'placed', value: voided ? 'Completed' : status, actor: seller };
    if (voided)
      return [sold, { at: at + voided.afterMinutes * minuteMs, kind: 'void', value: 'Cancelled', actor: seller }];
    if (debt?.writeOff) {
      return [sold, { at: toTime(debt.writeOff.at, now), kind: 'payment', value: debt.paid.method, actor: seller }];
    }
    if (!back) return [sold];
    const value = String(worthOfReturn(shop, { ...order, status, payment })[0]);
    return [sold, { at: at + back.afterMinutes * minuteMs, kind: 'return', value, actor: seller }];
  }
  const customer = { by: typeof order.customer === 'string' ? order.customer : null, byRole: 'customer' } as const;
  const placed: Step = { at, kind: 'placed', value: 'Pending', actor: customer };
  const goTo = (value: Exclude<OrderStatus, 'Pending'>, actor: DemoActor): Step => {
    return { at: at + stepsAfterMs[value], kind: 'status', value, actor };
  };
  if (status === 'Pending') return [placed];
  if (status === 'Cancelled') return [placed, goTo('Cancelled', customer)];
  const paid: Step = { at: at + stepsAfterMs.paid, kind: 'payment', value: payment, actor: seller };
  const prepared = [placed, goTo('In-Progress', seller), paid];
  return status === 'Completed' ? [...prepared, goTo('Completed', seller)] : prepared;
}

/** A code that looks random and is the same at every seeding: `K7Q2MB`. Different for every `number` below 32 ** length. */
export function makeCode(number: number, length: number): string {
  const range = codeAlphabet.length ** length;
  // An odd factor visits every value of a power of two once.
  let rest = (number * 663_608_941 + 71) % range;
  let code = '';
  for (let place = 0; place < length; place++) {
    code = codeAlphabet.charAt(rest % codeAlphabet.length) + code;
    rest = Math.floor(rest / codeAlphabet.length);
  }
  return code;
}
