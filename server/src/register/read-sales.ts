import type { Values } from '@duka/domain/commands/stored-row';
import { type RegisterRow, toRegisterRows } from '@duka/domain/register/sale-register';
import { toWireDate } from '@duka/domain/values/wire-date';
import type { Database } from '#database/database.ts';
import { equal } from '#database/query/conditions.ts';
import type { DocumentRow } from '#database/types.ts';

const toText = (value: Values[string] | undefined) => (typeof value === 'string' ? value : '');
/** The id of the product of a line or a batch, also of one that was deleted since. */
export const productOf = ({ productId, keptProductId }: Values) => toText(productId) || toText(keptProductId);
const toDate = (value: Values[string] | undefined) => (typeof value === 'string' ? toWireDate(value) : null);

/**
 * Returns the rows of the register of these orders of a shop, in the order of the ids (R75): of goods with a registration number or of
 * these categories, of all goods where there are no categories.
 */
export async function readSales(
  { documents }: Pick<Database, 'documents'>,
  storeId: string,
  orderIds: readonly string[],
  categoryIds?: readonly string[],
): Promise<RegisterRow[]> {
  if (orderIds.length === 0) return [];
  const where = [equal('orderId', ...orderIds)];
  const hasBatch = { method: 'isNotNull', attribute: 'batchId' } as const;
  const [orders, items, movements, corrections, members] = await Promise.all([
    documents.getMany('orders', orderIds),
    documents.list('orderItems', { where }),
    documents.list('stockMovements', { where: [...where, hasBatch] }),
    documents.list('costCorrections', { where: [...where, hasBatch] }),
    documents.list('shopMembers', { where: [equal('storeId', storeId)], attributes: ['name'] }),
  ]);
  const batchIds = [...movements, ...corrections].map(({ attributes }) => toText(attributes.batchId));
  const productIds = items.map(({ attributes }) => toText(attributes.productId)).filter((id) => id !== '');
  const [batches, products] = await Promise.all([
    documents.getMany('batches', [...new Set(batchIds)]),
    documents.getMany('products', [...new Set(productIds)]),
  ]);
  const numberNow = new Map(products.map(({ id, attributes }) => [id, toText(attributes.registrationNo)]));
  const nameOf = new Map(members.map(({ id, attributes }) => [id, toText(attributes.name)]));
  const orderOf = new Map(orders.map((row) => [row.id, row]));
  const isShown = ({ attributes: { registrationNo, productId } }: DocumentRow) => {
    if (categoryIds === undefined || registrationNo) return true;
    const categories = products.find(({ id }) => id === productId)?.attributes.productCategories;
    return Array.isArray(categories) && categories.some((id) => categoryIds.includes(id));
  };
  return toRegisterRows({
    orders: orderIds.flatMap((id) => {
      const row = orderOf.get(id);
      return row ? [toOrder(row, nameOf)] : [];
    }),
    lines: items.filter(isShown).map(({ attributes }) => ({
      orderId: toText(attributes.orderId),
      productId: productOf(attributes),
      productName: toText(attributes.productName),
      unitName: toText(attributes.unitName),
      // One that was typed after the sale is better than none.
      registrationNo: toText(attributes.registrationNo) || (numberNow.get(productOf(attributes)) ?? ''),
      quantity: Number(attributes.quantity),
      returned: Number(attributes.returned ?? 0),
      expiryDate: toDate(attributes.expiryDate),
    })),
    changes: movements.map(({ attributes: { orderId, batchId, change } }) => ({
      ...{ orderId: toText(orderId), batchId: toText(batchId), change: Number(change) },
    })),
    settled: corrections.map(({ attributes: { orderId, batchId, quantity } }) => ({
      ...{ orderId: toText(orderId), batchId: toText(batchId), quantity: Number(quantity) },
    })),
    batches: batches.map(({ id, attributes }) => ({
      ...{ id, productId: productOf(attributes), lot: toText(attributes.batchNo) },
      expiryDate: toDate(attributes.expiryDate),
    })),
  });
}

function toOrder({ id, attributes }: DocumentRow, nameOf: ReadonlyMap<string, string>) {
  return {
    id,
    trackingId: toText(attributes.trackingId),
    orderDate: toWireDate(toText(attributes.orderDate)),
    customerName: toText(attributes.customerName),
    customerPhone: toText(attributes.customerPhone),
    buyerVillage: toText(attributes.buyerVillage),
    farmerNumber: toText(attributes.farmerNumber),
    servedBy: nameOf.get(toText(attributes.byMember)) ?? '',
    isVoided: attributes.status === 'Cancelled',
  };
}
