import { type ClaimSale, toClaimGoods } from '@duka/domain/register/claim-sheet';
import { toWireDate } from '@duka/domain/values/wire-date';
import type { Database } from '#database/database.ts';
import { equal } from '#database/query/conditions.ts';
import { productOf, readSales } from './read-sales.ts';

/** Returns the subsidised sales of a shop with these ids, in their order, as they stand on a claim sheet (R75). */
export async function readClaims(
  { documents }: Pick<Database, 'documents'>,
  storeId: string,
  orderIds: readonly string[],
): Promise<ClaimSale[]> {
  if (orderIds.length === 0) return [];
  const [orders, items, rows] = await Promise.all([
    documents.getMany('orders', orderIds),
    documents.list('orderItems', { where: [equal('orderId', ...orderIds)] }),
    readSales({ documents }, storeId, orderIds),
  ]);
  const lines = items.map(({ attributes }) => ({
    ...{ orderId: String(attributes.orderId), productId: productOf(attributes) },
    ...{ quantity: Number(attributes.quantity), returned: Number(attributes.returned ?? 0) },
    ...{ total: Number(attributes.total), subsidy: Number(attributes.subsidy ?? 0) },
  }));
  const orderOf = new Map(orders.map((row) => [row.id, row.attributes]));
  return orderIds.flatMap((orderId) => {
    const order = orderOf.get(orderId);
    if (!order) return [];
    const text = (name: string) => String(order[name] ?? '');
    return [
      {
        ...{ orderId, trackingId: text('trackingId'), soldAt: toWireDate(text('orderDate')) },
        ...{ farmerNumber: text('farmerNumber'), customerName: text('customerName') },
        ...{ customerPhone: text('customerPhone'), buyerVillage: text('buyerVillage') },
        isVoided: order.status === 'Cancelled',
        ...{ subsidy: Number(order.subsidy ?? 0), paid: Number(order.subsidyPaid ?? 0) },
        refused: Number(order.subsidyRefused ?? 0),
        claimedAt: order.claimedAt ? toWireDate(text('claimedAt')) : null,
        goods: toClaimGoods(
          lines.filter((line) => line.orderId === orderId),
          rows.filter((row) => row.orderId === orderId),
        ),
      },
    ];
  });
}
