import { fullNameOf } from '@duka/domain/accounts/user-profile';
import { makeDocumentId } from '@duka/domain/document-id';
import { findPaidAt } from '@duka/domain/figures/shop-money';
import { toReceivedMethod } from '@duka/domain/money/payment';
import { makeTrackingId } from '@duka/domain/orders/order';
import { type OrderLine, type OrderRequest, readOrderRequest } from '@duka/domain/orders/order-request';
import { multiply } from '@duka/domain/orders/purchase';
import { type DatedGoods, isExpired } from '@duka/domain/products/expiry';
import { formatDay } from '@duka/domain/values/dates';
import { findShillingsProblem, isTotalTooLarge } from '@duka/domain/values/number-input';
import { findShopOwner } from '#access/shop-owner.ts';
import type { DocumentSource } from '#database/database.ts';
import type { DocumentRow } from '#database/document-store.ts';
import { type ApiError, apiError, invalidStructure } from '#errors.ts';
import { recordPayment } from '#money/record-payment.ts';
import { changeStock } from '#stock/stock-ledger.ts';
import type { AskedDocument, NewRow, RowWriter } from '#writes/write.ts';
import { recordOrderSteps } from './order-ledger.ts';

/**
 * Stores an order with its lines and its first step, takes the stock and writes the movements; decision 0014. A
 * customer orders for itself, a shop sells over its counter, and the marketplace's own server orders for anyone. Throws
 * `document_invalid_structure` for what cannot be ordered, `order_goods_expired` for goods past their date (R24), and
 * `document_update_conflict` when there is not enough in stock.
 */
export async function placeOrder(write: RowWriter, { id, data }: AskedDocument): Promise<void> {
  const { scope, at } = write;
  const request = readOrderRequest(data);
  if ('attribute' in request) throw invalidStructure(`Attribute "${request.attribute}" ${request.text}`);
  const mayOrder =
    request.customerId === null
      ? scope.everything || scope.storeIds.includes(request.storeId)
      : scope.everything || scope.userIds.includes(request.customerId);
  if (!mayOrder) throw apiError('user_unauthorized');
  const customer = await findCustomer(write, request);
  const products = await findProducts(write, request);
  const expired = [...products.values()].filter((product) => isExpired(datesOf(product), Date.parse(at)));
  if (expired.length > 0 && request.expiredReason === '') throw refuseExpired(expired, request);
  const owner = await findShopOwner(write, request.storeId);

  const readers = [owner, customer?.attributes.userId].filter((accountId) => typeof accountId === 'string');
  const items: NewRow[] = [];
  for (const [index, { productId, quantity }] of request.lines.entries()) {
    const product = products.get(productId) as DocumentRow;
    items.push({
      id: makeDocumentId(Date.parse(at) + index, Math.random),
      permissions: toReaders(readers),
      attributes: {
        ...{ orderId: id, storeId: request.storeId, productId, quantity },
        productName: product.attributes.name ?? '',
        unitName: await findUnitName(write, product),
        unitPrice: Math.round(Number(product.attributes.sellingPrice)),
        unitCost: Math.round(Number(product.attributes.purchasePrice)),
        expiryDate: datesOf(product).hasExpiry ? datesOf(product).expiryDate : null,
      },
    });
  }
  const orderTotal = items.reduce(
    (total, { attributes }) => total + multiply(Number(attributes.quantity), Number(attributes.unitPrice)),
    0,
  );
  if (isTotalTooLarge(orderTotal)) {
    throw invalidStructure('Attribute "orderItems" costs more than can be counted; order less of it');
  }
  // A customer cannot declare that it has paid.
  const paymentMethod = request.customerId === null || scope.everything ? request.paymentMethod : 'unpaid';
  const order = await write.insert('orders', {
    id,
    permissions: toReaders(readers),
    attributes: {
      trackingId: makeTrackingId(Math.random),
      storeId: request.storeId,
      customerId: request.customerId,
      customerName: customer ? fullNameOf(customer.attributes) : request.customerName,
      customerPhone: (customer?.attributes.phone || request.customerPhone) ?? null,
      orderDate: at,
      orderTotal,
      status: request.channel === 'walk-in' ? 'Completed' : 'Pending',
      channel: request.channel,
      paymentMethod,
      paidAt: findPaidAt(paymentMethod, null, at),
      paymentReference: request.paymentReference || null,
      note: request.note || null,
      expiredReason: expired.length > 0 ? request.expiredReason : null,
    },
  });
  for (const item of items) await write.insert('orderItems', item);
  const method = toReceivedMethod(paymentMethod);
  if (method && orderTotal > 0) {
    const reference = request.paymentReference;
    await recordPayment(write, {
      storeId: request.storeId,
      kind: 'sale',
      method,
      amount: orderTotal,
      reference,
      orderId: id,
    });
  }
  await recordOrderSteps(write, order, [
    { kind: 'placed', value: String(order.attributes.status) },
    ...(expired.length > 0 ? [{ kind: 'expired', value: 'allowed' } as const] : []),
  ]);
  for (const { productId, quantity } of request.lines) {
    const change = { amount: -quantity, reason: 'order', orderId: id } as const;
    await changeStock(write, products.get(productId) as DocumentRow, change);
  }
}

