import type { CollectionId } from '@duka/domain/collections';
import type { ActorRole } from '@duka/domain/orders/actor';
import { customerKeyOf } from '@duka/domain/orders/customer-key';
import { isOwedMethod, type OrderEventKind, type OrderStatus } from '@duka/domain/orders/order';
import { agreeTerms } from '@duka/domain/orders/order-terms';
import { multiply } from '@duka/domain/orders/purchase';
import { dayMs, minuteMs } from '@duka/domain/values/durations';
import { sumQuantities } from '@duka/domain/values/quantity';
import type { DocumentRow } from '#database/types.ts';
import { type DemoMove, makeBuying } from './demo-buying.ts';
import { makeCode } from './demo-codes.ts';
import { day, toExpiry, toTime } from './demo-moment.ts';
import type { DemoDebt, DemoOrder } from './demo-orders.ts';
import { type CustomerKey, customers, fullNameOf, type SellerKey } from './demo-people.ts';
import type { DemoProduct } from './demo-products.ts';
import { units } from './reference-data.ts';

export type DemoRow = readonly [collection: CollectionId, row: DocumentRow];

export interface DemoShop {
  readonly seller: SellerKey;
  /** Newest first. */
  readonly products: Readonly<Record<string, DemoProduct>>;
  /** Oldest first. */
  readonly orders: readonly DemoOrder<string>[];
}

/** The account and role of the person who acted, as the ledgers store them. */
interface DemoActor {
  readonly by: SellerKey | CustomerKey;
  readonly byRole: ActorRole;
}

/** A change of stock, without the quantities before and after it. */
interface Change {
  readonly at: number;
  readonly change: number;
  readonly reason: 'initial' | 'edit' | 'order' | 'cancel' | 'purchase' | 'loss' | 'return' | 'void';
  readonly orderId: string | null;
  readonly actor: DemoActor;
}

/** A step of an order. */
interface Step {
  readonly at: number;
  readonly kind: OrderEventKind;
  readonly value: string;
  readonly actor: DemoActor;
}

/** Days since the newest product was added, which was before the oldest order; each other product was added a day earlier. */
const newestProductDays = 61;
/** The time from an order to each of its steps. */
const stepsAfterMs = {
  Cancelled: 20 * minuteMs,
  'In-Progress': 35 * minuteMs,
  paid: 50 * minuteMs,
  Completed: 5 * 60 * minuteMs,
};

/** Lists the debts of a shop, each with the id of its order. */
export function listDebts({ seller, orders }: DemoShop): (readonly [orderId: string, debt: DemoDebt])[] {
  return orders.flatMap(({ debt }, index) => (debt ? [[orderIdOf(seller, index), debt] as const] : []));
}

/** Makes products, orders and stock movements of one shop, in the order in which they must be stored. */
export function makeShopRows(shop: DemoShop, now: Date): DemoRow[] {
  const changes = listChanges(shop, now);
  const buying = new Map(
    Object.entries(shop.products).flatMap(([key, product], index) => {
      const { bought, lost } = product;
      if (!bought || !lost) return [];
      const { id, attributes } = makeProduct(shop, key, product, index, changes.get(key) ?? [], now);
      const { expiryDate = null } = attributes;
      const facts = { id, name: product.name, purchasePrice: product.purchasePrice, bought, lost };
      const owner = { storeId: storeIdOf(shop.seller), actor: { by: shop.seller, byRole: 'seller' } };
      const history = changes.get(key) ?? [];
      return [[key, makeBuying({ ...facts, ...owner, expiryDate: expiryDate as string | null, history }, now)]];
    }),
  );
  return [
    ...Object.entries(shop.products).map(([key, product], index): DemoRow => {
      const history = changes.get(key) ?? [];
      const row = makeProduct(shop, key, product, index, history, now);
      const stockCost = buying.get(key)?.stockCost ?? null;
      return ['products', { ...row, attributes: { ...row.attributes, stockCost } }];
    }),
    ...Object.entries(shop.products).flatMap(([key, product]) => makePacks(shop, key, product, changes.get(key) ?? [])),
    ...shop.orders.flatMap((order, index) => makeOrder(shop, order, index, now)),
    ...[...buying.values()].flatMap(({ rows }) => rows),
    ...[...changes].flatMap(([key, history]) => makeMovements(shop, key, history, buying.get(key)?.moves)),
    makeDeletedProduct(shop, now),
  ];
}

/** Makes the row of a product that the shop deleted when none was left, with its cost. */
function makeDeletedProduct({ seller }: DemoShop, now: Date): DemoRow {
  const at = toIso(now.getTime() - 20 * dayMs);
  const attributes = {
    storeId: storeIdOf(seller),
    productName: 'Garden hose',
    purchasePrice: 1500,
    quantity: 0,
    cost: 0,
    at,
  };
  const meta = { createdAt: at, updatedAt: at, permissions: [] };
  return ['deletedProducts', { id: productIdOf(seller, 'gone'), ...meta, attributes }];
}

