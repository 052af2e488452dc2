import type { SaleGood } from '@duka/domain/orders/order-goods';
import type { SaleDraft } from '@duka/domain/orders/order-sale';
import { toPendingSale } from '@duka/domain/orders/pending-sale';
import { isSameSale, toSaleData } from '@duka/domain/orders/sale-sums';
import { parseShopOrder, type ShopOrder } from '@duka/domain/orders/shop-order';
import { formatPrice } from '@duka/domain/values/money';
import { createDocument, getFreshDocument } from '#data/calls/documents.ts';
import { readNowText, readToday } from '#data/calls/now.ts';
import { toApiFailure } from '#data/connection/api-error.ts';
import { isSameWork, type Kept } from '#data/outbox/command.ts';
import { toFixPath } from '#data/outbox/fix-address.ts';
import { mutateOrQueue } from '#data/outbox/mutate-or-queue.ts';
import { AlreadyQueuedError, readCommands } from '#data/outbox/pending-commands.ts';
import { orderPaths } from '#features/orders/order-paths.ts';
import { listOrderItems } from '#features/orders/order-queries.ts';
import type { QueuedSale } from '#features/orders/queued-sale.ts';
import { m } from '#paraglide/messages.js';
import { SaleIdTakenError } from './sale-id-taken.ts';

/**
 * Stores a sale; where there is no network it is queued on this device, with the prices and the stock that are known here.
 * Throws as `sendSale`, an `AlreadyQueuedError` where another sale is queued under its id, and an error with a message where the storage is full.
 */
export async function recordSale(
  draft: SaleDraft,
  goods: ReadonlyMap<string, SaleGood>,
  storeId: string,
): Promise<ShopOrder> {
  const { queued, order } = toQueuedSale(draft, goods, storeId);
  checkNotQueued(queued);
  return (
    (await mutateOrQueue(
      () => sendSale(draft, goods, storeId),
      () => queued,
    )) ?? order
  );
}

/** Throws where another sale is queued under this id: sent later, it would find this one in its place. */
function checkNotQueued(queued: Kept): void {
  const pending = readCommands().find(({ id, state }) => id === queued.id && state === 'waiting');
  if (pending && !isSameWork(pending, queued)) throw new AlreadyQueuedError(pending);
}

/**
 * Stores a sale. A repeated one, after a lost answer or a second press, finds the order under the sale's own id and
 * answers it, so nothing is sold twice. A repeat may be refused because the first try has taken the stock, so every
 * conflict is looked into. Throws `SaleTakenError`, or the call's `ApiFailure`.
 */
async function sendSale(draft: SaleDraft, goods: ReadonlyMap<string, SaleGood>, storeId: string): Promise<ShopOrder> {
  try {
    return toOrder(await createDocument('orders', draft.id, toSaleData(draft, storeId, goods, readToday())));
  } catch (error) {
    const failure = toApiFailure(error);
    const earlier = failure.status === 409 ? await findOrder(draft.id) : undefined;
    if (!earlier) throw failure;
    const isPaidSo = draft.isSplit || earlier.paymentMethod === draft.paymentMethod;
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

/** Returns a sale as a queued command until there is a network, and the order that is shown meanwhile. */
export function toQueuedSale(
  draft: SaleDraft,
  goods: ReadonlyMap<string, SaleGood>,
  storeId: string,
): { readonly queued: Kept; readonly order: ShopOrder } {
  const { data, ...sale } = toPendingSale(draft, goods, storeId, readNowText());
  const { order } = sale;
  const shown: QueuedSale = { ...sale, draft };
  const queued: Kept = {
    ...{ id: draft.id, kind: 'sale', collection: 'orders', documentId: draft.id, data, shown },
    // Goods that were added without a network are sent first; where they are rejected the sale waits.
    needs: draft.lines.map(({ productId }) => productId),
    expected: { orderTotal: order.orderTotal },
    title: m.outbox_sale({ amount: formatPrice(order.orderTotal) }),
    path: orderPaths.receipt(draft.id),
    mendPath: toFixPath(orderPaths.newSale, draft.id),
  };
  return { queued: queued, order };
}
