import { type ApiError, apiError, invalidStructure } from '#commands/command-error.ts';
import type { DocumentSource } from '#commands/command-store.ts';
import { type BatchesOfProducts, listBatchesOf } from '#commands/stock/batches.ts';
import { needsExpired } from '#commands/stock/goods.ts';
import { type MeasuredLine, measureLines } from '#commands/stock/product-packs.ts';
import type { DocumentRow } from '#commands/stored-row.ts';
import type { OrderLine, OrderRequest } from '#orders/order-request.ts';
import { formatDay } from '#values/dates.ts';
import { findShillingsProblem } from '#values/number-input.ts';
import { sumQuantities } from '#values/quantity.ts';

/** The goods that are asked for, as they are now. */
export interface OrderedGoods {
  /** The products of the order, by id. */
  readonly products: ReadonlyMap<string, DocumentRow>;
  /** The rest of each batch, for products in batches. */
  readonly batches: BatchesOfProducts;
  /** The lines as they were asked for, in the same order. */
  readonly lines: readonly OrderedLine[];
  /** The names of their units, by the id of the unit. */
  readonly unitNames: ReadonlyMap<string, string>;
  /** The products whose ordered quantity is in stock only with goods past their date (R24). */
  readonly expired: readonly DocumentRow[];
}

/** A line with the goods that it takes. */
type OrderedLine = MeasuredLine<OrderLine>;

/**
 * Finds the goods of an order at a moment. Only published products with enough stock can be ordered; what is past its date is
 * sold over the counter for a reason, and more than there is where its line says so (R58). Of a sale that has happened neither
 * is asked, and a product that was deleted since is none of `products` (R33). Rejects as `placeOrder`.
 */
export async function findOrderedGoods(
  source: DocumentSource,
  request: OrderRequest,
  nowMs: number,
): Promise<OrderedGoods> {
  const { documents } = source;
  const rows = await documents.getMany('products', [...new Set(request.lines.map(({ productId }) => productId))]);
  const products = new Map(rows.map((row) => [row.id, row]));
  // What has happened is not refused: the goods are gone (R33).
  const hasHappened = request.soldAgoMs !== null;
  for (const line of request.lines) checkProduct(products.get(line.productId), line, request);
  const asked = request.lines.map((line) => ({ ...line, packAsSold: hasHappened ? line.soldAs?.pack : undefined }));
  const lines = await measureLines(documents, asked, products);
  for (const product of hasHappened ? [] : rows) checkStock(product, lines, request);
  const batches = await listBatchesOf(source, rows);
  const expired = rows.filter((product) => needsExpired(product, batches, quantityOf(product, lines), nowMs));
  if (expired.length > 0 && request.expiredReason === '' && !hasHappened) throw refuseExpired(expired, request);
  const units = await documents.getMany('units', [...new Set(rows.flatMap(unitIdOf))]);
  return {
    ...{ products, batches, lines },
    unitNames: new Map(units.map(({ id, attributes }) => [id, String(attributes.name)])),
    expired,
  };
}

/** Returns the name of a product's unit; null for one without. */
export function unitNameOf({ unitNames }: OrderedGoods, product: DocumentRow): string | null {
  return unitIdOf(product).map((id) => unitNames.get(id) ?? null)[0] ?? null;
}

function checkProduct(
  product: DocumentRow | undefined,
  { productId, soldAs, unitPrice }: OrderLine,
  { storeId, soldAgoMs, channel }: Pick<OrderRequest, 'storeId' | 'soldAgoMs' | 'channel'>,
): void {
  // It was deleted since; what it was sold as, and for how much, is all that is known of it (decision 0076).
  if (!product && soldAgoMs !== null && soldAs && unitPrice !== undefined) return;
  const isForSale =
    product?.attributes.storeId === storeId &&
    (product.attributes.status !== 'draft' || soldAgoMs !== null) &&
    (channel !== 'link' || product.attributes.isOnPage !== false);
  if (!isForSale) throw invalidStructure(`The shop does not sell a product "${productId}"`);
  for (const name of ['sellingPrice', 'purchasePrice'] as const) {
    // Products from before the rules of prices may have any.
    if (findShillingsProblem(Math.round(Number(product.attributes[name]))) !== 'too_large') continue;
    throw invalidStructure(`The ${name} of "${product.attributes.name}" is too large to be sold at; correct it first`);
  }
}

/** Adds up what is asked for of a product, which may stand in several lines. */
function quantityOf({ id }: Pick<DocumentRow, 'id'>, lines: readonly OrderedLine[]): number {
  return sumQuantities(lines.filter(({ asked }) => asked.productId === id).map(({ quantity }) => quantity));
}

function checkStock(product: DocumentRow, lines: readonly OrderedLine[], { channel }: OrderRequest): void {
  if (lines.some(({ asked }) => asked.productId === product.id && asked.isBeyondStock)) return;
  const ordered = quantityOf(product, lines);
  const inStock = Number(product.attributes.quantityInStock);
  if (inStock >= ordered) return;
  if (isOfBuyer(channel)) throw refuseUnavailable([product]);
  throw apiError(
    'document_update_conflict',
    `Not enough in stock: of "${product.attributes.name}" ${Math.max(inStock, 0)} are left, ${ordered} were ordered.`,
  );
}

/** Says which goods have expired, and that the sale at the counter may go on, in the seller's own words (R24). */
function refuseExpired(expired: readonly DocumentRow[], { channel }: OrderRequest): ApiError {
  if (isOfBuyer(channel)) return refuseUnavailable(expired);
  const names = expired.map((product) => {
    const day = formatDay(String(product.attributes.expiryDate));
    return `"${product.attributes.name}" expired on ${day}`;
  });
  const way = 'Take it out of the sale, or say in "expiredReason" why it is sold all the same.';
  return apiError('order_goods_expired', `${names.join(', ')}. ${way}`);
}

/** True for an order that a buyer places for themselves. */
function isOfBuyer(channel: OrderRequest['channel']): boolean {
  return channel === 'marketplace' || channel === 'link';
}

/** What a buyer learns: neither how much a shop has, nor what lies there past its date (R24). */
function refuseUnavailable(products: readonly DocumentRow[]): ApiError {
  const names = products.map(({ attributes }) => `"${attributes.name}"`).join(', ');
  return apiError('document_update_conflict', `Not available as ordered: ${names}. Order less of it, or leave it out.`);
}

/** A product's unit is its first one (DATA-050). */
function unitIdOf({ attributes }: DocumentRow): readonly string[] {
  return Array.isArray(attributes.units) ? attributes.units.slice(0, 1) : [];
}
