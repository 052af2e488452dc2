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
  readonly cost: number;
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
  status: OrderStatus;
  payment: string;
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
  order: Omit<ModelOrder, 'lines' | 'status' | 'payment' | 'paidAt'>,
  wanted: readonly { readonly product: ModelProduct; readonly quantity: number }[],
  payment: string,
): number {
  const isForSale = ({ storeId, isGone, values }: ModelProduct) =>
    storeId === order.storeId && !isGone && values.status === 'published';
  for (const { product, quantity } of wanted) {
    if (!isForSale(product)) return 400;
    if (product.values.quantity < quantity) return 409;
  }
  if (!order.mayHaveExpired && wanted.some(({ product }) => isExpired(product.values.expires, order.at))) return 409;
  const lines = wanted.map(({ product, quantity }) => {
    const { name, price, cost } = product.values;
    return { product, name, quantity, price, cost };
  });
  for (const { product, quantity } of wanted) {
    changeProduct(product, { quantity: product.values.quantity - quantity }, order.at, 'order');
  }
  const status = order.channel === 'walk-in' ? 'Completed' : 'Pending';
  orders.push({ ...order, lines, status, payment, paidAt: isOwed(payment) ? null : order.at });
  return 201;
}

/** Goods are good through the day on which they expire, which ends at 21:00 UTC in Tanzania. */
function isExpired(expires: string, at: number): boolean {
  return expires !== '' && at >= Date.parse(`${expires}T21:00:00Z`);
}

/** Sets how an order is paid. Its money comes in when it is no longer owed; another way to have paid changes no day. */
export function payOrder(order: ModelOrder, payment: string, at: number): void {
  order.payment = payment;
  if (isOwed(payment)) order.paidAt = null;
  else order.paidAt ??= at;
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
