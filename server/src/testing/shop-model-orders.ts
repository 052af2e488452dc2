import type { OrderStatus } from '@duka/domain/orders/order';
import {
  type ModelLine,
  type ModelOrder,
  type ModelPayment,
  type ModelTerms,
  moneyOf,
  moveGoods,
  type ShopModel,
  writeOff,
} from './shop-model.ts';
import {
  byDate,
  type ModelBatch,
  type ModelPack,
  type ModelProduct,
  putBack,
  shareOf,
  type TakenGoods,
  takeOff,
} from './shop-model-goods.ts';

/** Brings goods of a line back; returns what they had cost. Those of a deleted product are a loss, and go to its batches if it had some. */
function bringBack(
  { books }: ShopModel,
  order: ModelOrder,
  line: ModelLine,
  { quantity, at, reason }: { readonly quantity: number; readonly at: number; readonly reason: string },
): number {
  const { product } = line;
  const share = (part: number) => shareOf(costLeft(order, line), 0, part, line.quantity - line.returned);
  const { parts, rest } = putBack(order.taken.get(product) ?? [], quantity);
  const all = [...parts, ...(rest > 0 ? [{ quantity: rest, cost: share(rest) }] : [])];
  if (rest > 0) product.batches?.push({ day: line.expires, at, left: rest, cost: share(rest) });
  moveGoods(
    product,
    all.map((part) => part.quantity),
    at,
    reason,
  );
  const cost = all.reduce((sum, part) => sum + part.cost, 0);
  if (product.isGone) books.losses.push({ storeId: order.storeId, amount: cost, at });
  return cost;
}

/** The cost of the goods of a line that did not come back. */
function costLeft({ returns }: ModelOrder, line: ModelLine): number {
  return returns.reduce((left, back) => (back.line === line ? left - back.cost : left), line.cost);
}

/** Returns the status that the server should give to an order, and stores the order when it is 201. */
export function placeOrder(
  { orders, books }: ShopModel,
  order: Omit<ModelOrder, MadeHere>,
  wanted: readonly WantedLine[],
  { discount, payment, parts }: ModelTerms,
): number {
  const isForSale = ({ storeId, isGone, values }: ModelProduct) =>
    storeId === order.storeId && !isGone && values.status === 'published';
  if (wanted.some(({ product }) => !isForSale(product))) return 400;
  if (wanted.some(({ quantity }) => !Number.isInteger(quantity))) return 400;
  const all = (product: ModelProduct) =>
    wanted.reduce((sum, each) => sum + (each.product === product ? each.quantity : 0), 0);
  if (wanted.some(({ product }) => product.values.quantity < all(product))) return 409;
  if (!order.mayHaveExpired && wanted.some(({ product }) => freshOf(product, order.at) < all(product))) return 409;
  const whole = agreedTotal(wanted);
  if (discount > whole) return 400;
  const total = whole - discount;
  const paid = parts ?? (isOwed(payment) || total === 0 ? [] : [{ method: payment, amount: total }]);
  const owed = total - sumOf(paid);
  if (owed < 0 || (owed > 0 && !hasDebtor(order))) return 400;
  const shown = owed > 0 ? 'credit' : (largestOf(paid)?.method ?? 'cash');
  const taken = new Map<ModelProduct, TakenGoods[]>();
  let before = 0;
  const lines = wanted.map((each): ModelLine => {
    const { product, quantity, count, pack } = each;
    const listPrice = pack?.price ?? product.values.price;
    const price = each.price ?? listPrice;
    const amount = moneyOf(count, price);
    const share = shareOf(discount, before, before + amount, Math.max(whole, 1));
    before += amount;
    return {
      ...{ product, name: product.values.name, quantity, returned: 0, total: amount - share },
      price: pack ? Math.round((price * 1000) / pack.factor) : price,
      listAmount: moneyOf(count, listPrice),
      ...sellGoods(product, quantity, order.at, taken),
    };
  });
  const status = order.channel === 'walk-in' ? 'Completed' : 'Pending';
  const settledBy = parts ? shown : payment;
  const received = paid.map((each) => ({ ...each, at: order.at }));
  const paidAt = isOwed(settledBy) ? null : order.at;
  const money = { payment: settledBy, received, refunds: [], roundings: [], writtenOff: 0, hasOwed: owed > 0, paidAt };
  orders.push({ ...order, lines, discount, status, ...money, returns: [], taken });
  books.moves.push(...received.map((each) => ({ storeId: order.storeId, ...each })));
  return 201;
}

type MadeHere =
  | 'hasOwed'
  | 'lines'
  | 'discount'
  | 'status'
  | 'payment'
  | 'received'
  | 'refunds'
  | 'roundings'
  | 'returns'
  | 'taken'
  | 'writtenOff'
  | 'paidAt';

/** The quantity of a product that may be sold without a reason. */
function freshOf({ batches, values }: ModelProduct, at: number): number {
  if (!batches) return isExpired(values.expires, at) ? 0 : values.quantity;
  return batches.filter(({ day }) => !isExpired(day, at)).reduce((sum, { left }) => sum + left, 0);
}

