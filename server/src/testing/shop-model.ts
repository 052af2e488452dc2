import type { OrderChannel, OrderStatus } from '@duka/domain/orders/order';

/**
 * A plain account of what happens to shops, kept beside the server and by none of its code: lists of what there is, and
 * the rules of decision 0014 in as few words as they need. Quantities are thousandths, money is whole
 * shillings, moments are milliseconds; all of them integers.
 */
export interface ShopModel {
  readonly products: ModelProduct[];
  readonly orders: ModelOrder[];
  readonly imports: ModelImport[];
}

/** What a seller can say of a product. */
export interface ProductValues {
  readonly name: string;
  readonly price: number;
  readonly cost: number;
  readonly quantity: number;
  readonly status: 'published' | 'draft';
  /** `2026-12-24`; empty for one that keeps. */
  readonly expires: string;
}

export interface ModelProduct {
  readonly id: string;
  readonly storeId: string;
  values: ProductValues;
  createdAt: number;
  changedAt: number;
  isGone: boolean;
  /** Oldest first. */
  readonly ledger: { readonly change: number; readonly after: number; readonly reason: string; readonly at: number }[];
}

interface ModelLine {
  readonly product: ModelProduct;
  readonly name: string;
  readonly quantity: number;
  readonly price: number;
  readonly listPrice: number;
  readonly unitCost: number;
  /** What was paid for all of it, and what all of it had cost. */
  readonly total: number;
  readonly cost: number;
  /** So much of it came back. */
  returned: number;
}

/** Goods that came back, worth so many shillings. */
interface ModelReturn {
  readonly line: ModelLine;
  readonly quantity: number;
  readonly total: number;
  readonly cost: number;
  readonly at: number;
}

/** Money that came in for an order and was not taken back. */
interface ModelPayment {
  readonly method: string;
  readonly amount: number;
  readonly at: number;
}

/** What is agreed on for a sale beside its goods. */
export interface ModelTerms {
  readonly discount: number;
  /** How the whole is paid, or else the parts in which it is. */
  readonly payment: string;
  readonly parts: readonly { readonly method: string; readonly amount: number }[] | undefined;
}

export interface ModelOrder {
  readonly id: string;
  readonly storeId: string;
  /** The customer's key in the figures: `account:…`, `phone:…`, or empty. */
  readonly customer: string;
  readonly name: string;
  readonly phone: string;
  readonly channel: OrderChannel;
  readonly at: number;
  readonly lines: readonly ModelLine[];
  /** Somebody has said why goods past their date are sold. */
  readonly mayHaveExpired: boolean;
  readonly discount: number;
  status: OrderStatus;
  /** The way to pay that the order shows. */
  payment: string;
  received: readonly ModelPayment[];
  /** Money that was given back for goods; its amounts are below 0. */
  readonly refunds: ModelPayment[];
  readonly returns: ModelReturn[];
  /** When its money came in; null while it is owed. */
  paidAt: number | null;
}

interface ModelImport {
  readonly id: string;
  readonly storeId: string;
  readonly at: number;
  readonly rows: { readonly product: ModelProduct; readonly before: ProductValues | undefined }[];
}

/** Answers whole shillings for a quantity in thousandths of a unit; half a shilling is rounded up. */
export function moneyOf(quantity: number, shillings: number): number {
  return Math.floor((quantity * shillings + 500) / 1000);
}

export function addProduct(
  { products }: ShopModel,
  one: Pick<ModelProduct, 'id' | 'storeId' | 'values'>,
  at: number,
  reason: string,
): ModelProduct {
  const after = one.values.quantity;
  const ledger = [{ change: after, after, reason, at }];
  const product: ModelProduct = { ...one, createdAt: at, changedAt: at, isGone: false, ledger };
  products.push(product);
  return product;
}

export function changeProduct(product: ModelProduct, values: Partial<ProductValues>, at: number, reason: string): void {
  const before = product.values.quantity;
  product.values = { ...product.values, ...values };
  product.changedAt = at;
  const after = product.values.quantity;
  if (after !== before) product.ledger.push({ change: after - before, after, reason, at });
}

