import type { SaleGood } from '@duka/domain/orders/order-goods';
import type { SaleDraft } from '@duka/domain/orders/order-sale';
import type { ShopOrder } from '@duka/domain/orders/shop-order';
import { applyWaitingSale, toWaitingSale } from '@duka/domain/orders/waiting-sale';
import { formatPrice } from '@duka/domain/values/money';
import { readNowText } from '#api/now.ts';
import type { KeptSale } from '#features/orders/kept-sale.ts';
import { orderPaths } from '#features/orders/order-paths.ts';
import type { Kept } from '#outbox/command.ts';
import { toMendPath } from '#outbox/mend-address.ts';
import { m } from '#paraglide/messages.js';

/** Answers a sale as it waits on this device until there is a network, and the order that is shown meanwhile. */
export function toKeptSale(
  draft: SaleDraft,
  goods: ReadonlyMap<string, SaleGood>,
  storeId: string,
): { readonly kept: Kept; readonly order: ShopOrder } {
  const { data, ...sale } = toWaitingSale(draft, goods, storeId, readNowText());
  const { order } = sale;
  const shown: KeptSale = { ...sale, draft };
  const laid = applyWaitingSale(sale, storeId);
  const kept: Kept = {
    ...{ id: draft.id, kind: 'sale', collection: 'orders', documentId: draft.id, data, shown, laid },
    // Goods that were added without a network come first, and wait for what is wrong with them.
    needs: draft.lines.map(({ productId }) => productId),
    expected: { orderTotal: order.orderTotal },
    title: m.outbox_sale({ amount: formatPrice(order.orderTotal) }),
    path: orderPaths.receipt(draft.id),
    mendPath: toMendPath(orderPaths.newSale, draft.id),
  };
  return { kept, order };
}