/** Takes goods for a line: fresh ones by their date, then expired ones. Returns what they had cost, and their date. */
function sellGoods(product: ModelProduct, quantity: number, at: number, all: Map<ModelProduct, TakenGoods[]>) {
  const { cost: price, expires } = product.values;
  if (!product.batches) {
    moveGoods(product, [-quantity], at, 'order');
    return { cost: moneyOf(quantity, price), unitCost: price, expires };
  }
  const batches = byDate(product.batches);
  const isOld = ({ day }: ModelBatch) => isExpired(day, at);
  const taken = takeOff([...batches.filter((batch) => !isOld(batch)), ...batches.filter(isOld)], quantity);
  moveGoods(
    product,
    taken.map((each) => -each.quantity),
    at,
    'order',
  );
  const earlier = all.get(product) ?? [];
  all.set(product, joinTaken([...earlier, ...taken]));
  const cost = taken.reduce((sum, each) => sum + each.cost, 0);
  const [first] = byDate(taken.map(({ batch }) => batch));
  return { cost, unitCost: Math.round(cost / (quantity / 1000)), expires: first?.day ?? '' };
}

/** Adds up what several lines of one order took from one batch. */
function joinTaken(taken: readonly TakenGoods[]): TakenGoods[] {
  return [...new Set(taken.map(({ batch }) => batch))].map((batch) => {
    const own = taken.filter((each) => each.batch === batch);
    const sum = (name: 'quantity' | 'cost') => own.reduce((all, each) => all + each[name], 0);
    return { batch, quantity: sum('quantity'), cost: sum('cost'), returned: 0, returnedCost: 0 };
  });
}

export interface WantedLine {
  readonly product: ModelProduct;
  /** In the product's unit; no whole number where the packs hold a part of a thousandth. */
  readonly quantity: number;
  /** Packs where it is sold in one, else the same. */
  readonly count: number;
  readonly pack: ModelPack | undefined;
  /** Absent at the price of pack or product. */
  readonly price?: number | undefined;
}

/** Returns what goods come to before anything is taken off the whole. */
export function agreedTotal(wanted: readonly WantedLine[]): number {
  return sumOf(
    wanted.map(({ product, count, pack, price = pack?.price ?? product.values.price }) => ({
      amount: moneyOf(count, price),
    })),
  );
}

function largestOf<Part extends { readonly amount: number }>(parts: readonly Part[]): Part | undefined {
  return parts.toSorted((a, b) => a.amount - b.amount).at(-1);
}

function sumOf(amounts: readonly { readonly amount: number }[]): number {
  return amounts.reduce((sum, { amount }) => sum + amount, 0);
}

function hasDebtor({ customer, name }: Pick<ModelOrder, 'customer' | 'name'>): boolean {
  return customer !== '' || name !== '';
}

/** Returns what the lines of an order come to. */
export function totalOf({ lines }: Pick<ModelOrder, 'lines'>): number {
  return lines.reduce((sum, { total }) => sum + total, 0);
}

/** Returns what was paid of an order, without what was given back. */
export function paidOf({ received, refunds }: ModelOrder): number {
  return sumOf([...received, ...refunds]);
}

/** Returns what came back of an order. */
export function returnedOf({ returns }: ModelOrder): number {
  return returns.reduce((sum, { total }) => sum + total, 0);
}

/** Returns what is still owed of an order. */
export function owedOf(order: ModelOrder): number {
  return order.status === 'Cancelled' ? 0 : totalOf(order) - returnedOf(order) - paidOf(order) - order.writtenOff;
}

/** Undoes a finished sale; returns the status of the call. */
export function voidOrder(model: ShopModel, order: ModelOrder, at: number): number {
  if (order.status !== 'Completed' || order.returns.length > 0) return 409;
  callOff(model, order, at, 'void');
  return 201;
}

/** Takes all of an order back, as if it never was. */
function callOff(model: ShopModel, order: ModelOrder, at: number, reason: 'void' | 'cancel'): void {
  const { books } = model;
  const { storeId, received, writtenOff } = order;
  order.status = 'Cancelled';
  books.moves.push(...received.map(({ method, amount }) => ({ storeId, method, amount: -amount, at })));
  if (writtenOff > 0) books.debtWriteOffs.push({ storeId, amount: -writtenOff, at });
  order.received = [];
  order.writtenOff = 0;
  for (const line of order.lines) bringBack(model, order, line, { quantity: line.quantity, at, reason });
}

/**
 * Takes goods of a finished sale back; returns the status of the call. Their worth first
 * reduces the debt, then is refunded if a method is given, and the rest reverses the write-off.
 */
