import { fullNameOf } from '@duka/domain/accounts/user-profile';
import { makeDocumentId } from '@duka/domain/document-id';
import { makeTrackingId } from '@duka/domain/orders/order';
import { type OrderLine, type OrderRequest, readOrderRequest } from '@duka/domain/orders/order-request';
import { multiply } from '@duka/domain/orders/purchase';
import type { CallerScope } from '#access/rights.ts';
import type { Stores } from '#database/database.ts';
import type { DocumentRow } from '#database/document-store.ts';
import { invalidStructure } from '#documents/document-data.ts';
import type { DocumentChange } from '#documents/document-event.ts';
import { apiError } from '#errors.ts';
import { toLedgerActor } from '#stock/ledger-actor.ts';
import { changeStock } from '#stock/stock-ledger.ts';
import { recordOrderSteps } from './order-ledger.ts';

interface NewOrder {
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly scope: CallerScope;
  /** ISO text. */
  readonly at: string;
}

/**
 * Stores an order with its lines and its first step, takes the stock and writes the movements, all in the caller's
 * transaction; decision 0014. A customer orders for itself, a shop sells over its counter, the marketplace's own
 * server does the first for anyone. Answers what was written. Throws `document_invalid_structure` for what cannot be
 * ordered, and `document_update_conflict` when there is not enough in stock.
 */
export async function placeOrder(tx: Stores, { id, data, scope, at }: NewOrder): Promise<DocumentChange[]> {
  const request = readOrderRequest(data);
  if ('attribute' in request) throw invalidStructure(`Attribute "${request.attribute}" ${request.text}`);
  const mayOrder =
    request.customerId === null
      ? scope.everything || scope.storeIds.includes(request.storeId)
      : scope.everything || scope.userIds.includes(request.customerId);
  if (!mayOrder) throw apiError('user_unauthorized');
  const customer = await findCustomer(tx, request);
  const products = await findProducts(tx, request);
  const owner = await findOwner(tx, request.storeId);

  const meta = { createdAt: at, updatedAt: at };
  const readers = [owner, customer?.attributes.userId].filter((accountId) => typeof accountId === 'string');
  const items: DocumentRow[] = [];
  for (const [index, { productId, quantity }] of request.lines.entries()) {
    const product = products.get(productId) as DocumentRow;
    items.push({
      id: makeDocumentId(Date.parse(at) + index, Math.random),
      ...meta,
      permissions: toReaders(readers),
      attributes: {
        ...{ orderId: id, storeId: request.storeId, productId, quantity },
        productName: product.attributes.name ?? '',
        unitName: await findUnitName(tx, product),
        unitPrice: Math.round(Number(product.attributes.sellingPrice)),
        unitCost: Math.round(Number(product.attributes.purchasePrice)),
      },
    });
  }
  const order: DocumentRow = {
    id,
    ...meta,
    permissions: toReaders(readers),
    attributes: {
      trackingId: makeTrackingId(Math.random),
      storeId: request.storeId,
      customerId: request.customerId,
      customerName: customer ? fullNameOf(customer.attributes) : request.customerName,
      customerPhone: (customer?.attributes.phone || request.customerPhone) ?? null,
      orderDate: at,
      orderTotal: items.reduce(
        (total, { attributes }) => total + multiply(Number(attributes.quantity), Number(attributes.unitPrice)),
        0,
      ),
      status: request.channel === 'walk-in' ? 'Completed' : 'Pending',
      channel: request.channel,
      // A customer cannot say that it has paid.
      paymentMethod: request.customerId === null || scope.everything ? request.paymentMethod : 'unpaid',
      paymentReference: request.paymentReference || null,
      note: request.note || null,
    },
  };
  await tx.documents.insert('orders', order);
  const written: DocumentChange[] = [{ action: 'create', collection: 'orders', row: order }];
  for (const item of items) {
    await tx.documents.insert('orderItems', item);
    written.push({ action: 'create', collection: 'orderItems', row: item });
  }
  const actor = toLedgerActor(scope, request.storeId);
  const placed = { kind: 'placed', value: String(order.attributes.status) } as const;
  written.push(...(await recordOrderSteps(tx, order, [placed], { actor, at })));
  for (const { productId, quantity } of request.lines) {
    const change = { amount: -quantity, reason: 'order', actor, orderId: id, at } as const;
    written.push(...(await changeStock(tx, products.get(productId) as DocumentRow, change)));
  }
  return written;
}

async function findCustomer(tx: Stores, { customerId }: OrderRequest): Promise<DocumentRow | undefined> {
  if (customerId === null) return undefined;
  const customer = await tx.documents.get('users', customerId);
  if (!customer) throw apiError('relationship_value_invalid', 'Attribute "customerId" names no customer.');
  return customer;
}

async function findOwner(tx: Stores, storeId: string): Promise<string | undefined> {
  const store = await tx.documents.get('stores', storeId);
  const owner = store && (await tx.documents.get('users', String(store.attributes.ownerId)));
  return owner && String(owner.attributes.userId);
}

/** The products of the lines. Only what the shop has published and has enough of can be ordered. */
async function findProducts(tx: Stores, request: OrderRequest): Promise<Map<string, DocumentRow>> {
  const rows = await tx.documents.getMany(
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
  const inStock = Number(product.attributes.quantityInStock);
  if (inStock >= quantity) return;
  throw apiError(
    'document_update_conflict',
    `Not enough in stock: of "${product.attributes.name}" ${Math.max(inStock, 0)} are left, ${quantity} were ordered.`,
  );
}

async function findUnitName(tx: Stores, product: DocumentRow): Promise<string | null> {
  const [unitId] = (product.attributes.units ?? []) as readonly string[];
  const unit = unitId === undefined ? undefined : await tx.documents.get('units', unitId);
  return unit ? String(unit.attributes.name) : null;
}

function toReaders(accountIds: readonly string[]): string[] {
  return accountIds.map((accountId) => `read("user:${accountId}")`);
}
