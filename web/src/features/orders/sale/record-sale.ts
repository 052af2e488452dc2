import type { SaleGood } from '@duka/domain/orders/order-goods';
import type { SaleDraft } from '@duka/domain/orders/order-sale';
import { toPendingSale } from '@duka/domain/orders/pending-sale';
import { asksPhone, isSameSale } from '@duka/domain/orders/sale-sums';
import { parseShopOrder, type ShopOrder } from '@duka/domain/orders/shop-order';
import { formatPrice } from '@duka/domain/values/money';
import { getFreshDocument } from '#data/calls/documents.ts';
import { readNowText } from '#data/calls/now.ts';
import { toApiFailure } from '#data/connection/api-error.ts';
import type { Override } from '#data/counter/override.ts';
import type { UnsentCommand } from '#data/outbox/command.ts';
import { toFixPath } from '#data/outbox/fix-address.ts';
import { runOrQueue } from '#data/outbox/run-or-queue.ts';
import { orderPaths } from '#features/orders/order-paths.ts';
import { listOrderItems } from '#features/orders/order-queries.ts';
import type { QueuedSale } from '#features/orders/queued-sale.ts';
import { m } from '#paraglide/messages.js';
import { SaleIdTakenError } from './sale-id-taken.ts';

/**
 * Stores a sale, with the prices and the names that are known here, or queues it. A sale whose page was closed before the answer is found
 * under its id, so nothing is sold twice. Rejects as `runOrQueue`, and with a `SaleIdTakenError` where another sale has its id.
 */
export async function recordSale(
  draft: SaleDraft,
  goods: ReadonlyMap<string, SaleGood>,
  storeId: string,
  override?: Override,
): Promise<ShopOrder> {
  const { command, order } = toSaleCommand(draft, goods, storeId);
  try {
    const stored = await runOrQueue({ ...command, override });
    return stored ? toOrder(stored[0]) : order;
  } catch (error) {
    // The first try may have taken the stock for which a second one is refused, so every conflict is looked into.
    const earlier = toApiFailure(error).status === 409 ? await findOrder(draft.id) : undefined;
    if (!earlier) throw error;
    // An advance that paid a part says by what it came, not by what the rest was paid.
    const isPaidSo =
      draft.isSplit || asksPhone(draft) || Boolean(draft.advance) || earlier.paymentMethod === draft.paymentMethod;
    const isSame = isPaidSo && isSameSale(draft, await listOrderItems(draft.id));
    if (isSame) return earlier;
    throw new SaleIdTakenError(earlier);
  }
}

async function findOrder(id: string): Promise<ShopOrder | undefined> {
  try {
    return toOrder(await getFreshDocument('orders', id));
  } catch (error) {
    const failure = toApiFailure(error);
    if (failure.status === 404) return undefined;
    throw failure;
  }
}

function toOrder(document: unknown): ShopOrder {
  const order = parseShopOrder(document);
  if (!order) throw new Error('The answer is no order.');
  return order;
}

/** Returns the command of a sale, and the order that is shown while it is queued. */
export function toSaleCommand(
  draft: SaleDraft,
  goods: ReadonlyMap<string, SaleGood>,
  storeId: string,
): { readonly command: UnsentCommand; readonly order: ShopOrder } {
  const { data, ...sale } = toPendingSale(draft, goods, storeId, readNowText());
  const { order } = sale;
  const shown: QueuedSale = { ...sale, draft };
  const command: UnsentCommand = {
    ...{ id: draft.id, kind: 'sale', collection: 'orders', documentId: draft.id, data, shown },
    // Goods that were added without a network are sent first; where they are rejected the sale waits.
    needs: draft.lines.map(({ productId }) => productId),
    expected: { orderTotal: order.orderTotal },
    title: m.outbox_sale({ amount: formatPrice(order.orderTotal) }),
    path: orderPaths.receipt(draft.id),
    fixPath: toFixPath(orderPaths.newSale, draft.id),
  };
  return { command, order };
}