/** Answers the status that the server should give to an order, and stores the order when it is 201. */
export function placeOrder(
  { orders }: ShopModel,
  order: Omit<ModelOrder, 'lines' | 'discount' | 'status' | 'payment' | 'received' | 'refunds' | 'returns' | 'paidAt'>,
  wanted: readonly WantedLine[],
  { discount, payment, parts }: ModelTerms,
): number {
  const isForSale = ({ storeId, isGone, values }: ModelProduct) =>
    storeId === order.storeId && !isGone && values.status === 'published';
  if (wanted.some(({ product }) => !isForSale(product))) return 400;
  if (wanted.some(({ product, quantity }) => product.values.quantity < quantity)) return 409;
  if (!order.mayHaveExpired && wanted.some(({ product }) => isExpired(product.values.expires, order.at))) return 409;
  const whole = agreedTotal(wanted);
  if (discount > whole) return 400;
  const total = whole - discount;
  const paid = parts ?? (isOwed(payment) || total === 0 ? [] : [{ method: payment, amount: total }]);
  const owed = total - sumOf(paid);
  if (owed < 0 || (owed > 0 && !hasDebtor(order))) return 400;
  const shown = owed > 0 ? 'credit' : (largestOf(paid)?.method ?? 'cash');
  let before = 0;
  const lines = wanted.map(({ product, quantity, price = product.values.price }) => {
    const amount = moneyOf(quantity, price);
    const part = (sum: number) => (whole === 0 ? 0 : Math.floor((2 * discount * sum + whole) / (2 * whole)));
    const share = part(before + amount) - part(before);
    before += amount;
    const { name, price: listPrice, cost } = product.values;
    const money = {
      price,
      listPrice,
      unitCost: cost,
      total: amount - share,
      cost: moneyOf(quantity, cost),
      returned: 0,
    };
    return { product, name, quantity, ...money };
  });
  for (const { product, quantity } of wanted) {
    changeProduct(product, { quantity: product.values.quantity - quantity }, order.at, 'order');
  }
  const status = order.channel === 'walk-in' ? 'Completed' : 'Pending';
  const way = parts ? shown : payment;
  const received = paid.map((each) => ({ ...each, at: order.at }));
  const paidAt = isOwed(way) ? null : order.at;
  orders.push({ ...order, lines, discount, status, payment: way, received, refunds: [], returns: [], paidAt });
  return 201;
}

interface WantedLine {
  readonly product: ModelProduct;
  readonly quantity: number;
  /** Absent at the price of the product. */
  readonly price?: number | undefined;
}