export function takeBack(
  model: ShopModel,
  order: ModelOrder,
  wanted: readonly { readonly line: ModelLine; readonly quantity: number }[],
  {
    method,
    roundTo,
    restock,
    at,
  }: {
    readonly method: string | undefined;
    readonly roundTo: number | undefined;
    readonly restock: boolean;
    readonly at: number;
  },
): number {
  if (order.status !== 'Completed') return 409;
  if (wanted.some(({ line, quantity }) => quantity > line.quantity - line.returned)) return 409;
  const amounts = wanted.map(({ line, quantity }) =>
    shareOf(line.total, line.returned, line.returned + quantity, line.quantity),
  );
  const worth = amounts.reduce((sum, amount) => sum + amount, 0);
  const credited = Math.min(Math.max(owedOf(order), 0), worth);
  const refund = Math.min(Math.max(paidOf(order), 0), worth - credited);
  if (refund > 0 && method === undefined) return 400;
  const { storeId } = order;
  for (const [index, { line, quantity }] of wanted.entries()) {
    const cost = bringBack(model, order, line, { quantity, at, reason: 'return' });
    if (!restock && !line.product.isGone) writeOff(model, line.product, quantity, at);
    line.returned += quantity;
    order.returns.push({ line, quantity, total: amounts[index] ?? 0, cost, at });
  }
  if (refund > 0 && method !== undefined) {
    order.refunds.push({ method, amount: -refund, at });
    model.books.moves.push({ storeId, method, amount: -refund, at });
    const over = roundTo === undefined ? 0 : (refund + roundTo / 2) % roundTo;
    const rounding = roundTo === undefined ? 0 : over - roundTo / 2;
    if (rounding !== 0) {
      order.roundings.push({ method, amount: rounding, at });
      model.books.moves.push({ storeId, method, amount: rounding, at });
    }
  }
  const unwritten = worth - credited - refund;
  if (unwritten > 0) model.books.debtWriteOffs.push({ storeId, amount: -unwritten, at });
  order.writtenOff -= unwritten;
  if (isOwed(order.payment) && owedOf(order) === 0) {
    order.payment = largestOf(order.received)?.method ?? 'cash';
    order.paidAt = at;
  }
  return 201;
}

/** Goods are good through the day on which they expire, which ends at 21:00 UTC in Tanzania. */
function isExpired(expires: string, at: number): boolean {
  return expires !== '' && at >= Date.parse(`${expires}T21:00:00Z`);
}

/**
 * Sets how an order is paid; returns the status of the call. What is owed comes in now; another method moves
 * no money to another day; what is owed again was never paid; for a cancelled order no money comes in.
 */
export function payOrder({ books }: ShopModel, order: ModelOrder, payment: string, at: number): number {
  if (payment === order.payment) return 200;
  if (order.status === 'Cancelled' && isOwed(order.payment) && !isOwed(payment)) return 409;
  if (order.status !== 'Cancelled') {
    const { storeId, received } = order;
    const owed = owedOf(order);
    const owedThen = owed + paidOf(order);
    if (isOwed(payment) && owedThen > 0 && !hasDebtor(order)) return 400;
    if (isOwed(payment)) {
      // A sale that was not paid has nothing to give back.
      const back = [...order.refunds, ...order.roundings];
      books.moves.push(...back.map(({ method, amount }) => ({ storeId, method, amount: -amount, at })));
      Object.assign(order, { received: [], refunds: [], roundings: [] });
    } else if (owed > 0) order.received = [...order.received, { method: payment, amount: owed, at }];
    else if (isOwed(order.payment) && order.writtenOff > 0) {
      // The debt was written off, and is paid after all.
      order.received = [{ method: payment, amount: order.writtenOff, at }];
      books.debtWriteOffs.push({ storeId, amount: -order.writtenOff, at });
      order.writtenOff = 0;
    } else if (new Set(order.received.map(({ method }) => method)).size > 1) return 409;
    else order.received = order.received.map((each) => ({ ...each, method: payment }));
    const gone = received.filter((each) => !order.received.some((now) => isSame(now, each)));
    const come = order.received.filter((now) => !received.some((each) => isSame(now, each)));
    books.moves.push(...gone.map(({ method, amount }) => ({ storeId, method, amount: -amount, at })));
    books.moves.push(...come.map(({ method, amount }) => ({ storeId, method, amount, at })));
  }
  order.payment = payment;
  if (owedOf(order) > 0) order.hasOwed = true;
  if (isOwed(payment)) order.paidAt = null;
  else order.paidAt ??= at;
  return 200;
}

function isSame(one: ModelPayment, other: ModelPayment): boolean {
  return one.method === other.method && one.amount === other.amount && one.at === other.at;
}

function isOwed(payment: string): boolean {
  return ['credit', 'unpaid'].includes(payment);
}

/** Returns the status that the server should give to a step of an order. A repeated step changes nothing. */
export function moveOrder(
  model: ShopModel,
  order: ModelOrder,
  to: OrderStatus,
  { by, at }: { readonly by: 'shop' | 'customer'; readonly at: number },
): number {
  if (to === order.status) return 200;
  const steps = {
    Pending: by === 'shop' ? ['In-Progress', 'Cancelled'] : ['Cancelled'],
    'In-Progress': by === 'shop' ? ['Completed', 'Cancelled'] : [],
    ...{ Completed: [], Cancelled: [] },
  };
  if (!steps[order.status].some((step) => step === to)) return 409;
  if (to === 'Cancelled') callOff(model, order, at, 'cancel');
  else order.status = to;
  return 200;
}
