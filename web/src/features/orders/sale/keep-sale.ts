import type { SaleGood } from '@duka/domain/orders/order-goods';
import type { SaleDraft } from '@duka/domain/orders/order-sale';
import type { ShopOrder } from '@duka/domain/orders/shop-order';
import { toWaitingSale } from '@duka/domain/orders/waiting-sale';
import { formatPrice } from '@duka/domain/values/money';
import type { KeptSale } from '#features/orders/kept-sale.ts';
import { orderPaths } from '#features/orders/order-paths.ts';
import { findOutbox } from '#outbox/serve-outbox.ts';
import { m } from '#paraglide/messages.js';

/** Keeps a sale on this device until there is a network. Throws a `DOMException` where there is no room for it. */
export async function keepSale(
  draft: SaleDraft,
  goods: ReadonlyMap<string, SaleGood>,
  storeId: string,
): Promise<ShopOrder> {
  const { data, ...sale } = toWaitingSale(draft, goods, storeId, new Date().toISOString());
  const { order } = sale;
  const shown: KeptSale = { ...sale, draft };
  const outbox = await findOutbox();
  await outbox.add({
    ...{ id: draft.id, kind: 'sale', collection: 'orders', documentId: draft.id, data, shown },
    expected: { orderTotal: order.orderTotal },
    title: m.outbox_sale({ amount: formatPrice(order.orderTotal) }),
    path: orderPaths.receipt(draft.id),
    mendPath: orderPaths.mendSale(draft.id),
  });
  return order;
}