/** Answers what goods come to before anything is taken off the whole. */
export function agreedTotal(wanted: readonly WantedLine[]): number {
  return sumOf(
    wanted.map(({ product, quantity, price = product.values.price }) => ({ amount: moneyOf(quantity, price) })),
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

/** Answers what the lines of an order come to. */
export function totalOf({ lines }: Pick<ModelOrder, 'lines'>): number {
  return lines.reduce((sum, { total }) => sum + total, 0);
}

/** Answers what was paid of an order, without what was given back. */
export function paidOf({ received, refunds }: ModelOrder): number {
  return sumOf([...received, ...refunds]);
}

/** Answers what came back of an order. */
export function returnedOf({ returns }: ModelOrder): number {
  return returns.reduce((sum, { total }) => sum + total, 0);
}

/** Answers what is still owed of an order. */
export function owedOf(order: ModelOrder): number {
  return order.status === 'Cancelled' ? 0 : totalOf(order) - returnedOf(order) - paidOf(order);
}

/** Undoes a finished sale; answers the status of the call. */
export function voidOrder(order: ModelOrder, at: number): number {
  if (order.status !== 'Completed' || order.returns.length > 0) return 409;
  order.status = 'Cancelled';
  order.received = [];
  for (const { product, quantity } of order.lines) {
    if (!product.isGone) changeProduct(product, { quantity: product.values.quantity + quantity }, at, 'void');
  }
  return 201;
}

/**
 * Takes goods of a finished sale back; answers the status of the call. What they are worth is owed no longer, and the rest
 * of it is given back, if anybody says how.
 */
export function takeBack(
  order: ModelOrder,
  wanted: readonly { readonly line: ModelLine; readonly quantity: number }[],
  { method, restock }: { readonly method: string | undefined; readonly restock: boolean },
  at: number,
): number {
  if (order.status !== 'Completed') return 409;
  if (wanted.some(({ line, quantity }) => quantity > line.quantity - line.returned)) return 409;
  const returns = wanted.map(({ line, quantity }) => {
    const part = (whole: number) => {
      const of = (thousandths: number) => Math.floor((2 * whole * thousandths + line.quantity) / (2 * line.quantity));
      return of(line.returned + quantity) - of(line.returned);
    };
    return { line, quantity, total: part(line.total), cost: part(line.cost), at };
  });
  const worth = returns.reduce((sum, { total }) => sum + total, 0);
  const refund = worth - Math.min(Math.max(owedOf(order), 0), worth);
  if (refund > 0 && method === undefined) return 400;
  order.returns.push(...returns);
  for (const { line, quantity } of returns) {
    line.returned += quantity;
    if (line.product.isGone) continue;
    changeProduct(line.product, { quantity: line.product.values.quantity + quantity }, at, 'return');
    if (restock) continue;
    changeProduct(line.product, { quantity: line.product.values.quantity - quantity }, at, 'loss');
  }
  if (refund > 0 && method !== undefined) order.refunds.push({ method, amount: -refund, at });
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
 * Sets how an order is paid; answers the status of the call. What is owed comes in now; another way to have paid moves
 * no money to another day; what is owed again was never paid.
 */
export function payOrder(order: ModelOrder, payment: string, at: number): number {
  if (payment === order.payment) return 200;
  if (order.status !== 'Cancelled') {
    const owed = owedOf(order);
    const owedThen = owed + sumOf(order.received);
    if (isOwed(payment) && owedThen > 0 && !hasDebtor(order)) return 400;
    if (isOwed(payment)) order.received = [];
    else if (owed > 0) order.received = [...order.received, { method: payment, amount: owed, at }];
    else if (new Set(order.received.map(({ method }) => method)).size > 1) return 409;
    else order.received = order.received.map((each) => ({ ...each, method: payment }));
  }
  order.payment = payment;
  if (isOwed(payment)) order.paidAt = null;
  else order.paidAt ??= at;
  return 200;
}

function isOwed(payment: string): boolean {
  return ['credit', 'unpaid'].includes(payment);
}

/** Answers the status that the server should give to a step of an order. A repeated step changes nothing. */
export function moveOrder(order: ModelOrder, to: OrderStatus, by: 'shop' | 'customer', at: number): number {
  if (to === order.status) return 200;
  const steps = {
    Pending: by === 'shop' ? ['In-Progress', 'Cancelled'] : ['Cancelled'],
    'In-Progress': by === 'shop' ? ['Completed', 'Cancelled'] : [],
    ...{ Completed: [], Cancelled: [] },
  };
  if (!steps[order.status].some((step) => step === to)) return 409;
  order.status = to;
  if (to !== 'Cancelled') return 200;
  order.received = [];
  for (const { product, quantity } of order.lines) {
    if (!product.isGone) changeProduct(product, { quantity: product.values.quantity + quantity }, at, 'cancel');
  }
  return 200;
}

/** A new import ends the undo of the shop's imports that are older than 30 days. */
export function forgetImports({ imports }: ShopModel, storeId: string, now: number): void {
  const kept = imports.filter((one) => one.storeId !== storeId || one.at >= now - 30 * 24 * 60 * 60 * 1000);
  imports.splice(0, imports.length, ...kept);
}

/** Undoes an import if none of its products was changed since; answers the status. */
export function undoImport(model: ShopModel, id: string, at: number): number {
  const index = model.imports.findIndex((one) => one.id === id);
  const one = model.imports[index];
  if (!one) return 200;
  const rows = one.rows.filter(({ product }) => !product.isGone);
  if (rows.some(({ product }) => product.changedAt !== one.at)) return 409;
  for (const { product, before } of rows) {
    if (before) changeProduct(product, before, at, 'import');
    else product.isGone = true;
  }
  model.imports.splice(index, 1);
  return 200;
}