async function findCustomer(
  { documents }: DocumentSource,
  { customerId }: OrderRequest,
): Promise<DocumentRow | undefined> {
  if (customerId === null) return undefined;
  const customer = await documents.get('users', customerId);
  if (!customer) throw apiError('relationship_value_invalid', 'Attribute "customerId" names no customer.');
  return customer;
}

/** Finds the products of the lines. Only published products with enough stock can be ordered. */
async function findProducts({ documents }: DocumentSource, request: OrderRequest): Promise<Map<string, DocumentRow>> {
  const rows = await documents.getMany(
    'products',
    request.lines.map(({ productId }) => productId),
  );
  const products = new Map(rows.map((row) => [row.id, row]));
  for (const line of request.lines) checkLine(products.get(line.productId), line, request.storeId);
  return products;
}

function checkLine(product: DocumentRow | undefined, { productId, quantity }: OrderLine, storeId: string): void {
  const isForSale = product?.attributes.storeId === storeId && product.attributes.status !== 'draft';
  if (!isForSale) throw invalidStructure(`The shop does not sell a product "${productId}"`);
  for (const name of ['sellingPrice', 'purchasePrice'] as const) {
    // Products from before the rules of prices may have any.
    if (findShillingsProblem(Math.round(Number(product.attributes[name]))) !== 'too_large') continue;
    throw invalidStructure(`The ${name} of "${product.attributes.name}" is too large to be sold at; correct it first`);
  }
  const inStock = Number(product.attributes.quantityInStock);
  if (inStock >= quantity) return;
  throw apiError(
    'document_update_conflict',
    `Not enough in stock: of "${product.attributes.name}" ${Math.max(inStock, 0)} are left, ${quantity} were ordered.`,
  );
}

/** Says which goods have expired, and what to do: only a sale at the counter may go on, in the seller's own words. */
function refuseExpired(expired: readonly DocumentRow[], { channel }: OrderRequest): ApiError {
  const names = expired.map((product) => {
    const day = formatDay(String(product.attributes.expiryDate));
    return `"${product.attributes.name}" expired on ${day}`;
  });
  const way =
    channel === 'walk-in'
      ? 'Take it out of the sale, or say in "expiredReason" why it is sold all the same.'
      : 'Take it out of the order.';
  return apiError('order_goods_expired', `${names.join(', ')}. ${way}`);
}

function datesOf({ attributes: { hasExpiry, expiryDate } }: DocumentRow): DatedGoods {
  return { hasExpiry: hasExpiry === true, expiryDate: typeof expiryDate === 'string' ? expiryDate : null };
}

async function findUnitName({ documents }: DocumentSource, product: DocumentRow): Promise<string | null> {
  const [unitId] = (product.attributes.units ?? []) as readonly string[];
  const unit = unitId === undefined ? undefined : await documents.get('units', unitId);
  return unit ? String(unit.attributes.name) : null;
}

function toReaders(accountIds: readonly string[]): string[] {
  return accountIds.map((accountId) => `read("user:${accountId}")`);
}
