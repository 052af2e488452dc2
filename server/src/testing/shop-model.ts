import type { OrderChannel, OrderStatus } from '@duka/domain/orders/order';
import type { ModelBooks } from './shop-books.ts';
import {
  byDate,
  type ModelBatch,
  type ModelProduct,
  type ProductValues,
  type TakenGoods,
  takeOff,
} from './shop-model-goods.ts';

/**
 * A plain account of what happens to shops, made beside the server and by none of its code: lists of what there is, and
 * the rules of decisions 0014, 0042 to 0048 and 0089 in as few words as they need. Quantities are thousandths, money is whole
 * shillings, moments are milliseconds; all of them integers.
 */
export interface ShopModel {
  readonly products: ModelProduct[];
  readonly orders: ModelOrder[];
  readonly imports: ModelImport[];
  readonly books: ModelBooks;
  /** Those who order over the marketplace: their key in the figures, and their number. */
  readonly accounts: readonly { readonly key: string; readonly phone: string }[];
}

export interface ModelLine {
  readonly product: ModelProduct;
  readonly name: string;
  readonly quantity: number;
  readonly price: number;
  /** Its total at the price of product or pack. */
  readonly listAmount: number;
  readonly unitCost: number;
  readonly expires: string;
  /** Its price in the sale, and its cost. */
  readonly total: number;
  readonly cost: number;
  /** The quantity that came back. */
  returned: number;
}

/** Goods that came back, worth `total` shillings. */
interface ModelReturn {
  readonly line: ModelLine;
  readonly quantity: number;
  readonly total: number;
  readonly cost: number;
  readonly at: number;
}

/** Money that came in for an order and was not taken back. */
export interface ModelPayment {
  readonly method: string;
  readonly amount: number;
  readonly at: number;
}

/** The terms of a sale beside its goods. */
export interface ModelTerms {
  readonly discount: number;
  /** The payment method of the whole, or its parts. */
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
  /** The payment method that the order shows. */
  payment: string;
  received: readonly ModelPayment[];
  /** Money that was given back for goods; its amounts are below 0. */
  readonly refunds: ModelPayment[];
  /** The roundings of refunds in cash, as they moved. */
  readonly roundings: ModelPayment[];
  readonly returns: ModelReturn[];
  /** The quantities taken from batches, by product. */
  readonly taken: ReadonlyMap<ModelProduct, TakenGoods[]>;
  /** Something is owed of it, or was. */
  hasOwed: boolean;
  /** The part of its debt that was written off. */
  writtenOff: number;
  /** When its money came in; null while it is owed. */
  paidAt: number | null;
}

interface ModelImport {
  readonly id: string;
  readonly storeId: string;
  readonly at: number;
  readonly rows: ImportedProduct[];
}

export interface ImportedProduct {
  readonly product: ModelProduct;
  /** Its state before; undefined for a product that the import created. */
  readonly before: ProductValues | undefined;
  /** Its batches before. */
  readonly batches: readonly (readonly [batch: ModelBatch, left: number, cost: number])[];
}

/** Returns whole shillings for a quantity in thousandths of a unit; half a shilling is rounded up. */
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
  const made = { createdAt: at, changedAt: at, isGone: false, packs: [], batches: undefined };
  const product: ModelProduct = { ...one, ...made, ledger };
  products.push(product);
  return product;
}

/** Changes what a seller says of a product. Goods that are missing left the first batch to expire; those found are a new one. */
export function changeProduct(product: ModelProduct, values: Partial<ProductValues>, at: number, reason: string): void {
  const { quantity = product.values.quantity, ...others } = values;
  const change = quantity - product.values.quantity;
  // Of goods in batches the date follows from these.
  const { expires } = product.batches ? product.values : { ...product.values, ...others };
  product.values = { ...product.values, ...others, expires };
  if (product.batches && change > 0)
    product.batches.push({ ...findNewest(product.batches), at, ...priceOf(product, change) });
  if (product.batches && change < 0) loseGoods(product, -change, at, reason);
  else moveGoods(product, change === 0 ? [] : [change], at, reason);
}

/**
 * Changes what a seller says of a product. Goods that are missing then are lost, and those that a count finds are a gain; what comes in
 * otherwise cost what the product costs.
 */