function makeProduct(
  shop: DemoShop,
  key: string,
  product: DemoProduct,
  index: number,
  history: readonly Change[],
  now: Date,
): DocumentRow {
  const createdAt = toIso(history[0]?.at ?? now.getTime());
  const updatedAt = toIso(history.findLast(({ reason }) => reason === 'edit' || reason === 'initial')?.at ?? 0);
  const expiryDate = product.expiresInDays === undefined ? null : toExpiry(product.expiresInDays, now);
  // The digits of a product id are a time and a random number (DATA-041); here both are fixed.
  const digits = (shop.seller.charCodeAt(0) * 8_191 + (index + 1) * 371_298_713) % 1_000_000_000;
  return {
    id: productIdOf(shop.seller, key),
    createdAt,
    updatedAt,
    permissions: ownerPermissions(shop.seller),
    attributes: {
      name: product.name,
      description: product.description,
      longDescription: product.longDescription,
      manufacturer: product.manufacturer ?? null,
      productId: `P${String(digits).padStart(9, '0')}`,
      barcode: product.barcode ?? null,
      image: pictureIdOf(shop.seller, key),
      quantityInStock: product.stock,
      purchasePrice: product.purchasePrice,
      sellingPrice: product.sellingPrice,
      hasDiscount: product.hasDiscount ?? false,
      hasExpiry: expiryDate !== null,
      expiryDate,
      hasBatches: product.bought !== undefined,
      hasReturnPolicy: product.hasReturnPolicy ?? false,
      status: product.status ?? 'published',
      createdAt,
      updstedAt: updatedAt,
      storeId: storeIdOf(shop.seller),
      productCategories: [product.category],
      units: [product.unit],
    },
  };
}

/** Makes the packs of a product, created with it. */
function makePacks(
  { seller }: DemoShop,
  key: string,
  { packs = {} }: DemoProduct,
  history: readonly Change[],
): DemoRow[] {
  const at = toIso(history[0]?.at ?? 0);
  return Object.entries(packs).map(([name, pack], index): DemoRow => {
    const attributes = { storeId: storeIdOf(seller), productId: productIdOf(seller, key), name, ...pack };
    const id = `${productIdOf(seller, key)}-pack-${index + 1}`;
    return ['productPacks', { id, createdAt: at, updatedAt: at, permissions: ownerPermissions(seller), attributes }];
  });
}