export function sayOf(
  { books }: ShopModel,
  product: ModelProduct,
  values: Partial<ProductValues>,
  { at, reason }: { readonly at: number; readonly reason: string },
): void {
  const { storeId, values: before } = product;
  const worthBefore = worthOf(product);
  changeProduct(product, values, at, reason);
  const change = product.values.quantity - before.quantity;
  // A plain product is worth what it costs by now, but what is missing had cost what it did before.
  const lost = product.batches ? worthBefore - worthOf(product) : moneyOf(-change, before.cost);
  if (change < 0) books.losses.push({ storeId, amount: lost, at, product });
  if (change > 0 && reason === 'count') books.found.push({ storeId, ...foundOf(product, change), at, product });
}

function foundOf({ values }: ModelProduct, change: number) {
  return { amount: moneyOf(change, values.cost) };
}

/** The cost of a product's stock. */
export function worthOf({ batches, values }: Pick<ModelProduct, 'batches' | 'values'>): number {
  return batches ? batches.reduce((sum, { cost }) => sum + cost, 0) : moneyOf(values.quantity, values.cost);
}

/** Deletes a product; what there is of it is lost. */
export function deleteProduct({ books }: ShopModel, product: ModelProduct, at: number): void {
  product.isGone = true;
  if (product.values.quantity > 0) books.losses.push({ storeId: product.storeId, amount: worthOf(product), at });
}

/** Returns the date of the batch that came last; of several the first to expire. */
function findNewest(batches: readonly ModelBatch[]): Pick<ModelBatch, 'day'> {
  const there = byDate(batches).filter(({ left }) => left > 0);
  return there.find(({ at }) => there.every((batch) => batch.at <= at)) ?? { day: '' };
}

function priceOf({ values }: ModelProduct, left: number): Pick<ModelBatch, 'left' | 'cost'> {
  return { left, cost: moneyOf(left, values.cost) };
}

/** Records in the ledger what left or came, and what follows from it. */
export function moveGoods(product: ModelProduct, changes: readonly number[], at: number, reason: string): void {
  let after = product.values.quantity;
  for (const change of changes) {
    after += change;
    product.ledger.push({ change, after, reason, at });
  }
  const first = product.batches && byDate(product.batches).find(({ left }) => left > 0);
  const expires = product.batches ? (first?.day ?? '') : product.values.expires;
  product.values = { ...product.values, quantity: after, expires };
  product.changedAt = at;
}

/** Takes goods away that nobody bought; the batches give what expires first. */
function loseGoods(product: ModelProduct, quantity: number, at: number, reason: string): void {
  const taken = product.batches ? takeOff(byDate(product.batches), quantity).map((each) => each.quantity) : [];
  const rest = taken.reduce((left, each) => left - each, quantity);
  const all = rest > 0 ? [...taken, rest] : taken;
  const moves = all.map((each) => -each);
  moveGoods(product, moves, at, reason);
}

/** Throws goods away; returns the status of the call. */
export function throwAway(model: ShopModel, product: ModelProduct, quantity: number, at: number): number {
  if (product.values.quantity < quantity) return 409;
  writeOff(model, product, quantity, at);
  return 201;
}

/** Counts goods as lost, also those that a stock below 0 does not have. */
export function writeOff({ books }: ShopModel, product: ModelProduct, quantity: number, at: number): void {
  const { storeId, values, batches = [] } = product;
  const worth = (all: readonly ModelBatch[] = []) => all.reduce((sum, { cost }) => sum + cost, 0);
  const rest = Math.max(quantity - batches.reduce((sum, { left }) => sum + left, 0), 0);
  const before = worth(batches) + moneyOf(rest, values.cost);
  loseGoods(product, quantity, at, 'loss');
  books.losses.push({ storeId, amount: before - worth(product.batches), at });
}

/** Takes in goods that were bought; what lay there before becomes a batch of its own. */
export function takeIn(
  product: ModelProduct,
  goods: Pick<ModelBatch, 'day' | 'cost'> & { quantity: number },
  at: number,
): void {
  const { expires: day, quantity, cost } = product.values;
  const earlier = { day, at: product.createdAt, left: quantity, cost: moneyOf(quantity, cost) };
  product.batches ??= quantity > 0 ? [earlier] : [];
  product.batches.push({ day: goods.day, at, left: goods.quantity, cost: goods.cost });
  const price = Math.round(goods.cost / (goods.quantity / 1000)) || cost;
  product.values = { ...product.values, cost: price };
  moveGoods(product, [goods.quantity], at, 'purchase');
}