function makeOrder(shop: DemoShop, order: DemoOrder<string>, index: number, now: Date): DemoRow[] {
  const id = orderIdOf(shop.seller, index);
  const at = toTime(order.at, now);
  const steps = listSteps(shop, order, now);
  const updatedAt = toIso(steps.at(-1)?.at ?? at);
  const { customer } = order;
  const isWalkIn = typeof customer === 'object';
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
  const writtenOff = debt?.givenUp ? rest : 0;
  const owed = rest - writtenOff;
  const payment = debt?.givenUp ? debt.paid.method : order.payment;
  const buyer = {
    customerId: isWalkIn ? null : customer,
    customerName: isWalkIn ? customer.name : fullNameOf(customer),
    customerPhone: (isWalkIn ? customer.phone : customers[customer].phone) || null,
  };
  const row: DocumentRow = {
    id,
    ...common,
    permissions: [`read("user:${shop.seller}")`, ...(isWalkIn ? [] : [`read("user:${customer}")`])],
    attributes: {
      trackingId: `DK-${makeCode(number, 6)}`,
      storeId: storeIdOf(shop.seller),
      ...buyer,
      customerKey: customerKeyOf(buyer, debtAtFirst > 0),
      orderDate: toIso(at),
      ...{ listTotal, discount: order.terms?.discount ?? 0, orderTotal, returned, writtenOff },
      ...{ paid: debt?.paid.amount ?? (isOwedMethod(payment) || voided ? 0 : orderTotal - returned), owed },
      voidReason: voided?.reason ?? null,
      dueAt: debt?.dueInDays === undefined ? null : toExpiry(debt.dueInDays, now),
      status: order.status,
      channel: isWalkIn ? 'walk-in' : 'marketplace',
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
function listSteps(shop: DemoShop, { status, payment, ...order }: DemoOrder<string>, now: Date): Step[] {
  const at = toTime(order.at, now);
  const seller = { by: shop.seller, byRole: 'seller' } as const;
  if (typeof order.customer === 'object') {
    const { back, debt, voided } = order;
    const sold: Step = { at, kind: 'placed', value: voided ? 'Completed' : status, actor: seller };
    if (voided)
      return [sold, { at: at + voided.afterMinutes * minuteMs, kind: 'void', value: 'Cancelled', actor: seller }];
    if (debt?.givenUp) {
      return [sold, { at: toTime(debt.givenUp.at, now), kind: 'payment', value: debt.paid.method, actor: seller }];
    }
    if (!back) return [sold];
    const value = String(worthOfReturn(shop, { ...order, status, payment })[0]);
    return [sold, { at: at + back.afterMinutes * minuteMs, kind: 'return', value, actor: seller }];
  }
  const customer = { by: order.customer, byRole: 'customer' } as const;
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

/** Lists the changes of stock of each product by its key, oldest first: initial stock, deliveries, orders. */
function listChanges(shop: DemoShop, now: Date): Map<string, Change[]> {
  const seller = { by: shop.seller, byRole: 'seller' } as const;
  return new Map(
    Object.entries(shop.products).map(([key, product], index) => {
      const later: Change[] = [
        ...(product.deliveries ?? []).map(
          ([at, quantity]): Change => ({
            ...{ at: toTime(at, now), change: quantity, reason: 'edit', orderId: null },
            actor: seller,
          }),
        ),
        ...listBuying(product, now).map((each): Change => ({ ...each, orderId: null, actor: seller })),
        ...shop.orders.flatMap((order, orderIndex) => listOrderChanges(shop, order, orderIndex, key, now)),
      ];
      const initial: Change = {
        at: toTime(day(newestProductDays + index, `0${7 + (index % 3)}:${10 + ((index * 17) % 50)}`), now),
        change: sumQuantities([product.stock, ...later.map(({ change }) => -change)]),
        reason: 'initial',
        orderId: null,
        actor: seller,
      };
      return [key, [initial, ...later.sort((a, b) => a.at - b.at)]];
    }),
  );
}

/** Lists the changes of stock by purchases and by goods that were thrown away. */
function listBuying({ bought, lost }: DemoProduct, now: Date): Pick<Change, 'at' | 'change' | 'reason'>[] {
  return [
    ...(bought ? [{ at: toTime(bought.at, now), change: bought.quantity, reason: 'purchase' } as const] : []),
    ...(lost ? [{ at: toTime(lost.at, now), change: -lost.quantity, reason: 'loss' } as const] : []),
  ];
}

function listOrderChanges(
  shop: DemoShop,
  order: DemoOrder<string>,
  orderIndex: number,
  key: string,
  now: Date,
): Change[] {
  const quantity = order.items[key];
  if (quantity === undefined) return [];
  const orderId = orderIdOf(shop.seller, orderIndex);
  return listSteps(shop, order, now).flatMap(({ kind, value, ...step }): Change[] => {
    if (kind === 'placed') return [{ ...step, change: -quantity, reason: 'order', orderId }];
    if (kind === 'return') {
      return order.back?.key === key ? [{ ...step, change: order.back.quantity, reason: 'return', orderId }] : [];
    }
    const reason = kind === 'void' ? 'void' : 'cancel';
    return value === 'Cancelled' ? [{ ...step, change: quantity, reason, orderId }] : [];
  });
}

function makeMovements(
  shop: DemoShop,
  key: string,
  history: readonly Change[],
  moves: readonly (DemoMove | undefined)[] = [],
): DemoRow[] {
  return history.map(({ at, change, reason, orderId, actor }, index): DemoRow => {
    const row: DocumentRow = {
      id: `${productIdOf(shop.seller, key)}-move-${index + 1}`,
      createdAt: toIso(at),
      updatedAt: toIso(at),
      permissions: [`read("user:${shop.seller}")`],
      attributes: {
        storeId: storeIdOf(shop.seller),
        productId: productIdOf(shop.seller, key),
        change,
        quantityAfter: sumQuantities(history.slice(0, index + 1).map((earlier) => earlier.change)),
        reason,
        at: toIso(at),
        orderId,
        ...{ batchId: moves[index]?.batchId ?? null, cost: moves[index]?.cost ?? null },
        ...actor,
      },
    };
    return ['stockMovements', row];
  });
}

function listItems(order: DemoOrder<string>): [key: string, quantity: number][] {
  return Object.entries(order.items).flatMap(([key, quantity]) => (quantity === undefined ? [] : [[key, quantity]]));
}

function findProduct(shop: DemoShop, key: string): DemoProduct {
  const product = shop.products[key];
  if (!product) throw new Error(`The demo orders ${key}, which ${shop.seller} does not sell.`);
  return product;
}

export function storeIdOf(seller: SellerKey): string {
  return `${seller}-shop`;
}

export function productIdOf(seller: SellerKey, key: string): string {
  return `${seller}-${key}`;
}

/** Returns the id of the file with a product's picture. */
export function pictureIdOf(seller: SellerKey, key: string): string {
  return `${seller}-${key}-picture`;
}

function orderIdOf(seller: SellerKey, index: number): string {
  return `${seller}-order-${String(index + 1).padStart(3, '0')}`;
}

export function ownerPermissions(account: string): string[] {
  return [`read("user:${account}")`, `update("user:${account}")`, `delete("user:${account}")`];
}

export function toIso(time: number): string {
  return new Date(time).toISOString();
}
